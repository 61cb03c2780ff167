import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  CLOUD,
  COMMUNITY,
  OPERATOR_EMAIL,
  sampleClip,
  until,
  untilJobEnded,
  useStack,
} from '@easel/testing';
import { Client } from 'pg';
import sharp from 'sharp';

interface Result {
  key: string;
  url: string;
  jobId?: string;
  source: string;
  provider?: string;
  retakeOf?: string;
  retakeable?: boolean;
  startPin?: object;
  revoicedFrom?: string;
}
interface Shot {
  id: string;
  still: Result | null;
  clip: Result | null;
  stills: Result[];
  clips: Result[];
  voice: { text: string; url?: string; takes?: object[] } | null;
  startFrame: { url: string; source: string } | null;
  endpoints: { ready: boolean; takeCurrent: boolean } | null;
}
interface Production {
  id: string;
  version: number;
  shots: Shot[];
  keyframes: { id: string; candidates: Result[]; acceptance: { retainedUrl: string } | null }[];
  music: { selectedKey: string; url: string } | null;
  pending: { stills: object[]; clips: object[]; music: object[] };
  trash: { count: number; items?: { id: string }[] };
}
interface Sent {
  input_data: Record<string, unknown>;
}
interface Reconciled {
  landed: { jobId: string; kind: string; keys: string[] }[];
  pending: { jobId: string; status: string }[];
  failed: { jobId: string; message: string }[];
  warnings: string[];
  production: Production;
  version: number;
}
interface Answer {
  data: {
    jobId: string;
    jobIds: string[];
    production: Production;
    version: number;
    url?: string;
    deduped?: true;
    lane: string;
    inputHash: string;
    estimate: number;
    settings: Record<string, unknown>;
    adjustments: object[];
    endpoints: object;
    expiresAt: string;
    creditModel: string;
  };
  error: { code: string; path?: string; inputHash?: string; reason?: string; missing?: string[] };
}

const base = '/v1/studio/productions';
/** Drawn small, so that the tests take no minutes. */
const SMALL = { resolution: '480p', durationSec: 2 };

describe('generation for productions, at two gateways and two studios', () => {
  const stack = useStack(COMMUNITY);
  let api: ApiClient;

  beforeAll(async () => {
    api = stack.api.as(await stack.api.signUp());
  });

  const ask = (id: string, route: string, body: object, as = api) =>
    as.post<Answer>(`${base}/${id}/${route}`, body);
  const created = async (...ops: object[]): Promise<string> => {
    const made = await api.post<Answer>(base, {});
    const { id } = made.body.data.production;
    const applied = await ask(id, 'ops', { ops });
    expect(applied).toMatchObject({ status: 200 });
    return id;
  };
  const read = async (id: string): Promise<Production> =>
    (await api.at(stack.secondUrl).get<Answer>(`${base}/${id}?detail=full`)).body.data.production;
  const reconcile = async (id: string): Promise<Reconciled> => {
    const { status, body } = await api.post<{ data: Reconciled }>(`${base}/${id}/reconcile`, {});
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data;
  };
  /** Deletes a file from the library, although a production names it. */
  const forgotten = async (url: string): Promise<void> => {
    const database = new Client({ connectionString: stack.databaseUrl('executor') });
    await database.connect();
    const { rows } = await database.query<{ id: string }>(
      `select id from media_assets where $1 like '%/' || key`,
      [url],
    );
    await database.end();
    expect((await api.delete(`/v1/library/${rows[0]?.id}?force=true`)).status).toBe(200);
  };
  /** Reconciles until nothing is pending; what landed and failed on the way. */
  const landed = async (id: string): Promise<Reconciled> => {
    const all: Pick<Reconciled, 'landed' | 'failed'> = { landed: [], failed: [] };
    const settled = await until(
      async () => {
        const now = await reconcile(id);
        all.landed.push(...now.landed);
        all.failed.push(...now.failed);
        return now;
      },
      ({ pending }) => pending.length === 0,
    );
    return { ...settled, ...all };
  };

  it('[2-3-16] [2-4-15] [2-4-20] [2-4-22] [2-4.3-01] land stills once, with who asked gone', async () => {
    const id = await created({ op: 'add_shot', id: 'pier', plan: { prompt: 'Fog over a pier' } });
    const asked = await ask(id, 'generate', { kind: 'still', shotId: 'pier', count: 3 });
    expect(asked).toMatchObject({ status: 200, body: { data: { lane: 'generate-image' } } });
    const { jobIds, production } = asked.body.data;
    expect(new Set(jobIds).size).toBe(3);
    expect(production.pending.stills).toHaveLength(3);
    const job = await api.get<{ data: object }>(`/v1/jobs/${jobIds[0] ?? ''}`);
    expect(job.body.data).toMatchObject({
      workflow_id: id,
      job_type: 'generate-image',
      belongs_to: { kind: 'production', id },
    });

    // Neither the shot, in which they are to land, nor what was spent is taken back.
    expect(await ask(id, 'undo', { version: 2 })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'workflow_conflict', message: expect.stringMatching(/^pending\..* version 3/) },
      },
    });
    const done = await landed(id);
    expect(done.failed).toEqual([]);
    for (let spent = 3; spent <= done.version; spent++) {
      expect(await ask(id, 'undo', { version: spent })).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', path: 'version' } },
      });
    }
    expect(done.landed.map(({ jobId }) => jobId).toSorted()).toEqual(jobIds.toSorted());
    const { shots, pending, version } = await read(id);
    expect(shots[0]?.stills.map(({ key }) => key).toSorted()).toEqual(jobIds.toSorted());
    expect(shots[0]?.still).toMatchObject({ source: 'generated', provider: 'nano-banana-pro' });
    expect(pending.stills).toEqual([]);
    const again = await reconcile(id);
    expect(again).toMatchObject({ landed: [], pending: [], failed: [], warnings: [], version });
  });

  it('[2-2.1-08] [2-2.1-12] show their markers, and change nothing when they are read', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' }, durationSec: 2 });
    const [still, clip, music, draft] = await Promise.all([
      ask(id, 'generate', { kind: 'still', shotId: 'one' }),
      ask(id, 'generate', { kind: 'clip', shotId: 'one', overrides: SMALL }),
      ask(id, 'music', { prompt: 'A slow cello' }),
      ask(id, 'describe', { brief: 'A tide comes in.', llmModel: 'gemini-3.6-flash' }),
    ]);
    const ids = [still.body.data.jobIds[0], clip.body.data.jobIds[0], music.body.data.jobId];
    const { pending, version } = await read(id);
    expect(pending).toMatchObject({
      stills: [{ jobId: ids[0], shotId: 'one' }],
      clips: [{ jobId: ids[1], shotId: 'one', kind: 'clip' }],
      music: [{ jobId: ids[2] }],
      draft: { jobId: draft.body.data.jobId, mode: 'append' },
    });
    for (const jobId of ids)
      expect(await untilJobEnded(api, jobId ?? '')).toMatchObject({ status: 'completed' });
    const after = await read(id);
    expect(after).toMatchObject({ version, pending, shots: [{ stills: [], clips: [] }] });
    await landed(id);
  });

  it('[2-4-20] [2-7-05] refuse what names nothing, and leave no marker', async () => {
    const id = await created({ op: 'add_shot', id: 'one' });
    const { version } = await read(id);
    const missing = await ask(id, 'generate', { kind: 'still', shotId: 'none' });
    expect(missing).toMatchObject({ status: 404, body: { error: { code: 'op_target_missing' } } });
    expect(missing.body.error).not.toHaveProperty('opIndex');
    const wrong: [object, string][] = [
      [{ kind: 'film', shotId: 'one' }, 'kind'],
      [{ kind: 'still' }, 'shotId'],
      [{ kind: 'still', shotId: 'one', count: 5 }, 'count'],
      [{ kind: 'clip', shotId: 'one', count: 2 }, 'count'],
      [{ kind: 'still', shotId: 'one', mode: 'first_frame' }, 'mode'],
      [{ kind: 'still', shotId: 'one', overrides: { colour: 'red' } }, 'overrides.colour'],
      [{ kind: 'still', shotId: 'one', expectedInputHash: 'v1:0' }, 'expectedInputHash'],
    ];
    for (const [body, path] of wrong) {
      const refused = await ask(id, 'generate', body);
      expect({ body, refused }).toMatchObject({
        body,
        refused: { status: 400, body: { error: { code: 'validation_error', path } } },
      });
    }
    const stranger = stack.api.as(await stack.api.signUp());
    expect(await ask(id, 'generate', { kind: 'still', shotId: 'one' }, stranger)).toMatchObject({
      status: 404,
    });
    expect((await read(id)).version).toBe(version);
  });

  it('[2-4.3-02] [2-4-21] start nothing twice, sent fifty times to two replicas', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } });
    const body = { kind: 'still', shotId: 'one', clientRequestId: randomUUID(), overrides: { seed: 7 } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask(id, 'generate', body, index % 2 === 0 ? api : api.at(stack.secondUrl)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body: { data } }) => data.jobIds.join()))).toHaveProperty('size', 1);
    expect(answers.filter(({ body: { data } }) => data.deduped !== true)).toHaveLength(1);
    const { landed: results, production } = await landed(id);
    expect(results).toHaveLength(1);
    expect(production.pending.stills).toEqual([]);
    const other = await ask(id, 'generate', { ...body, overrides: { seed: 8 } });
    expect(other).toMatchObject({ status: 400, body: { error: { path: 'clientRequestId' } } });
  });

  it('land each result once under ten reconciles at once, also of somebody else who may write', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } });
    const user = await stack.api.signUp();
    const shared = { email: user.email, role: 'editor' };
    expect((await api.post(`/v1/workflows/${id}/collaborators`, shared)).status).toBeLessThan(300);
    const editor = stack.api.as(user);
    await ask(id, 'generate', { kind: 'still', shotId: 'one' });
    await ask(id, 'generate', { kind: 'still', shotId: 'one' }, editor);
    const seen: string[] = [];
    await until(async () => {
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? api : editor.at(stack.secondUrl)).post<{ data: Reconciled }>(
            `${base}/${id}/reconcile`,
            {},
          ),
        ),
      );
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
      for (const { body } of all) seen.push(...body.data.landed.map(({ jobId }) => jobId));
      return seen.length >= 2;
    });
    expect(new Set(seen).size).toBe(2);
    expect(seen).toHaveLength(2);
    expect((await read(id)).shots[0]?.stills).toHaveLength(2);
  });

  it('land in the bin with their shot, and nowhere once it is purged', async () => {
    const id = await created(
      { op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } },
      { op: 'add_shot', id: 'two', plan: { prompt: 'A boat' } },
    );
    await ask(id, 'generate', { kind: 'still', shotId: 'one' });
    await ask(id, 'generate', { kind: 'still', shotId: 'two' });
    const removed = await ask(id, 'ops', {
      ops: [
        { op: 'remove_shot', shotId: 'one' },
        { op: 'remove_shot', shotId: 'two' },
      ],
    });
    const [first, second] = (removed.body.data as unknown as { receipts: { ids: string[] }[] }).receipts;
    await ask(id, 'ops', { ops: [{ op: 'purge', trashId: second?.ids[0] }] });
    const done = await landed(id);
    expect(done.landed.map(({ keys }) => keys.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    await ask(id, 'ops', { ops: [{ op: 'restore', trashId: first?.ids[0] }] });
    const { shots } = await read(id);
    expect(shots.map((shot) => [shot.id, shot.stills.length])).toEqual([['one', 1]]);
  });

  it('keep the marker of a job that may still give a result; once it is cancelled, the marker may be dropped', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' }, durationSec: 15 });
    const jobs: string[] = [];
    // They are made one after the other, for many seconds.
    for (let seed = 1; seed <= 4; seed++) {
      const asked = await ask(id, 'generate', { kind: 'clip', shotId: 'one', overrides: { seed } });
      expect(asked).toMatchObject({ status: 200 });
      jobs.push(...asked.body.data.jobIds);
    }
    const drop = { ops: [{ op: 'drop_pending', jobId: jobs.at(-1) }] };

    expect(await ask(id, 'ops', drop)).toMatchObject({
      status: 400,
      body: { error: { code: 'op_invalid', opIndex: 0, path: 'jobId' } },
    });
    expect((await read(id)).pending.clips).toHaveLength(4);
    const early = {
      op: 'add_clip',
      shotId: 'one',
      jobId: jobs.at(-1),
      url: 'https://media.example.org/a.mp4',
    };
    expect(await ask(id, 'ops', { ops: [early] })).toMatchObject({
      status: 400,
      body: { error: { code: 'op_invalid', opIndex: 0, path: 'jobId' } },
    });
    for (const job of jobs) expect((await api.post(`/v1/jobs/${job}/cancel`, {})).status).toBe(200);
    expect(await ask(id, 'ops', drop)).toMatchObject({ status: 200 });
    expect((await read(id)).pending.clips).toHaveLength(3);
    const { failed } = await landed(id);
    expect(failed.map(({ jobId }) => jobId)).toEqual(expect.arrayContaining(jobs.slice(0, 3)));
    expect(failed).toHaveLength(3);
  });

  it('[2-4-24] [2-4-23] speak a voice and take a frame while the caller waits', async () => {
    const id = await created(
      { op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' }, durationSec: 2 },
      { op: 'add_shot', id: 'two' },
    );
    const clientRequestId = randomUUID();
    const spoken = await ask(id, 'voice', { shotId: 'one', text: 'It is late.', clientRequestId });
    expect(spoken).toMatchObject({ status: 200 });
    expect(spoken.body.data.production.shots[0]?.voice).toMatchObject({
      text: 'It is late.',
      url: expect.any(String) as string,
    });
    const again = await ask(id, 'voice', { shotId: 'one', text: 'It is late.', clientRequestId });
    expect(again).toMatchObject({ status: 200, body: { data: { deduped: true } } });
    const [take] = (await read(id)).shots[0]?.voice?.takes ?? [];
    const { key } = take as { key: string };
    const withTake = async (op: string, more: object = {}) =>
      (await ask(id, 'ops', { ops: [{ op, shotId: 'one', key, ...more }] })).body.data.production;
    expect((await withTake('select_voice_take', { key: null })).shots[0]?.voice).not.toHaveProperty('url');
    expect((await withTake('select_voice_take')).shots[0]?.voice).toMatchObject({ key });
    const removed = await withTake('remove_voice_take');
    expect(removed).toMatchObject({ trash: { count: 1 }, shots: [{ counts: { voiceTakes: 0 } }, {}] });
    const { items = [] } = (await read(id)).trash;
    expect(items).toMatchObject([{ kind: 'voice_take', from: { shotId: 'one' } }]);
    await ask(id, 'ops', { ops: [{ op: 'restore', trashId: items[0]?.id }] });
    expect((await read(id)).shots[0]?.voice).toMatchObject({ key, takes: [{ key, selected: true }] });
    expect(await ask(id, 'voice', { shotId: 'one' })).toMatchObject({
      status: 400,
      body: { error: { path: 'text' } },
    });

    expect(await ask(id, 'frame', { shotId: 'one' })).toMatchObject({
      status: 404,
      body: { error: { code: 'op_target_missing' } },
    });
    const clip = await ask(id, 'generate', { kind: 'clip', shotId: 'one', overrides: SMALL });
    expect(clip).toMatchObject({ status: 200, body: { data: { lane: 'generate-video' } } });
    await landed(id);
    const frame = await ask(id, 'frame', { shotId: 'one', mode: 'first', target: 'nextStartFrame' });
    expect(frame).toMatchObject({ status: 200 });
    const picture = await fetch(frame.body.data.url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { shots } = await read(id);
    expect(shots[1]?.startFrame).toMatchObject({ source: 'clip', url: frame.body.data.url });
    // Beyond its end a clip has its last picture; without a target nothing keeps it.
    const late = await ask(id, 'frame', { shotId: 'one', mode: 'timestamp', timestamp: 100 });
    expect(late).toMatchObject({
      status: 200,
      body: { data: { url: expect.stringMatching(/^http/) as string } },
    });
    expect((await read(id)).shots).toEqual(shots);
  });

  it('send bound cast as pictures of who they are, in the order of the shot, as many as the model takes', async () => {
    const picture = (name: string) => `https://media.example.org/${name}.png`;
    const mara = { name: `Mara ${randomUUID()}`, nodeId: 'n', canonicalDescription: 'in a yellow coat' };
    const record = async (sourceImageUrl: string, more: object) =>
      (await api.post<{ id: string }>('/v1/characters', { ...more, sourceImageUrl })).body.id;
    const entityId = await record(picture('mara'), mara);
    const id = await created(
      { op: 'add_cast', role: 'mara', name: 'Mara', kind: 'character', entityId },
      { op: 'add_cast', role: 'boat', name: 'The boat', kind: 'object', imageUrl: picture('boat') },
      {
        op: 'add_shot',
        id: 'one',
        plan: { prompt: '@mara rows @boat', references: [{ id: 'r', url: picture('sea') }] },
        cast: [{ role: 'boat' }, { role: 'mara' }],
      },
    );
    const quoted = async (more: object) =>
      (await ask(id, 'generate', { shotId: 'one', dryRun: true, ...more })).body.data;
    const { settings } = await quoted({ kind: 'still' });
    expect(settings['referenceImageUrls']).toEqual([picture('boat'), picture('mara'), picture('sea')]);
    expect(settings['prompt']).toMatch(/^Mara rows The boat\./);
    expect(settings['prompt']).toMatch(/Mara is the character in [^\n]*: in a yellow coat/);
    const few = await quoted({ kind: 'still', overrides: { provider: 'flux-2-klein' } });
    expect(few.settings['referenceImageUrls']).toEqual([picture('boat')]);

    // What a record shows by now is sent, and is another request.
    const clip = { kind: 'clip', mode: 'ref_images' };
    const before = await quoted(clip);
    await record(picture('older'), { id: entityId });
    const after = await quoted(clip);
    expect([before, after].map((each) => each.settings['referenceImageUrls'])).toEqual([
      [picture('boat'), picture('mara'), picture('sea')],
      [picture('boat'), picture('older'), picture('sea')],
    ]);
    expect(after.inputHash).not.toBe(before.inputHash);
  });

  it('[2-4-25] [2-4-26] give a clip another voice, and the film music', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' }, durationSec: 2 });
    expect(await ask(id, 'revoice', { shotId: 'one' })).toMatchObject({
      status: 400,
      body: { error: { path: 'plan' } },
    });
    expect(await ask(id, 'music', {})).toMatchObject({ status: 400, body: { error: { path: 'prompt' } } });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sampleClip(1))], { type: 'video/mp4' }), 'a.mp4');
    const { url } = (await api.post<{ data: { url: string } }>('/v1/upload', form)).body.data;
    await ask(id, 'ops', { ops: [{ op: 'add_clip', shotId: 'one', url, durationSec: 1, select: true }] });
    const music = await ask(id, 'music', { prompt: 'A slow cello' });
    expect(music).toMatchObject({ status: 200, body: { data: { jobId: expect.any(String) as string } } });
    await landed(id);
    const { shots, music: score } = await read(id);
    expect(score).toMatchObject({ selectedKey: music.body.data.jobId });
    const clip = shots[0]?.clip;
    const revoiced = await ask(id, 'revoice', { shotId: 'one', plan: { voiceId: 'Rachel' } });
    expect(revoiced).toMatchObject({ status: 200 });
    expect(await landed(id)).toMatchObject({ landed: [{ kind: 'revoice' }], failed: [] });
    const [after] = (await read(id)).shots;
    expect(after?.clip).toMatchObject({ source: 'revoiced', revoicedFrom: clip?.key });
    expect(after?.clips).toHaveLength(2);
    const several = await ask(id, 'revoice', { shotId: 'one', plan: { voices: [{ voiceId: 'Rachel' }] } });
    expect(several).toMatchObject({ status: 400, body: { error: { path: 'plan.voices' } } });
  });

  it('[2-4-17] [2-4-18] [2-4-19] have a plan written from a brief, behind the shots or in their place', async () => {
    const id = await created({ op: 'add_shot', id: 'old', plan: { prompt: 'A lamp' } });
    for (const [body, path] of [
      [{ llmModel: 'gemini-3.6-flash' }, 'brief'],
      [{ brief: 'A tide comes in.' }, 'llmModel'],
      [{ brief: 'A tide comes in.', llmModel: 'none' }, 'llmModel'],
    ] as const) {
      expect(await ask(id, 'describe', body)).toMatchObject({ status: 400, body: { error: { path } } });
    }
    const brief = 'Fog lies over a pier. A boat comes in. Nobody is on it.';
    const sent = { brief, llmModel: 'gemini-3.6-flash', label: 'First', clientRequestId: randomUUID() };
    const asked = await ask(id, 'describe', { ...sent, mode: 'replace' });
    expect(asked).toMatchObject({ status: 200, body: { data: { jobId: expect.any(String) as string } } });
    expect(await ask(id, 'describe', { ...sent, mode: 'replace' })).toMatchObject({
      body: { data: { deduped: true, jobId: asked.body.data.jobId } },
    });
    expect(await ask(id, 'describe', { brief, llmModel: sent.llmModel })).toMatchObject({
      status: 409,
      body: { error: { code: 'production_busy' } },
    });
    const done = await landed(id);
    expect(done.landed).toMatchObject([{ kind: 'draft' }]);
    const replaced = await read(id);
    expect(replaced).toMatchObject({
      storyboard: { brief, label: 'First', llmModel: sent.llmModel },
      trash: { count: 1 },
    });
    expect(
      replaced.shots.map((shot) => (shot as unknown as { plan: { prompt: string } }).plan.prompt),
    ).toEqual(['Fog lies over a pier.', 'A boat comes in.', 'Nobody is on it.']);
    await ask(id, 'describe', { brief: 'The sun is up.', llmModel: sent.llmModel });
    await landed(id);
    expect((await read(id)).shots).toHaveLength(4);
  });

  it('[2-4.3-03] [2-4.3-05] [2-4.3-06] [2-4.3-07] [2-4.3-08] [2-4.3-09] [2-4.3-11] [2-4.3-12] [2-4.3-13] [2-4.3-14] [2-4.3-15] [2-4.3-16] shoot a linked clip and take it again', async () => {
    const id = await created(
      { op: 'add_keyframe', id: 'a', label: 'Start', plan: { prompt: 'A closed door' } },
      { op: 'add_keyframe', id: 'b', label: 'End', plan: { prompt: 'An open door' } },
      { op: 'add_shot', id: 'one', plan: { motionPrompt: 'The door opens' } },
      { op: 'link_shot', shotId: 'one', startKeyframeId: 'a', endKeyframeId: 'b' },
    );
    const quote = (more: object = {}) =>
      ask(id, 'generate', { kind: 'clip', shotId: 'one', dryRun: true, overrides: SMALL, ...more });
    expect(await quote()).toMatchObject({
      status: 404,
      body: { error: { code: 'op_target_missing', missing: ['start', 'end'], reason: 'unaccepted' } },
    });
    await ask(id, 'generate', { kind: 'still', shotId: 'one' });
    await ask(id, 'generate', { kind: 'still', shotId: 'one', mode: 'end_frame' });
    await landed(id);
    const { keyframes } = await read(id);
    await ask(id, 'ops', {
      ops: keyframes.map(({ id: keyframeId, candidates }) => ({
        op: 'accept_frame',
        keyframeId,
        key: candidates[0]?.key,
      })),
    });
    const before = await read(id);

    const quoted = await quote();
    expect(quoted).toMatchObject({
      status: 200,
      body: { data: { dryRun: true, endpoints: { start: { keyframeId: 'a' }, end: { keyframeId: 'b' } } } },
    });
    const { inputHash } = quoted.body.data;
    expect(inputHash).toMatch(/^v1:[0-9a-f]{64}$/);
    expect((await quote()).body.data.inputHash).toBe(inputHash);
    const slower = await quote({ overrides: { ...SMALL, durationSec: 3 } });
    expect(slower.body.data.inputHash).not.toBe(inputHash);
    expect((await read(id)).version).toBe(before.version);

    const shoot = (more: object) =>
      ask(id, 'generate', { kind: 'clip', shotId: 'one', overrides: SMALL, ...more });
    expect(await shoot({})).toMatchObject({ status: 400, body: { error: { path: 'expectedInputHash' } } });
    expect(await shoot({ expectedInputHash: slower.body.data.inputHash })).toMatchObject({
      status: 409,
      body: { error: { code: 'sequence_quote_changed', inputHash } },
    });
    expect(await shoot({ expectedInputHash: inputHash })).toMatchObject({ status: 200 });
    const first = await landed(id);
    expect(first.landed).toMatchObject([{ kind: 'clip' }]);
    const shot = (await read(id)).shots[0];
    expect(shot).toMatchObject({
      clips: [{ startPin: { keyframeId: 'a' }, endPin: { keyframeId: 'b' }, retakeable: true }],
      endpoints: { ready: true, takeCurrent: true },
    });

    const retakeResultKey = shot?.clip?.key;
    const retake = (more: object) =>
      ask(id, 'generate', { kind: 'clip', shotId: 'one', retakeResultKey, ...more });
    for (const [field, value] of Object.entries({ mode: 'first_last_frame', overrides: {}, count: 1 })) {
      expect(await retake({ dryRun: true, [field]: value })).toMatchObject({
        status: 400,
        body: { error: { path: field } },
      });
    }
    const again = await retake({ dryRun: true });
    expect(again).toMatchObject({ status: 200, body: { data: { retakeResultKey, estimate: 0 } } });
    for (const clientRequestId of [randomUUID(), randomUUID()]) {
      const sent = { expectedInputHash: again.body.data.inputHash, clientRequestId };
      expect(await retake(sent)).toMatchObject({ status: 200 });
      expect(await retake(sent)).toMatchObject({ status: 200, body: { data: { deduped: true } } });
    }
    const remove = { ops: [{ op: 'remove_clip', shotId: 'one', key: retakeResultKey }], dryRun: true };
    expect(await ask(id, 'ops', remove)).toMatchObject({
      status: 400,
      body: { error: { code: 'op_invalid', opIndex: 0, path: 'key' } },
    });
    await landed(id);
    const clips = (await read(id)).shots[0]?.clips ?? [];
    expect(clips.map(({ retakeOf }) => retakeOf)).toEqual([undefined, retakeResultKey, retakeResultKey]);
    expect(clips[1]?.startPin).toEqual(clips[0]?.startPin);
    const sent = await Promise.all(
      clips.map(async ({ key }) => (await api.get<{ data: Sent }>(`/v1/jobs/${key}`)).body.data.input_data),
    );
    expect(sent.map((each) => JSON.stringify(each))).toEqual(sent.map(() => JSON.stringify(sent[0])));
    // The copies that the production keeps, not what was accepted.
    const candidates = keyframes.map((keyframe) => keyframe.candidates[0]?.url);
    expect(candidates).not.toContain(sent[0]?.['imageUrl']);
    expect(candidates).not.toContain(sent[0]?.['endFrameUrl']);
    expect(sent[0]).toMatchObject(quoted.body.data.settings);

    // Another frame is accepted: what was taken before is taken again as it was, and the next is not.
    const [other] = keyframes[1]?.candidates ?? [];
    await ask(id, 'ops', {
      ops: [
        { op: 'add_frame_candidate', keyframeId: 'a', url: other?.url },
        { op: 'accept_frame', keyframeId: 'a', key: other?.url },
      ],
    });
    const changed = await quote();
    expect(changed.body.data).toMatchObject({ endpoints: { start: { keyframeId: 'a', key: other?.url } } });
    expect(changed.body.data.inputHash).not.toBe(inputHash);
    expect((await retake({ dryRun: true })).body.data.inputHash).toBe(again.body.data.inputHash);
    expect((await read(id)).shots[0]?.endpoints).toEqual(
      expect.objectContaining({ ready: true, takeCurrent: false }),
    );

    // The picture that it began with is deleted: only the next can be made, until its pictures are gone too.
    const jobsBefore = (await api.get<{ data: object[] }>('/v1/jobs')).body.data.length;
    await forgotten(String(sent[0]?.['imageUrl']));
    for (const more of [{ dryRun: true }, { expectedInputHash: again.body.data.inputHash }]) {
      expect(await retake(more)).toMatchObject({
        status: 404,
        body: { error: { code: 'op_target_missing', reason: 'not_retakeable' } },
      });
    }
    expect((await quote()).body.data.inputHash).toBe(changed.body.data.inputHash);
    // Both frames show the same picture by now, and one copy is kept of it.
    await forgotten((await read(id)).keyframes[1]?.acceptance?.retainedUrl ?? '');
    expect(await quote()).toMatchObject({
      status: 404,
      body: { error: { code: 'op_target_missing', missing: ['start', 'end'], reason: 'unretained' } },
    });
    expect((await api.get<{ data: object[] }>('/v1/jobs')).body.data).toHaveLength(jobsBefore);

    // A copy has no request that could be sent again.
    const copy = (await ask(id, 'clone', {})).body.data.production.id;
    const copied = (await read(copy)).shots[0]?.clip;
    expect(copied).toMatchObject({ source: 'cloned' });
    const body = { kind: 'clip', shotId: 'one', dryRun: true, retakeResultKey: copied?.key };
    expect(await ask(copy, 'generate', body)).toMatchObject({
      status: 404,
      body: { error: { code: 'op_target_missing', reason: 'not_retakeable' } },
    });
  });
});

describe('what generation for productions refuses', () => {
  const stack = useStack(COMMUNITY);

  it('[2-4.3-03] is told with its reason: no frame to begin with, a frame planned anew, a model without last frames', async () => {
    const api = stack.api.as(await stack.api.signUp());
    const form = new FormData();
    const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(picture)]), 'a.png');
    const { url } = (await api.post<{ data: { url: string } }>('/v1/upload', form)).body.data;
    const made = await api.post<Answer>(base, {});
    const { id } = made.body.data.production;
    const ask = (route: string, body: object) => api.post<Answer>(`${base}/${id}/${route}`, body);
    const changed = async (...ops: object[]) =>
      expect(await ask('ops', { ops })).toMatchObject({ status: 200 });
    const clip = 'https://media.example.org/a.mp4';
    await changed(
      { op: 'add_shot', id: 'first' },
      { op: 'add_clip', shotId: 'first', url: clip, durationSec: 4, select: true },
      { op: 'add_shot', id: 'linked', plan: { motionPrompt: 'The door opens' } },
      { op: 'add_shot', id: 'last' },
      { op: 'add_clip', shotId: 'last', url: clip, durationSec: 4, select: true },
      ...['a', 'b'].flatMap((keyframeId) => [
        { op: 'add_keyframe', id: keyframeId, label: 'A door', plan: { prompt: 'A door' } },
        { op: 'add_frame_candidate', keyframeId, url },
      ]),
      { op: 'link_shot', shotId: 'linked', startKeyframeId: 'a', endKeyframeId: 'b' },
    );
    await changed(...['a', 'b'].map((keyframeId) => ({ op: 'accept_frame', keyframeId, key: url })));
    const linked = { kind: 'clip', shotId: 'linked', dryRun: true };
    const wrong = (path: string) => ({ status: 400, body: { error: { code: 'validation_error', path } } });
    const missing = (more: object) => ({
      status: 404,
      body: { error: { code: 'op_target_missing', ...more } },
    });
    const refused = async (route: string, body: object, answer: object) =>
      expect({ route, body, answer: await ask(route, body) }).toMatchObject({ route, body, answer });

    await refused('frame', { shotId: 'last', mode: 'timestamp' }, wrong('timestamp'));
    await refused('frame', { shotId: 'last', target: 'nextStartFrame' }, missing({ path: 'target' }));
    await refused('frame', { shotId: 'first', target: 'nextStartFrame' }, wrong('target'));
    await refused('frame', { shotId: 'linked' }, missing({}));
    await refused('music', { prompt: 'a'.repeat(3_001), model: 'V4' }, wrong('prompt'));
    await refused('generate', { ...linked, mode: 'text' }, wrong('mode'));
    await refused('generate', { kind: 'still', shotId: 'linked', mode: 'text' }, wrong('mode'));
    await refused('generate', { kind: 'still', shotId: 'last', mode: 'end_frame' }, wrong('mode'));
    const unable = { ...linked, overrides: { provider: 'happyhorse' } };
    await refused('generate', unable, wrong('overrides.provider'));
    await refused('generate', { ...linked, retakeResultKey: 'none' }, missing({ path: 'retakeResultKey' }));
    const provider = (named: string | null) => ({
      op: 'set_shot_plan',
      shotId: 'linked',
      patch: { clipSettings: named === null ? null : { provider: named } },
    });
    await changed(provider('happyhorse'));
    await refused('generate', linked, wrong('plan.clipSettings.provider'));
    await changed(provider(null));

    const planned = (prompt: string) => ({
      op: 'update_keyframe',
      keyframeId: 'a',
      patch: { plan: { prompt } },
    });
    const before = await ask('generate', linked);
    expect(before).toMatchObject({ status: 200 });
    await changed({ op: 'set_film', patch: { imageProvider: 'nano-banana-pro', aspectRatio: '16:9' } });
    expect((await ask('generate', linked)).body.data.inputHash).toBe(before.body.data.inputHash);
    await changed(planned('A gate'));
    await refused('generate', linked, missing({ missing: ['start'], reason: 'stale' }));
    await changed(planned('A door'));
    expect((await ask('generate', linked)).body.data.inputHash).toBe(before.body.data.inputHash);
  });
});

describe('generation for productions, where it costs', () => {
  const stack = useStack(CLOUD);
  let operator: ApiClient;

  beforeAll(async () => {
    operator = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));
  });

  const given = async (credits = 0) => {
    const user = await stack.api.signUp();
    const api = stack.api.as(user);
    const balance = async () => {
      const { body } = await api.get<{ data: { total: number } }>('/v1/credits/balance');
      return body.data.total;
    };
    if (credits > 0) {
      const grant = { userId: user.id, amount: credits, reason: 'for a test' };
      expect((await operator.post('/v1/admin/credits/grants', grant)).status).toBeLessThan(300);
    }
    const made = await api.post<Answer>(base, {
      plan: { version: 1, shots: [{ id: 'one', plan: { prompt: 'A lamp' }, durationSec: 5 }] },
    });
    const { id } = made.body.data.production;
    const ask = (route: string, body: object) => api.post<Answer>(`${base}/${id}/${route}`, body);
    return { id, api, ask, balance };
  };

  it('[2-7-04] is refused with too few credits, and leaves neither marker nor job', async () => {
    const { id, api, ask, balance } = await given();
    const { version } = (await api.get<Answer>(`${base}/${id}`)).body.data.production;
    const before = await balance();
    const overrides = { provider: 'veo3', durationSec: 8, resolution: '1080p' };
    const sent = { kind: 'clip', shotId: 'one', overrides, clientRequestId: randomUUID() };
    const { estimate } = (await ask('generate', { ...sent, dryRun: true })).body.data;
    expect([estimate < before, estimate * 2 > before]).toEqual([true, true]);
    const first = await ask('generate', sent);
    expect(first).toMatchObject({ status: 200 });
    expect(await ask('generate', { ...sent, clientRequestId: randomUUID() })).toMatchObject({
      status: 402,
      body: { error: { code: 'insufficient_credits' } },
    });
    const after = (await api.get<Answer>(`${base}/${id}?detail=full`)).body.data.production;
    expect(after).toMatchObject({
      version: version + 1,
      pending: { clips: [{ jobId: first.body.data.jobIds[0] }] },
    });
    expect((await api.get<{ data: object[] }>('/v1/jobs')).body.data).toHaveLength(1);
    expect(await balance()).toBe(before - estimate);
    await api.delete(`/v1/workflows/${id}`);
  });

  it('[2-4.3-09] is quoted for an hour and for its price: dearer, later or without a price it is refused, and nothing is left', async () => {
    const { id, api, ask, balance } = await given(10_000);
    // A model that no other test asks for.
    const overrides = { provider: 'runway-kie', durationSec: 5, resolution: '720p' };
    const clip = { kind: 'clip', shotId: 'one', overrides };
    const quoted = async () => (await ask('generate', { ...clip, dryRun: true })).body.data;
    const { inputHash, creditModel, expiresAt } = await quoted();
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 600_000)).toBe(6);
    const { version } = (await api.get<Answer>(`${base}/${id}`)).body.data.production;
    const before = await balance();
    const submit = () => ask('generate', { ...clip, expectedInputHash: inputHash });
    const changed = { status: 409, body: { error: { code: 'sequence_quote_changed', inputHash } } };

    const price = `/v1/admin/prices/${encodeURIComponent(creditModel)}`;
    const { body: row } = await operator.get<{ data: { credits?: number; creditsPerSecond?: number } }>(
      price,
    );
    const { credits, creditsPerSecond } = row.data;
    const costing = (times: number) =>
      creditsPerSecond === undefined || creditsPerSecond === null
        ? { credits: (credits ?? 1) * times }
        : { creditsPerSecond: creditsPerSecond * times };
    try {
      expect((await operator.put(price, costing(2))).status).toBe(200);
      expect(await submit()).toMatchObject(changed);
      expect((await operator.delete(price)).status).toBe(200);
      expect(await ask('generate', clip)).toMatchObject({
        status: 503,
        body: { error: { code: 'price_not_configured' } },
      });
    } finally {
      await operator.put(price, costing(1));
    }
    const database = new Client({ connectionString: stack.databaseUrl('studio') });
    await database.connect();
    const expired = `update quotes set expires_at = now() - interval '1 second' where production_id = $1`;
    await database.query(expired, [id]);
    await database.end();
    expect(await submit()).toMatchObject(changed);
    const { production } = (await api.get<Answer>(`${base}/${id}`)).body.data;
    expect(production).toMatchObject({ version, pending: { clips: [] } });
    expect((await api.get<{ data: object[] }>('/v1/jobs')).body.data).toEqual([]);
    expect(await balance()).toBe(before);

    const { estimate } = await quoted();
    expect(await submit()).toMatchObject({ status: 200 });
    expect(before - (await balance())).toBe(estimate);
    await api.delete(`/v1/workflows/${id}`);
  });

  it('[2-4.3-04] is quoted as it is corrected, and charged no more than that', async () => {
    const { id, api, ask, balance } = await given(10_000);
    const overrides = { resolution: '4K', durationSec: 15 };
    const dear = await ask('generate', { kind: 'clip', shotId: 'one', dryRun: true, overrides });
    const { estimate, settings, inputHash, adjustments } = dear.body.data;
    expect(settings).toMatchObject({ resolution: '720p' });
    expect(adjustments).toContainEqual(expect.objectContaining({ from: '4K', to: '720p' }));
    const plain = await ask('generate', {
      kind: 'clip',
      shotId: 'one',
      dryRun: true,
      overrides: { resolution: '720p', durationSec: 15 },
    });
    expect(plain.body.data).toMatchObject({ estimate, inputHash });
    const before = await balance();
    const sent = { kind: 'clip', shotId: 'one', overrides, expectedInputHash: inputHash };
    expect(await ask('generate', sent)).toMatchObject({ status: 200, body: { data: { adjustments } } });
    expect(before - (await balance())).toBe(estimate);

    // Whoever deletes the production gets back what is held for jobs that can't land any more.
    expect((await api.delete(`/v1/workflows/${id}`)).status).toBeLessThan(300);
    const { body: left } = await api.get<{ data: object[] }>('/v1/jobs');
    expect(left.data).toMatchObject([{ status: 'cancelled' }]);
    expect(await balance()).toBe(before);
  });
});
