import { createHash } from 'node:crypto';
import { COMMUNITY, upload, useStack } from '@easel/testing';
import { address, base, Studio } from '../../test-rig/studio.js';

type Sent = Readonly<Record<string, unknown>> & { op: string };
type Code = 'op_invalid' | 'op_target_missing';
/** What is sent last, the code, the field at fault, and what stands before it in the batch. */
type Case = readonly [sent: Sent, code: Code, path: string | undefined, before?: readonly Sent[]];

const stack = useStack(COMMUNITY);
const clip = 'https://media.example.org/a.mp4';
const song = 'https://media.example.org/a.mp3';
const SIGNED = 'https://media.example.org/a.png?X-Amz-Signature=1';
const PRIVATE = 'http://127.0.0.1/a.png';
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const LOOK = { pickers: { nothing: 'x' } };

const invalid = (sent: Sent, path?: string, before?: readonly Sent[]): Case => [
  sent,
  'op_invalid',
  path,
  before,
];
const missing = (sent: Sent, path: string): Case => [sent, 'op_target_missing', path];

const casesOf = (url: string, binnedStill: string): Case[] => [
  // Settings. Facts A5.4.
  ...['', '  ', 'x'.repeat(201)].map((name) => invalid({ op: 'rename_production', name }, 'name')),
  ...[SIGNED, PRIVATE].map((each) => invalid({ op: 'set_thumbnail', url: each }, 'url')),
  ...[{ shotId: 'one' }, { key: url }].map((more) => invalid({ op: 'set_thumbnail', url, ...more }, 'url')),
  missing({ op: 'set_thumbnail', shotId: 'none', key: url }, 'shotId'),
  missing({ op: 'set_thumbnail', shotId: 'one', key: 'none' }, 'key'),
  invalid({ op: 'set_film', patch: { resolution: '2K' } }, 'patch.resolution'),
  invalid({ op: 'set_storyboard', patch: { brief: 'x'.repeat(20_001) } }, 'patch.brief'),
  invalid({ op: 'set_storyboard', patch: { logline: 'No brief' } }, 'patch.brief'),
  invalid({ op: 'set_music_plan', patch: { duration: 60 } }, 'patch.prompt'),
  invalid({ op: 'add_music', url: SIGNED }, 'url'),
  invalid({ op: 'add_music', url: song, jobId: NOBODYS }, 'jobId'),
  missing({ op: 'select_music', key: 'none' }, 'key'),
  missing({ op: 'remove_music', key: 'none' }, 'key'),
  // Folders. Facts A5.5.
  ...['act', 'binned'].map((id) => invalid({ op: 'add_folder', id, name: 'x' }, 'id')),
  invalid({ op: 'add_folder', id: 'new', name: 'x', index: 9 }, 'index'),
  missing({ op: 'update_folder', folderId: 'none', patch: { name: 'x' } }, 'folderId'),
  ...[[], ['act', 'act'], ['none']].map((order) => invalid({ op: 'reorder_folders', order }, 'order')),
  missing({ op: 'remove_folder', folderId: 'none' }, 'folderId'),
  missing({ op: 'set_shot_folder', shotIds: ['one', 'none'], folderId: null }, 'shotIds[1]'),
  missing({ op: 'set_shot_folder', shotIds: ['one'], folderId: 'none' }, 'folderId'),
  // Cast. Facts A5.6.
  ...['anna', 'binned'].map((role) => invalid({ op: 'add_cast', role, name: 'x', kind: 'object' }, 'role')),
  missing({ op: 'add_cast', role: 'new', name: 'x', kind: 'object', entityId: NOBODYS }, 'entityId'),
  missing({ op: 'update_cast', role: 'none', patch: { name: 'x' } }, 'role'),
  invalid(
    { op: 'update_cast', role: 'anna', patch: { voice: { voiceType: 'premade' } } },
    'patch.voice.voiceId',
  ),
  missing({ op: 'rename_cast', role: 'none', newRole: 'new' }, 'role'),
  ...['ben', 'binned'].map((newRole) => invalid({ op: 'rename_cast', role: 'anna', newRole }, 'newRole')),
  ...[['anna'], ['anna', 'anna']].map((order) => invalid({ op: 'reorder_cast', order }, 'order')),
  missing({ op: 'remove_cast', role: 'none' }, 'role'),
  invalid({ op: 'remove_cast', role: 'anna' }, 'unbind'),
  missing({ op: 'bind_cast', shotId: 'one', role: 'none' }, 'role'),
  missing({ op: 'bind_cast', keyframeId: 'none', role: 'ben' }, 'keyframeId'),
  invalid({ op: 'bind_cast', shotId: 'one', keyframeId: 'dawn', role: 'ben' }),
  invalid({ op: 'bind_cast', role: 'ben' }),
  missing({ op: 'unbind_cast', shotId: 'one', role: 'ben' }, 'role'),
  // Shots. Facts A5.7.
  ...['one', 'binned'].map((id) => invalid({ op: 'add_shot', id }, 'id')),
  invalid({ op: 'add_shot', id: 'new', index: 0, afterShotId: 'one' }, 'afterShotId'),
  missing({ op: 'add_shot', id: 'new', afterShotId: 'none' }, 'afterShotId'),
  invalid({ op: 'add_shot', id: 'new', index: 99 }, 'index'),
  missing({ op: 'add_shot', id: 'new', folderId: 'none' }, 'folderId'),
  missing({ op: 'add_shot', id: 'new', cast: [{ role: 'none' }] }, 'cast[0].role'),
  missing({ op: 'add_shot', id: 'new', voice: { text: 'x', role: 'none' } }, 'voice.role'),
  invalid(
    { op: 'add_shot', id: 'new', plan: { references: [{ id: 'r', url: PRIVATE }] } },
    'plan.references[0].url',
  ),
  missing({ op: 'duplicate_shot', shotId: 'none', id: 'new' }, 'shotId'),
  invalid({ op: 'duplicate_shot', shotId: 'one', id: 'two' }, 'id'),
  missing({ op: 'update_shot', shotId: 'none', patch: { title: 'x' } }, 'shotId'),
  missing({ op: 'set_shot_plan', shotId: 'none', patch: { prompt: 'x' } }, 'shotId'),
  invalid({ op: 'set_shot_plan', shotId: 'one', patch: { camera: { size: 'huge' } } }, 'patch.camera.size'),
  missing({ op: 'set_shot_look', shotIds: ['none'], look: null }, 'shotIds[0]'),
  invalid({ op: 'set_shot_look', shotIds: ['one'], look: LOOK }),
  missing({ op: 'move_shot', shotId: 'none', index: 0 }, 'shotId'),
  missing({ op: 'move_shot', shotId: 'one', afterShotId: 'none' }, 'afterShotId'),
  invalid({ op: 'move_shot', shotId: 'one', index: 99 }, 'index'),
  invalid({ op: 'move_shot', shotId: 'one', afterShotId: 'one' }, 'afterShotId'),
  ...[['one'], ['one', 'one', 'linked'], ['one', 'two', 'binned']].map((order) =>
    invalid({ op: 'reorder_shots', order }, 'order'),
  ),
  missing({ op: 'remove_shot', shotId: 'binned' }, 'shotId'),
  missing({ op: 'add_beat', shotId: 'none', id: 'new', text: 'x' }, 'shotId'),
  ...['beat', 'binned'].map((id) => invalid({ op: 'add_beat', shotId: 'one', id, text: 'x' }, 'id')),
  invalid({ op: 'add_beat', shotId: 'one', id: 'new', text: 'x', startSec: 2, endSec: 2 }, 'endSec'),
  missing({ op: 'update_beat', shotId: 'one', beatId: 'none', patch: { text: 'x' } }, 'beatId'),
  invalid(
    { op: 'update_beat', shotId: 'one', beatId: 'beat', patch: { startSec: 2, endSec: 1 } },
    'patch.endSec',
  ),
  invalid({ op: 'reorder_beats', shotId: 'one', order: [] }, 'order'),
  invalid(
    {
      op: 'set_beats',
      shotId: 'one',
      beats: [
        { id: 'a', text: 'x' },
        { id: 'a', text: 'y' },
      ],
    },
    'beats',
  ),
  invalid({ op: 'set_beats', shotId: 'one', beats: [{ id: 'binned', text: 'x' }] }, 'beats[0].id'),
  missing({ op: 'remove_beat', shotId: 'one', beatId: 'none' }, 'beatId'),
  // Results, frames, voices. Facts A5.8.
  missing({ op: 'add_still', shotId: 'none', url }, 'shotId'),
  invalid({ op: 'add_still', shotId: 'one', url: binnedStill }, 'url'),
  invalid({ op: 'add_still', shotId: 'one', url, jobId: NOBODYS }, 'jobId'),
  ...[SIGNED, PRIVATE].map((each) => invalid({ op: 'add_still', shotId: 'one', url: each }, 'url')),
  invalid({ op: 'add_clip', shotId: 'linked', url: clip }, 'shotId'),
  invalid({ op: 'add_clip', shotId: 'one', url: PRIVATE }, 'url'),
  ...(
    [
      'select_still',
      'select_clip',
      'select_voice_take',
      'remove_still',
      'remove_clip',
      'remove_voice_take',
    ] as const
  ).flatMap((op) => [
    missing({ op, shotId: 'none', key: 'none' }, 'shotId'),
    missing({ op, shotId: 'one', key: 'none' }, 'key'),
  ]),
  missing({ op: 'review_result', shotId: 'one', kind: 'still', key: 'none', rating: 1 }, 'key'),
  missing({ op: 'review_result', keyframeId: 'dawn', kind: 'frame', key: 'none' }, 'key'),
  invalid({ op: 'review_result', shotId: 'one', kind: 'still', key: url, note: 'x'.repeat(4_001) }),
  invalid({ op: 'set_frame', shotId: 'linked', slot: 'start', from: { url } }, 'shotId'),
  invalid({ op: 'set_frame', shotId: 'one', slot: 'end', from: { url: SIGNED } }, 'from.url'),
  missing({ op: 'set_frame', shotId: 'one', slot: 'end', from: { stillKey: 'none' } }, 'from.stillKey'),
  missing({ op: 'set_voice', shotId: 'one', patch: { text: 'x', role: 'none' } }, 'patch.role'),
  invalid({ op: 'set_voice', shotId: 'one', patch: { role: 'anna' } }, 'patch.text'),
  ...['voiceType', 'ttsProvider'].map((field) =>
    invalid({ op: 'set_voice', shotId: 'one', patch: { text: 'x', [field]: 'none' } }, `patch.${field}`),
  ),
  // Planned frames. Facts A5.9.
  ...['dawn', 'binned'].map((id) => invalid({ op: 'add_keyframe', id, label: 'x' }, 'id')),
  missing({ op: 'add_keyframe', id: 'new', label: 'x', cast: [{ role: 'none' }] }, 'cast[0].role'),
  missing({ op: 'update_keyframe', keyframeId: 'none', patch: { label: 'x' } }, 'keyframeId'),
  invalid({ op: 'reorder_keyframes', order: ['dawn'] }, 'order'),
  missing({ op: 'remove_keyframe', keyframeId: 'binned' }, 'keyframeId'),
  invalid({ op: 'remove_keyframe', keyframeId: 'dawn' }, 'keyframeId'),
  invalid({ op: 'remove_keyframe', keyframeId: 'dawn' }, 'keyframeId', [
    { op: 'unlink_shot', shotId: 'linked' },
  ]),
  missing(
    { op: 'link_shot', shotId: 'two', startKeyframeId: 'none', endKeyframeId: 'dusk' },
    'startKeyframeId',
  ),
  invalid(
    { op: 'link_shot', shotId: 'two', startKeyframeId: 'dawn', endKeyframeId: 'dawn' },
    'endKeyframeId',
  ),
  invalid({ op: 'link_shot', shotId: 'one', startKeyframeId: 'dawn', endKeyframeId: 'dusk' }, 'shotId'),
  missing({ op: 'unlink_shot', shotId: 'one' }, 'shotId'),
  invalid({ op: 'add_frame_candidate', keyframeId: 'dusk', url: PRIVATE }, 'url'),
  ...[{ shotId: 'one' }, { stillKey: url }].map((more) =>
    invalid({ op: 'add_frame_candidate', keyframeId: 'dusk', url, ...more }, 'url'),
  ),
  missing({ op: 'add_frame_candidate', keyframeId: 'dusk', shotId: 'one', stillKey: 'none' }, 'stillKey'),
  missing({ op: 'select_frame_candidate', keyframeId: 'dawn', key: 'none' }, 'key'),
  missing({ op: 'accept_frame', keyframeId: 'dawn', key: 'none' }, 'key'),
  invalid(
    { op: 'accept_frame', keyframeId: 'dawn', key: url, expectedInputHash: 'v1:other' },
    'expectedInputHash',
  ),
  missing({ op: 'revoke_frame', keyframeId: 'dusk' }, 'keyframeId'),
  missing({ op: 'remove_frame_candidate', keyframeId: 'dawn', key: 'none' }, 'key'),
  invalid({ op: 'remove_frame_candidate', keyframeId: 'dawn', key: url }, 'key'),
  // Cuts, bin, pending, editor. Facts A5.10.
  ...['cut', 'binned'].map((id) => invalid({ op: 'add_cut', id, url: clip }, 'id')),
  invalid({ op: 'add_cut', id: 'new', url: SIGNED }, 'url'),
  missing({ op: 'update_cut', cutId: 'none', patch: { name: 'x' } }, 'cutId'),
  missing({ op: 'remove_cut', cutId: 'none' }, 'cutId'),
  missing({ op: 'restore', trashId: 'none' }, 'trashId'),
  missing({ op: 'purge', trashId: 'none' }, 'trashId'),
  missing({ op: 'drop_pending', jobId: NOBODYS }, 'jobId'),
  invalid({ op: 'nothing' }, 'op'),
];

/** Where the bin keeps something, as receipts tell. */
const inBin = (kind: string, id: string): string =>
  `${kind}-${createHash('sha256')
    .update(JSON.stringify([kind, id]))
    .digest('hex')
    .slice(0, 16)}`;

/** What a production with one thing too many is made of: the last one is refused. */
const TOO_MANY: readonly (readonly Sent[])[] = [
  Array.from({ length: 65 }, (_, index) => ({ op: 'add_folder', id: `f${index}`, name: 'x' })),
  Array.from({ length: 65 }, (_, index) => ({
    op: 'add_cast',
    role: `r${index}`,
    name: 'x',
    kind: 'object',
  })),
  [
    { op: 'add_folder', id: 'binned', name: 'x' },
    { op: 'remove_folder', folderId: 'binned' },
    ...Array.from({ length: 64 }, (_, index) => ({ op: 'add_folder', id: `f${index}`, name: 'x' })),
    { op: 'restore', trashId: inBin('folder', 'binned') },
  ],
  [
    { op: 'add_shot', id: 's' },
    ...Array.from({ length: 65 }, (_, index) => ({
      op: 'add_beat',
      shotId: 's',
      id: `b${index}`,
      text: 'x',
    })),
  ],
  [
    { op: 'add_shot', id: 's' },
    ...Array.from({ length: 17 }, (_, index) => ({
      op: 'add_cast',
      role: `r${index}`,
      name: 'x',
      kind: 'object',
    })),
    ...Array.from({ length: 17 }, (_, index) => ({ op: 'bind_cast', shotId: 's', role: `r${index}` })),
  ],
];

describe('what operations refuse, at two gateways and two studios', () => {
  let studio: Studio;
  let elsewhere: Studio;

  beforeAll(async () => {
    const api = stack.api.as(await stack.api.signUp());
    studio = new Studio(api);
    elsewhere = new Studio(api.at(stack.secondUrl));
  });

  const refusal = async (id: string, ops: readonly object[], index = 0, dryRun = true) => {
    const { status, body } = await (index % 2 === 0 ? studio : elsewhere).send(id, ops, { dryRun });
    const { code, opIndex, path } = (body.error ?? {}) as { code?: string; opIndex?: number; path?: string };
    return { status, code, opIndex, path };
  };

  it('[2-7-02] [2-7-03] [2-4.2-06] is each named with its operation and field, and changes nothing', async () => {
    const { url } = (await upload(studio.api)).body.data;
    const binnedStill = address('binned');
    const { id } = await studio.created(
      ...['anna', 'ben', 'binned'].map((role) => ({ op: 'add_cast', role, name: 'x', kind: 'character' })),
      { op: 'remove_cast', role: 'binned' },
      ...['act', 'binned'].map((folder) => ({ op: 'add_folder', id: folder, name: 'x' })),
      { op: 'remove_folder', folderId: 'binned' },
      { op: 'add_shot', id: 'one', cast: [{ role: 'anna' }], plan: { prompt: 'Fog' } },
      ...['two', 'linked', 'binned'].map((shot) => ({ op: 'add_shot', id: shot })),
      ...['beat', 'binned'].map((beat) => ({ op: 'add_beat', shotId: 'one', id: beat, text: 'x' })),
      { op: 'remove_beat', shotId: 'one', beatId: 'binned' },
      ...[url, binnedStill].map((each) => ({ op: 'add_still', shotId: 'one', url: each })),
      { op: 'remove_still', shotId: 'one', key: binnedStill },
      { op: 'add_still', shotId: 'binned', url },
      { op: 'remove_still', shotId: 'binned', key: url },
      { op: 'remove_shot', shotId: 'binned' },
      ...['dawn', 'dusk', 'binned'].map((keyframe) => ({
        op: 'add_keyframe',
        id: keyframe,
        label: 'x',
        plan: { prompt: 'Light' },
      })),
      { op: 'remove_keyframe', keyframeId: 'binned' },
      { op: 'add_frame_candidate', keyframeId: 'dawn', url },
      { op: 'accept_frame', keyframeId: 'dawn', key: url },
      { op: 'link_shot', shotId: 'linked', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
      { op: 'add_music', url: song },
      ...['cut', 'binned'].map((cut) => ({ op: 'add_cut', id: cut, url: clip })),
      { op: 'remove_cut', cutId: 'binned' },
    );
    // Their markers stand until somebody reconciles.
    for (const shotId of ['one', 'linked']) {
      const asked = await studio.api.post(`${base}/${id}/generate`, { kind: 'still', shotId });
      expect(asked).toMatchObject({
        status: expect.any(Number),
        body: { data: { jobIds: [expect.any(String)] } },
      });
    }
    const before = await studio.read(id, '?detail=full');
    const cases = casesOf(url, binnedStill);
    const ofBinned = (before.trash.items as { id: string; from: { shotId?: string } }[]).find(
      ({ from }) => from.shotId === 'binned',
    );
    expect(ofBinned).toBeDefined();
    cases.push(invalid({ op: 'restore', trashId: ofBinned?.id }, 'trashId'));
    const graph = { nodes: [{ id: 'a' }], edges: [] };
    const save = (more: object): Sent => ({
      op: 'save_editor_state',
      expectedVersion: before.version,
      graph: { ...graph, ...more },
    });
    cases.push(
      invalid(save({ nodes: [{ id: 'a' }, { id: 'a' }] }), 'graph.nodes'),
      invalid(save({ edges: [{ id: 'e', source: 'a', target: 'none' }] }), 'graph.edges[0]'),
      invalid(save({ settings: {} }), 'graph.settings'),
      invalid(save({}), 'op', [save({})]),
    );
    const answers = await Promise.all(
      cases.map(([sent, , , earlier = []], index) => refusal(id, [...earlier, sent], index)),
    );
    for (const [index, [sent, code, path, earlier = []]] of cases.entries()) {
      expect({ sent, ...answers[index] }).toMatchObject({
        sent,
        status: 400,
        code,
        opIndex: earlier.length,
        ...(path === undefined ? {} : { path }),
      });
    }
    expect(await elsewhere.read(id, '?detail=full')).toEqual(before);
    const live = await studio.applied(id, [{ op: 'add_still', shotId: 'one', url }], { dryRun: true });
    expect(live.warnings).toEqual([expect.stringContaining('already')]);
  });

  it('[2-7-01] is named by its field on each other route, whatever stands in it, and changes nothing', async () => {
    const plan = { version: 1, shots: [{ plan: { prompt: 'Fog' } }] };
    const { id, version } = await studio.created({ op: 'add_shot', id: 'one' });
    const before = await elsewhere.read(id, '?detail=full');
    const routes: Record<string, object> = {
      ops: { ops: [], baseVersion: 1, strict: false, dryRun: true, clientRequestId: 'x' },
      import: { plan, mode: 'append' },
      undo: { version: 99, dryRun: true, clientRequestId: 'x' },
      share: { shared: true, expectedVersion: 99, allowEditableCopy: true },
      unshare: { expectedVersion: 99 },
      clone: { name: 'x' },
    };
    const ofKind = (kind: string): unknown[] => [
      ...(kind === 'string' ? [] : ['x', '@'.repeat(30_000), '1']),
      ...(kind === 'number' ? [1.5] : [7]),
      ...(kind === 'boolean' ? [] : [true]),
      ...(kind === 'object' ? [[1]] : [{}, []]),
      'a\u0000b',
      'a\uD800b',
      JSON.parse('{"__proto__":{"polluted":1}}'),
    ];
    const cases = Object.entries(routes).flatMap(([route, body]) =>
      Object.entries(body).flatMap(([field, good]) => {
        const kind = Array.isArray(good) ? 'object' : typeof good;
        const values = ofKind(kind).filter((value) => field !== 'ops' || !Array.isArray(value));
        const more = field === 'name' || field === 'clientRequestId' ? ['', 'x'.repeat(201)] : [];
        return [...values, ...more].map((value) => ({ route, field, body: { ...body, [field]: value } }));
      }),
    );
    const answers = await Promise.all(
      cases.map(({ route, body }, index) =>
        (index % 2 === 0 ? studio : elsewhere).api.post<{ error: object }>(`${base}/${id}/${route}`, body),
      ),
    );
    for (const [index, { status, body }] of answers.entries()) {
      const { route, field, body: sent } = cases[index] ?? { route: '', field: '', body: {} };
      expect({ route, sent, status, ...body.error }).toMatchObject({
        route,
        sent,
        status: 400,
        code: 'validation_error',
        path: expect.stringMatching(new RegExp(`^${field}`)),
      });
    }
    expect(cases.length).toBeGreaterThan(100);
    expect(await elsewhere.read(id, '?detail=full')).toEqual(before);
    expect(before.version).toBe(version);
  });

  it("[2-7-02] [2-7-03] is another's job and another's record, whatever they are called", async () => {
    const stranger = new Studio(stack.api.as(await stack.api.signUp()));
    const { id } = await studio.created({ op: 'add_shot', id: 'one', plan: { prompt: 'Fog' } });
    const asked = await studio.api.post<{ data: { jobIds: string[] } }>(`${base}/${id}/generate`, {
      kind: 'still',
      shotId: 'one',
    });
    const entity = await studio.api.post<{ id: string }>('/v1/objects', { name: 'Lamp', nodeId: 'n' });
    const [jobId] = asked.body.data.jobIds;
    const entityId = entity.body.id;
    const cast = { op: 'add_cast', role: 'lamp', name: 'Lamp', kind: 'object', entityId };
    await elsewhere.applied(id, [cast], { dryRun: true });
    const theirs = await stranger.created(
      { op: 'add_shot', id: 'one' },
      { op: 'add_keyframe', id: 'k', label: 'x' },
    );
    const url = address('theirs');
    const cases: Case[] = [
      invalid({ op: 'add_still', shotId: 'one', url, jobId }, 'jobId'),
      invalid({ op: 'add_clip', shotId: 'one', url, jobId }, 'jobId'),
      invalid({ op: 'add_music', url, jobId }, 'jobId'),
      invalid({ op: 'add_frame_candidate', keyframeId: 'k', url, jobId }, 'jobId'),
      missing(cast, 'entityId'),
    ];
    for (const [sent, code, path] of cases) {
      const { status, body } = await stranger.send(theirs.id, [sent]);
      expect({ sent, status, ...body.error }).toMatchObject({ sent, status: 400, code, path, opIndex: 0 });
    }
    expect(await stranger.read(theirs.id)).toEqual(theirs);
  });

  it('[2-7-02] [2-4.1-01] is one thing more than a production may hold, written as previewed', async () => {
    const { id, version } = await studio.created();
    for (const ops of TOO_MANY) {
      const expected = { status: 400, code: 'op_invalid', opIndex: ops.length - 1 };
      expect(await refusal(id, ops, 0)).toMatchObject(expected);
      expect(await refusal(id, ops, 1, false)).toMatchObject(expected);
      expect((await elsewhere.applied(id, ops.slice(0, -1), { dryRun: true })).receipts).toHaveLength(
        ops.length - 1,
      );
    }
    expect(await refusal(id, [{ op: 'set_music_mix', volume: 80 }])).toMatchObject({
      code: 'op_target_missing',
    });
    expect(await elsewhere.read(id)).toMatchObject({ version, shots: [] });
  });

  it('[2-7-02] is one thing more than a large production holds, and a graph over 2 MiB', async () => {
    const plan = {
      version: 1,
      shots: Array.from({ length: 1_000 }, (_, index) => ({ id: `s${index}`, plan: { prompt: 'Fog' } })),
      keyframes: Array.from({ length: 400 }, (_, index) => ({
        id: `k${index}`,
        label: 'x',
        plan: { prompt: 'Light' },
      })),
    };
    const made = await studio.api.post<{ data: { production: { id: string } } }>(base, { plan });
    expect(made.status).toBe(201);
    const { id } = made.body.data.production;
    const cut = (index: number) => ({ op: 'add_cut', id: `c${index}`, url: clip });
    for (const from of [0, 100])
      await studio.applied(
        id,
        Array.from({ length: 100 }, (_, index) => cut(from + index)),
      );
    const { version } = await studio.read(id);
    const graph = { nodes: [{ id: 'a', data: { text: 'x'.repeat(2 * 1024 * 1024) } }], edges: [] };
    const cases: Sent[] = [
      { op: 'add_shot', id: 'more' },
      { op: 'duplicate_shot', shotId: 's0', id: 'more' },
      { op: 'add_keyframe', id: 'more', label: 'x' },
      cut(200),
      { op: 'save_editor_state', expectedVersion: version, graph },
    ];
    for (const [index, sent] of cases.entries()) {
      const expected = { op: sent.op, status: 400, code: 'op_invalid', opIndex: 0 };
      expect({ op: sent.op, ...(await refusal(id, [sent], index, false)) }).toMatchObject(expected);
    }
    expect((await elsewhere.read(id)).version).toBe(version);
  });
});
