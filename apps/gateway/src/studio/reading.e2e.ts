import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { COMMUNITY, useStack } from '@easel/testing';
import { address, base, type Data, Studio } from '../../test-rig/studio.js';

type Fields = Record<string, unknown>;
interface Skill {
  skill: string;
  catalog: Record<string, string[]>;
  schema: {
    plan: object;
    operations: Record<string, { class: string; payload: object }>;
    routes: Record<string, object>;
  };
  operating: string;
  generatedFrom: { version: string; schemaVersion: number; digest: string };
}

const stack = useStack(COMMUNITY);
const clip = (name: string): string => `https://media.example.org/${name}.mp4`;

describe('reading a production, at two gateways and two studios', () => {
  let studio: Studio;
  let elsewhere: Studio;

  beforeAll(async () => {
    const api = stack.api.as(await stack.api.signUp());
    studio = new Studio(api);
    elsewhere = new Studio(api.at(stack.secondUrl));
  });

  it('[2-2.1-01] [2-2.1-06] shows its settings as operations set them', async () => {
    const { id } = await studio.created();
    const before = await studio.read(id);
    await studio.applied(id, [
      { op: 'set_film', patch: { aspectRatio: '9:16', look: { style: 'ink' } } },
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' },
      { op: 'add_folder', id: 'act', name: 'Act', color: '#aabbcc' },
      { op: 'set_storyboard', patch: { brief: 'A light far out' } },
      { op: 'add_music', url: 'https://media.example.org/waltz.mp3', title: 'Waltz' },
      { op: 'set_music_plan', patch: { prompt: 'A slow waltz' } },
      { op: 'add_cut', id: 'cut', url: clip('film'), name: 'Rough' },
    ]);
    const read = await elsewhere.read(id);

    expect(read).toMatchObject({
      id,
      name: 'Fog',
      film: { aspectRatio: '9:16', look: { style: 'ink' }, resolution: '720p', fps: 24 },
      cast: [{ role: 'anna', name: 'Anna', kind: 'character' }],
      folders: [{ id: 'act', name: 'Act', color: '#aabbcc' }],
      storyboard: { brief: 'A light far out' },
      music: { selectedKey: 'https://media.example.org/waltz.mp3', title: 'Waltz', mix: { volume: 100 } },
      musicPlan: { prompt: 'A slow waltz' },
      cuts: [{ id: 'cut', name: 'Rough', url: clip('film') }],
    });
    expect(Date.parse(read.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  it('[2-2.1-03] has a poster: the one that was chosen, else the first shot’s clip, else its still', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const posterAfter = async (...ops: object[]) => (await studio.applied(id, ops)).production.thumbnailUrl;

    expect((await studio.read(id)).thumbnailUrl).toBeNull();
    expect(await posterAfter({ op: 'add_still', shotId: 'one', url: address('still') })).toBe(
      address('still'),
    );
    expect(
      await posterAfter({ op: 'add_clip', shotId: 'one', url: clip('a'), thumbnailUrl: address('poster') }),
    ).toBe(address('poster'));
    expect(await posterAfter({ op: 'set_thumbnail', url: address('chosen') })).toBe(address('chosen'));
    expect(await posterAfter({ op: 'set_thumbnail', url: null })).toBe(address('poster'));
  });

  it('[2-2.1-09] [2-2.1-10] [2-2.1-13] shows shots in timeline order with all that they have, or one of them', async () => {
    const { id } = await studio.created(
      ...['one', 'two', 'three'].map((shot) => ({ op: 'add_shot', id: shot })),
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
      { op: 'add_keyframe', id: 'spare', label: 'Spare' },
      { op: 'link_shot', shotId: 'two', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
      { op: 'move_shot', shotId: 'three', index: 0 },
    );
    const { shots } = await elsewhere.read(id);
    expect(shots.map((shot) => shot.id)).toEqual(['three', 'one', 'two']);
    for (const shot of shots) {
      expect(Object.keys(shot)).toEqual(
        expect.arrayContaining('still clip startFrame endFrame plan beats look voice'.split(' ')),
      );
    }
    const one = await elsewhere.read(id, '?shot_id=two&detail=full');
    expect(one.shots.map((shot) => shot.id)).toEqual(['two']);
    expect((one['keyframes'] as { id: string }[]).map((frame) => frame.id)).toEqual(['dawn', 'dusk']);
  });

  it('[2-2.1-11] [2-2.1-14] shows in full, and only there, planned frames, every result, acceptance, endpoints and jobs', async () => {
    const { id } = await studio.created(
      { op: 'add_shot', id: 'one' },
      ...['a', 'b', 'c'].map((name) => ({ op: 'add_still', shotId: 'one', url: address(name) })),
      ...['a', 'b'].map((name) => ({ op: 'add_clip', shotId: 'one', url: clip(name) })),
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
      { op: 'add_frame_candidate', keyframeId: 'dawn', url: address('dawn') },
      { op: 'link_shot', shotId: 'one', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
    );
    const keysOf = ({ results }: { results: unknown }) =>
      (results as { key: string }[]).map(({ key }) => key);
    const full = await elsewhere.read(id, '?detail=full');
    const [shot] = full.shots as Fields[];

    expect(keysOf({ results: shot?.['stills'] })).toEqual(['a', 'b', 'c'].map(address));
    expect(keysOf({ results: shot?.['clips'] })).toEqual(['a', 'b'].map(clip));
    expect(shot).toMatchObject({
      endpoints: {
        start: { keyframeId: 'dawn', accepted: false },
        end: { keyframeId: 'dusk' },
        ready: false,
      },
      pendingJobs: [],
    });
    expect(full['keyframes']).toMatchObject([
      { id: 'dawn', label: 'Dawn', candidates: [{ key: address('dawn') }], acceptance: null },
      { id: 'dusk', label: 'Dusk' },
    ]);
    const compact = await elsewhere.read(id);
    expect(compact).not.toHaveProperty('keyframes');
    for (const field of ['stills', 'clips', 'endpoints', 'pendingJobs']) {
      expect(compact.shots[0]).not.toHaveProperty(field);
    }
  });

  it('[2-1-10] [2-1-11] wraps every answer in data, and every failure in error', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const plan = { version: 1, shots: [{ plan: { prompt: 'Fog' } }] };
    const { api } = studio;
    const answers = [
      await api.get(`${base}/${id}`),
      await api.post(base, {}),
      await api.post(`${base}/${id}/ops`, { ops: [] }),
      await api.post(`${base}/${id}/import`, { plan, mode: 'append' }),
      await api.post(`${base}/${id}/undo`, { version: 3 }),
      await api.post(`${base}/${id}/unshare`, {}),
      await api.post(`${base}/${id}/clone`, {}),
      await api.post(`${base}/${id}/reconcile`, {}),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({ body: { data: { production: { id: expect.any(String) } } } });
      expect(status).toBeLessThan(300);
      expect(Object.keys(body)).toEqual(['data']);
    }
    for (const path of ['skill', 'capabilities']) {
      expect(Object.keys((await api.get(`${base}/${path}`)).body)).toEqual(['data']);
    }
    for (const { body } of [
      await api.get(`${base}/${randomUUID()}`),
      await api.post(`${base}/${id}/ops`, { ops: 7 }),
      await api.post(`${base}/${id}/ops`, { ops: [{ op: 'none' }] }),
      await stack.api.get(`${base}/${id}`),
    ]) {
      expect(body).toEqual({
        error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
      });
    }
  });

  it('[2-4-01] [2-4-02] [2-4-03] says how productions are written: schemas that hold for what is accepted', async () => {
    const { body, headers } = await studio.api.get<Data<Skill>>(`${base}/skill`);
    const { data } = body;
    expect(Object.keys(data).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'catalog',
      'generatedFrom',
      'operating',
      'schema',
      'skill',
    ]);
    expect(headers.get('etag')).toBe(`"${data.generatedFrom.digest}"`);
    const ajv = new Ajv2020({ strict: false });
    const isPlan = ajv.compile(data.schema.plan);
    const validity = async (plan: object) => {
      const checked = await studio.api.post<Data<{ valid: boolean }>>(`${base}/validate`, { plan });
      return checked.body.data.valid;
    };
    const film = { aspectRatio: '1:1', look: { pickers: { lens: '35mm' } } };
    const shots = [{ plan: { prompt: 'Fog' } }];
    for (const plan of [
      { version: 1, shots },
      { version: 1, film, shots },
      { version: 1, film: { look: { pickers: { nothing: 'x' } } }, shots },
      { version: 1, shots: [] },
      { version: 2, shots },
      { version: 1, shots, shared: true },
    ]) {
      expect({ plan, valid: await validity(plan) }).toEqual({ plan, valid: isPlan(plan) });
    }
    expect(Object.keys(data.schema.operations)).toHaveLength(65);
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    for (const [op, { payload }] of Object.entries(data.schema.operations)) {
      const sent = { op, nothing_like_this: 1 };
      expect(ajv.compile(payload)(sent)).toBe(false);
      const refused = await studio.send(id, [sent], { dryRun: true });
      expect(refused).toMatchObject({ status: 400, body: { error: { code: 'op_invalid' } } });
      expect(refused.body.error).not.toMatchObject({ path: 'op' });
    }
    expect(await studio.send(id, [{ op: 'delete_shot' }])).toMatchObject({
      status: 400,
      body: { error: { code: 'op_invalid', path: 'op' } },
    });
  });

  it('[2-4-04] says what the installation can do', async () => {
    const { body } = await studio.api.get<Data<{ operations: Fields }>>(`${base}/capabilities`);

    expect(body.data.operations).toMatchObject({
      saveEditorState: true,
      revisionedSharing: true,
      editableSharedCopies: true,
      retakeLinkedClips: true,
    });
  });

  it('[2-4-05] checks a plan: what is wrong and where, what it probably does not mean, and what it makes', async () => {
    const check = async (plan: object) =>
      (await studio.api.post<Data<Fields>>(`${base}/validate`, { plan })).body.data;
    const shot = { id: 'one', plan: { prompt: '@ben in the fog' }, durationSec: 4 };

    const good = await check({ version: 1, shots: [shot] });
    expect(good).toEqual({
      valid: true,
      errors: [],
      warnings: [expect.stringContaining('@ben')],
      summary: { shots: 1, keyframes: 0, cast: 0, folders: 0, durationSec: 4, linkedShots: 0, voices: 0 },
    });
    const bad = await check({
      version: 1,
      shots: [
        { ...shot, stills: [], durationSec: 'long' },
        { ...shot, notes: 7 },
      ],
    });
    expect(bad).toMatchObject({ valid: false, errors: expect.arrayContaining([]) });
    expect(bad).not.toHaveProperty('summary');
    const paths = (bad['errors'] as { path: string }[]).map(({ path }) => path);
    expect(paths).toHaveLength(2);
    expect(paths[1]).toBe('plan.shots[1].notes');
  });

  it('names the version of an answer, so that an unchanged one is not sent again', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const path = `${base}/${id}?detail=full`;
    const first = await studio.api.get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const again = (etag: string) => elsewhere.api.with({ 'if-none-match': etag }).get(path);
    expect(await again(tag)).toMatchObject({ status: 304, body: '' });
    expect((await again('"another"')).status).toBe(200);
    await studio.applied(id, [{ op: 'add_shot', id: 'two' }]);
    expect((await again(tag)).status).toBe(200);
    const stranger = stack.api.as(await stack.api.signUp()).with({ 'if-none-match': tag });
    expect((await stranger.get(path)).status).toBe(404);
  });
});
