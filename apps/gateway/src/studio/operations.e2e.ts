import { type ApiClient, COMMUNITY, useStack } from '@easel/testing';

type Payload = Readonly<Record<string, unknown>> & { op: string };
interface Described {
  class: string;
  restorable: boolean;
  payload: {
    properties: Record<string, { type?: string | string[]; enum?: unknown[] }>;
    required?: string[];
  };
}
interface Failure {
  code: string;
  opIndex?: number;
  path?: string;
}

const stack = useStack(COMMUNITY);
const base = '/v1/studio/productions';
const media = (name: string): string => `https://media.example.org/${name}`;
const [still, other, clip, song, candidate] = ['a.png', 'b.png', 'c.mp4', 'd.mp3', 'e.png'].map(media);

/** Each operation as it is accepted, one after the other, by one production. */
const STORY: readonly Payload[] = [
  { op: 'rename_production', name: 'Pier' },
  { op: 'set_archived', archived: true },
  { op: 'set_film', patch: { resolution: '1080p', fps: 25 } },
  { op: 'set_storyboard', patch: { brief: 'A light far out' } },
  { op: 'set_music_plan', patch: { prompt: 'A slow waltz' } },
  { op: 'add_music', url: song, title: 'Waltz', select: true },
  { op: 'set_music_mix', volume: 80, fadeInSec: 1 },
  { op: 'select_music', key: null },
  { op: 'remove_music', key: song },
  { op: 'add_folder', id: 'act', name: 'Act' },
  { op: 'add_folder', id: 'act-2', name: 'Act 2' },
  { op: 'update_folder', folderId: 'act', patch: { name: 'First act' } },
  { op: 'reorder_folders', order: ['act-2', 'act'] },
  { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' },
  { op: 'add_cast', role: 'ben', name: 'Ben', kind: 'character' },
  { op: 'update_cast', role: 'anna', patch: { description: 'tall' } },
  { op: 'rename_cast', role: 'anna', newRole: 'maria' },
  { op: 'reorder_cast', order: ['ben', 'maria'] },
  { op: 'add_shot', id: 'one', title: 'Dawn' },
  { op: 'add_shot', id: 'two', afterShotId: 'one' },
  { op: 'duplicate_shot', shotId: 'one', id: 'three' },
  { op: 'update_shot', shotId: 'one', patch: { durationSec: 4 } },
  { op: 'set_shot_plan', shotId: 'one', patch: { prompt: 'Fog over @maria' } },
  { op: 'set_shot_look', shotIds: ['one'], look: { text: 'grainy' } },
  { op: 'set_shot_folder', shotIds: ['one', 'two'], folderId: 'act' },
  { op: 'move_shot', shotId: 'two', index: 0 },
  { op: 'reorder_shots', order: ['one', 'two', 'three'] },
  { op: 'bind_cast', shotId: 'one', role: 'maria', action: 'waits' },
  { op: 'unbind_cast', shotId: 'one', role: 'maria' },
  { op: 'remove_cast', role: 'ben' },
  { op: 'add_beat', shotId: 'one', id: 'beat', text: 'She turns.' },
  { op: 'add_beat', shotId: 'one', id: 'beat-2', text: 'She waits.' },
  { op: 'update_beat', shotId: 'one', beatId: 'beat', patch: { text: 'She looks.' } },
  { op: 'reorder_beats', shotId: 'one', order: ['beat-2', 'beat'] },
  { op: 'remove_beat', shotId: 'one', beatId: 'beat-2' },
  { op: 'set_beats', shotId: 'one', beats: [{ id: 'beat', text: 'She goes.' }] },
  { op: 'add_still', shotId: 'one', url: still, select: true },
  { op: 'add_still', shotId: 'one', url: other },
  { op: 'select_still', shotId: 'one', key: other },
  { op: 'review_result', shotId: 'one', kind: 'still', key: still, rating: 1 },
  { op: 'set_thumbnail', shotId: 'one', key: still },
  { op: 'set_frame', shotId: 'one', slot: 'start', from: { stillKey: still } },
  { op: 'remove_still', shotId: 'one', key: other },
  { op: 'add_clip', shotId: 'one', url: clip },
  { op: 'select_clip', shotId: 'one', key: null },
  { op: 'remove_clip', shotId: 'one', key: clip },
  { op: 'set_voice', shotId: 'one', patch: { text: 'It is cold.' } },
  { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
  { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
  { op: 'update_keyframe', keyframeId: 'dawn', patch: { label: 'First light' } },
  { op: 'reorder_keyframes', order: ['dusk', 'dawn'] },
  { op: 'link_shot', shotId: 'two', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
  { op: 'unlink_shot', shotId: 'two' },
  { op: 'add_frame_candidate', keyframeId: 'dawn', url: candidate },
  { op: 'add_frame_candidate', keyframeId: 'dawn', url: other },
  { op: 'select_frame_candidate', keyframeId: 'dawn', key: other },
  { op: 'remove_frame_candidate', keyframeId: 'dawn', key: other },
  { op: 'remove_keyframe', keyframeId: 'dusk' },
  { op: 'add_cut', id: 'cut', url: clip, name: 'Rough' },
  { op: 'update_cut', cutId: 'cut', patch: { name: 'Fine' } },
  { op: 'remove_cut', cutId: 'cut' },
  { op: 'remove_folder', folderId: 'act-2' },
  { op: 'remove_shot', shotId: 'three' },
];
/** Accepted too, but not before something else: in tests of their own. */
const ELSEWHERE = new Set([
  'accept_frame',
  'revoke_frame',
  'restore',
  'purge',
  'empty_trash',
  'drop_pending',
  'save_editor_state',
  'select_voice_take',
  'remove_voice_take',
]);
const AUDIENCE = [
  'shared',
  'sharing',
  'allowEditableCopy',
  'publicView',
  'visibility',
  'ownerId',
  'workspaceId',
];
const HOSTILE: readonly unknown[] = [null, {}, [], 7.5, -1, true, '@'.repeat(30_001)];
/** Refused in whichever field they stand, before the batch is looked at. */
const UNSTORABLE: readonly unknown[] = ['a\u0000b', 'a\uD800b', JSON.parse('{"__proto__": {"polluted": 1}}')];

describe('operations over HTTP', () => {
  let api: ApiClient;
  let id: string;
  let operations: Record<string, Described>;

  beforeAll(async () => {
    api = stack.api.as(await stack.api.signUp());
    const made = await api.post<{ data: { production: { id: string } } }>(base, {});
    ({ id } = made.body.data.production);
    const skill = await api.get<{ data: { schema: { operations: Record<string, Described> } } }>(
      `${base}/skill`,
    );
    ({ operations } = skill.body.data.schema);
  });

  const send = (ops: unknown[], more: object = {}) =>
    api.post<{ data: Record<string, unknown>; error: Failure }>(`${base}/${id}/ops`, { ops, ...more });
  const version = async (): Promise<number> =>
    (await api.get<{ data: { production: { version: number } } }>(`${base}/${id}`)).body.data.production
      .version;

  it('are 65, each of which is tried here or where what it needs is made', () => {
    const tried = new Set([...STORY.map(({ op }) => op), ...ELSEWHERE]);
    expect(Object.keys(operations).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...tried].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(tried.size).toBe(65);
  });

  it('are refused with the field at fault, and never fail, whatever stands in it; what is accepted is a step of its own', async () => {
    let at = await version();
    for (const operation of STORY) {
      const { properties, required = [] } = operations[operation.op]?.payload ?? { properties: {} };
      const refused = async (sent: unknown) => {
        const { status, body } = await send([sent], { dryRun: true });
        expect({ sent, status, ...body.error }).toMatchObject({ sent, status: 400, opIndex: 0 });
        expect(['op_invalid', 'op_target_missing']).toContain(body.error.code);
      };
      for (const field of ['nothing_like_this', ...AUDIENCE]) await refused({ ...operation, [field]: 1 });
      for (const field of required.filter((name) => name !== 'op')) {
        const { [field]: _left, ...rest } = operation;
        await refused(rest);
      }
      for (const field of Object.keys(properties).filter((name) => name !== 'op')) {
        const sent = [...HOSTILE, ...UNSTORABLE].map((value) => ({ ...operation, [field]: value }));
        const answers = await Promise.all(sent.map((each) => send([each], { dryRun: true })));
        for (const [index, { status, body }] of answers.entries()) {
          const told = { op: operation.op, field, value: sent[index]?.[field], status, ...body.error };
          if (index >= HOSTILE.length) {
            expect(told).toMatchObject({
              status: 400,
              code: 'op_invalid',
              opIndex: 0,
              path: expect.stringMatching(new RegExp(`^${field}`)),
            });
          } else if (status !== 200) expect(told).toMatchObject({ status: 400, opIndex: 0 });
        }
      }
      expect(await version()).toBe(at);
      const { status, body } = await send([operation]);
      expect({ operation, status, error: body.error }).toEqual({ operation, status: 200, error: undefined });
      expect(body.data).toMatchObject({ version: at + 1, receipts: [{ op: operation.op }] });
      at += 1;
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('name what is not there', async () => {
    const targets: Record<string, string> = {
      shotId: 'none',
      folderId: 'none',
      role: 'none',
      keyframeId: 'none',
      cutId: 'none',
      beatId: 'none',
      trashId: 'none',
      key: media('none.png'),
    };
    for (const operation of STORY) {
      for (const [field, missing] of Object.entries(targets)) {
        if (typeof operation[field] !== 'string' || /^add_cast$/.test(operation.op)) continue;
        const { status, body } = await send([{ ...operation, [field]: missing }], { dryRun: true });
        expect({ operation, field, status, ...body.error }).toMatchObject({ status: 400, opIndex: 0 });
        expect(body.error.code).toBe('op_target_missing');
      }
    }
    for (const operation of [
      { op: 'restore', trashId: 'none' },
      { op: 'purge', trashId: 'none' },
      { op: 'drop_pending', jobId: '00000000-0000-4000-8000-000000000000' },
      { op: 'select_voice_take', shotId: 'one', key: 'none' },
      { op: 'remove_voice_take', shotId: 'one', key: 'none' },
      { op: 'revoke_frame', keyframeId: 'dawn' },
      { op: 'accept_frame', keyframeId: 'dawn', key: 'none' },
    ]) {
      expect(await send([operation])).toMatchObject({
        status: 400,
        body: { error: { code: 'op_target_missing', opIndex: 0 } },
      });
    }
  });

  it('empty the bin, which cannot be taken back', async () => {
    expect((await send([{ op: 'empty_trash' }])).status).toBe(200);
    const again = await send([{ op: 'empty_trash' }]);
    expect(again.body.data).toMatchObject({ warnings: [expect.any(String)] });
  });
});
