import { randomUUID } from 'node:crypto';
import type { RecastEstimate, RecastRecord, ScriptCheck, ScriptImported } from '@easel/contracts';
import {
  api,
  type ApiClient,
  BUSINESS,
  CLOUD,
  givenWorkflow,
  goodBody,
  operationsOf,
  step,
  useStack,
} from '@easel/testing';

const LIMIT_MS = 240_000;
const SCRIPT = {
  meta: { title: 'Keeper', aspectRatio: '16:9' },
  slots: [
    {
      slotId: 'keeper',
      label: 'the keeper',
      source: 'wired-character',
      role: 'lead',
      description: 'A woman of sixty in a yellow coat.',
    },
  ],
  scenes: [{ startSec: 0, endSec: 4, visual: '{slot:keeper} lights the lamp.', camera: 'slow push in' }],
};
interface Production {
  id: string;
  shots: { clip: { source: string } | null }[];
  music: { tracks: { url: string; durationSec: number; selected: boolean }[] } | null;
}

const CHEAP = { provider: 'seedance-2-mini', resolution: '480p' };

async function until(
  client: ApiClient,
  id: string,
  wanted: (recast: RecastRecord) => boolean,
): Promise<RecastRecord> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const { status, body } = await client.get<RecastRecord>(`/v1/recast/${id}`);
    if (status === 200 && wanted(body)) return body;
    if (Date.now() > end || body.status === 'failed') throw new Error(JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.each([
  ['community', undefined],
  ['business', BUSINESS],
])('the %s edition', (_edition, variables) => {
  const stack = variables === undefined ? { api } : useStack(variables);

  it('has no scripts and no recasts: their routes lead nowhere', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const nowhere = await client.get('/v1/nothing');
    const operations = operationsOf((await stack.api.get('/v1/openapi.json')).body).filter(({ path }) =>
      /^\/v1\/(recast|video-analysis\/)/.test(path),
    );

    expect(operations).toHaveLength(8);
    for (const operation of operations) {
      const path = operation.path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const { status, body } = await client.send(
        operation.method,
        path,
        operation.body && goodBody(operation),
      );
      expect({ path, status, body }).toEqual({ path, status: 404, body: nowhere.body });
    }
  });
});

describe('a recast on the cloud edition', () => {
  const stack = useStack(CLOUD);
  const given = async (): Promise<{ client: ApiClient; workflowId: string }> => {
    const user = await stack.api.signUp();
    const client = stack.api.as(user);
    const workflowId = await givenWorkflow(user, { nodes: [step('a')], edges: [] }, 'Ours', stack.api);
    return { client, workflowId };
  };
  const imported = async (client: ApiClient, script: object = SCRIPT) =>
    (await client.post<ScriptImported>('/v1/video-analysis/import', { script, rightsAttested: true })).body;
  const held = async (client: ApiClient) =>
    (await client.get<{ data: { total: number; held: number } }>('/v1/credits/balance')).body.data;

  it('begins with a script, which is explained, checked and imported once', async () => {
    const { client } = await given();
    const strange = { ...SCRIPT, scenes: [{ startSec: 0, endSec: 9, visual: '{slot:nobody}' }] };

    const skill = await client.get<{ markdown: string }>('/v1/video-analysis/authoring-skill');
    const check = await client.post<ScriptCheck>('/v1/video-analysis/import/validate', { script: strange });
    const refused = await client.post('/v1/video-analysis/import', { script: strange, rightsAttested: true });
    const unsure = await Promise.all(
      [{}, { rightsAttested: false }, { rightsAttested: null }].map((attested) =>
        client.post('/v1/video-analysis/import', { script: SCRIPT, ...attested }),
      ),
    );
    const first = await imported(client);
    const again = await imported(client, first.json);
    const other = await imported((await given()).client);
    const job = await client.get<{ data: { type: string; status: string; output_data: object } }>(
      `/v1/jobs/${first.jobId}`,
    );

    expect(skill.body.markdown).toContain('/v1/video-analysis/import/validate');
    expect(check.body).toMatchObject({
      valid: false,
      errors: [{ path: 'scenes[0].endSec' }, { path: 'scenes[0].visual' }],
    });
    expect(refused).toMatchObject({ status: 400, body: { error: { path: 'script.scenes[0].endSec' } } });
    for (const each of unsure) expect(each).toBeServiceError(403, 'rights_attestation_required');
    expect(first).toMatchObject({ created: true, warnings: [], json: { meta: { durationSec: 4 } } });
    expect(again).toMatchObject({ jobId: first.jobId, created: false });
    expect(other.jobId).not.toBe(first.jobId);
    expect(job.body.data).toMatchObject({ status: 'completed', output_data: { json: first.json } });
  });

  it(
    'is planned, shot once and paid as estimated',
    async () => {
      const { client, workflowId } = await given();
      const { jobId: analysisJobId } = await imported(client);
      const body = { analysisJobId, ...CHEAP, rightsAttested: true };
      const before = await held(client);

      for (const unsure of [{}, { fidelity: 'faithful' }, { fidelity: 'faithful', rightsAttested: false }]) {
        expect(
          await client.post('/v1/recast', { analysisJobId, ...CHEAP, workflowId, ...unsure }),
        ).toBeServiceError(403, 'rights_attestation_required');
      }
      const estimate = await client.post<RecastEstimate>('/v1/recast/estimate', body);
      const made = await client.post<{ recastId: string }>('/v1/recast', { ...body, workflowId });
      const { recastId } = made.body;
      const early = await client.post(`/v1/recast/${recastId}/start`, {});
      const planned = await until(client, recastId, ({ status }) => status === 'planned');
      const starts = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          client
            .at(index % 2 === 0 ? stack.url : stack.secondUrl)
            .post<{ gvpJobId: string }>(`/v1/recast/${recastId}/start`, {}),
        ),
      );
      const done = await until(client, recastId, ({ status }) => status === 'completed');

      const film = await client.get<{ data: { output_data: object } }>(`/v1/jobs/${String(done.gvpJobId)}`);

      expect(made.status).toBe(201);
      expect(film.body.data.output_data).toMatchObject({
        pro: {
          plannedBy: 'script',
          segments: [{ prompt: expect.stringContaining('the keeper (@image_1) lights the lamp') }],
        },
      });
      expect([200, 409]).toContain(early.status);
      expect(planned).toMatchObject({
        cast: [{ slotId: 'keeper', imageUrl: expect.stringMatching(/^http/) }],
        segments: [{ segment: 1, seconds: 4, scenes: [1] }],
      });
      expect(planned).not.toHaveProperty('interactive');
      expect(starts.map(({ status }) => status)).toEqual(starts.map(() => 200));
      expect(new Set(starts.map((start) => start.body.gvpJobId)).size).toBe(1);
      expect(done).toMatchObject({
        videoUrl: expect.stringMatching(/^http/),
        gvpJobId: starts[0]?.body.gvpJobId,
      });
      const { totalCredits, breakdown } = estimate.body;
      expect(breakdown).toEqual({ cast: expect.any(Number), film: expect.any(Number) });
      expect((breakdown.cast ?? 0) + (breakdown.film ?? 0)).toBe(totalCredits);
      expect([done.credits, done.estimatedCredits]).toEqual([totalCredits, totalCredits]);
      expect(await held(client)).toMatchObject({ total: before.total - totalCredits, held: 0 });
    },
    LIMIT_MS,
  );

  it(
    'asks its owner at its gates, when it is interactive',
    async () => {
      const { client, workflowId } = await given();
      const scored = SCRIPT.scenes.map((scene) => ({
        ...scene,
        audio: [{ mode: 'music', content: 'slow cello' }],
      }));
      const { jobId: analysisJobId } = await imported(client, { ...SCRIPT, scenes: scored });
      const { body } = await client.post<{ recastId: string }>('/v1/recast', {
        analysisJobId,
        workflowId,
        ...CHEAP,
        fidelity: 'loose',
        interactive: true,
        clientCapabilities: ['cast-gate', 'music', 'share-sheet'],
      });
      const select = (choice: object) => client.post(`/v1/recast/${body.recastId}/select`, choice);

      const cast = await until(client, body.recastId, ({ interactive }) => interactive !== undefined);
      const nobody = await select({ picks: { stranger: 0 } });
      const closed = await select({ gate: 'music' });
      const chosen = await select({ picks: { keeper: 1 } });
      const music = await until(client, body.recastId, ({ interactive }) => interactive !== undefined);
      const late = await select({ gate: 'music', musicPick: 0, section: 11 });
      await select({ gate: 'music', musicPick: 1, section: 2 });
      await until(client, body.recastId, ({ status }) => status === 'planned');
      await client.post(`/v1/recast/${body.recastId}/start`, {});
      const done = await until(client, body.recastId, ({ status }) => status === 'completed');

      const [slot] = cast.interactive?.slots ?? [];
      expect(cast).toMatchObject({ status: 'planning', interactive: { next: 'cast' } });
      expect(slot).toMatchObject({ slotId: 'keeper', options: [{ index: 0 }, { index: 1 }] });
      expect(nobody).toMatchObject({ status: 400, body: { error: { path: 'picks.stranger' } } });
      expect(closed).toBeServiceError(409, 'sub_gate_not_open');
      expect(chosen).toMatchObject({
        status: 200,
        body: { cast: [{ imageUrl: slot?.options[1]?.url }] },
      });
      expect(chosen.body).not.toHaveProperty('interactive');
      expect(music.interactive).toMatchObject({ next: 'music', tracks: [{ index: 0 }, { index: 1 }] });
      expect(late).toMatchObject({ status: 400, body: { error: { path: 'section' } } });
      expect(done.videoUrl).toMatch(/^http/);

      const studio = '/v1/studio/productions';
      const handed = await client.post<{ data: { production: Production } }>(studio, {
        fromRecast: body.recastId,
      });
      expect(handed).toMatchObject({ status: 201, body: { data: { warnings: [] } } });
      const [{ id }, stranger] = [handed.body.data.production, await given()];
      expect(await stranger.client.post(studio, { fromRecast: body.recastId })).toMatchObject({
        status: 404,
      });
      const landed = async (): Promise<Production> => {
        const { body: told } = await client.post<{ data: { pending: object[]; production: Production } }>(
          `${studio}/${id}/reconcile`,
          {},
        );
        if (told.data.pending.length === 0) return told.data.production;
        await new Promise((resolve) => setTimeout(resolve, 200));
        return landed();
      };
      const production = await landed();
      expect(production).toMatchObject({
        cast: [{ role: 'the-keeper', kind: 'character', imageUrl: slot?.options[1]?.url }],
        cuts: [{ url: done.videoUrl }],
      });
      expect(production.shots.map(({ clip }) => clip?.source)).toEqual(done.segments.map(() => 'imported'));
      // The section that was chosen is what the film plays; the whole track is there too.
      const full = await client.get<{ data: { production: Production } }>(`${studio}/${id}?detail=full`);
      const tracks = full.body.data.production.music?.tracks ?? [];
      expect(tracks.map(({ selected }) => selected)).toEqual([true, false]);
      expect(tracks[1]?.url).toBe(music.interactive?.tracks?.[1]?.url);
      const seconds = done.segments.reduce((sum, segment) => sum + segment.seconds, 0);
      expect(tracks[0]?.durationSec).toBeCloseTo(seconds, 0);
      expect(tracks[1]?.durationSec).toBeGreaterThan(seconds + 1);
    },
    LIMIT_MS,
  );

  it("is of the caller's own analyses and workflows", async () => {
    const [mine, other] = await Promise.all([given(), given()]);
    const { jobId: analysisJobId } = await imported(mine.client);
    const prompt = await mine.client.post<{ jobId: string }>('/v1/generate-image', { prompt: 'a fox' });
    const create = (client: ApiClient, body: object) =>
      client.post<{ recastId: string }>('/v1/recast', { analysisJobId, rightsAttested: true, ...body });

    expect(await create(mine.client, {})).toBeServiceError(400, 'workflow_id_required');
    expect(await create(mine.client, { workflowId: other.workflowId })).toBeServiceError(
      404,
      'workflow_not_found',
    );
    expect(await create(other.client, { workflowId: other.workflowId })).toBeServiceError(404, 'not_found');
    for (const [field, change] of [
      ['analysisJobId', { analysisJobId: prompt.body.jobId }],
      ['provider', { provider: 'nano-banana' }],
      ['segmentSec', { segmentSec: 40 }],
    ] as const) {
      expect(await create(mine.client, { workflowId: mine.workflowId, ...change })).toMatchObject({
        status: 400,
        body: { error: { path: field } },
      });
    }
    const { body } = await create(mine.client, { workflowId: mine.workflowId });
    for (const answer of [
      await other.client.get(`/v1/recast/${body.recastId}`),
      await other.client.post(`/v1/recast/${body.recastId}/start`, {}),
      await other.client.post(`/v1/recast/${body.recastId}/select`, {}),
    ]) {
      expect(answer).toBeServiceError(404, 'not_found');
    }
  });
});
