import { randomUUID } from 'node:crypto';
import { entityKinds } from '@easel/catalog';
import { api, type ApiClient, testedStack, type TestUser, untilJobEnded, upload } from '@easel/testing';
import { Client } from 'pg';

interface Data<T> {
  data: T;
}
type Saved = { id: string; name: string; updatedAt: string };
type Detail = Saved & { sourceImageUrl: string | null; canonicalDescription: string | null } & Record<
    string,
    unknown
  >;

const KINDS = entityKinds.all().map((kind) => [kind.plural, kind] as const);
/** Refused before anything is fetched. */
const UNREACHABLE = 'http://127.0.0.1:1/main.png';

let owner: TestUser;
let picture: string;
let otherPicture: string;
const mine = () => api.as(owner);
/** Captions of one account are limited, so each kind has an account of its own. */
async function anotherOwner(): Promise<void> {
  owner = await api.signUp();
  [picture, otherPicture] = [await pictureJob(mine()), await pictureJob(mine())];
}

/** A completed job that made a picture. */
async function pictureJob(client: ApiClient): Promise<string> {
  const { body } = await client.post<{ jobId: string }>('/v1/generate-image', { prompt: 'a teal chair' });
  await untilJobEnded(client, body.jobId);
  return body.jobId;
}

const urlOf = async (jobId: string) =>
  (await untilJobEnded<{ status: string; output_data: { imageUrl: string } }>(mine(), jobId)).output_data
    .imageUrl;

async function inEntities<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const database = new Client({ connectionString: testedStack.databaseUrl('entities') });
  await database.connect();
  try {
    return (await database.query(statement, values)).rows as Row[];
  } finally {
    await database.end();
  }
}

describe.each(KINDS)('%s', (plural, kind) => {
  const route = `/v1/${plural}`;
  beforeAll(anotherOwner);
  const { approveRoute, answer, noCaption, missing, takesExpectedUpdatedAt } = kind.mainImage;

  async function given(more: object = {}): Promise<Saved> {
    const { status, body } = await mine().post<Saved>(route, { name: randomUUID(), nodeId: 'n', ...more });
    expect(status).toBe(201);
    return body;
  }
  const read = async (id: string) => (await mine().get<Detail>(`${route}/${id}`)).body;
  const approve = (id: string, body: object, client: ApiClient = mine()) =>
    client.post(`${route}/${id}/${approveRoute}`, body);
  const caption = (id: string, body?: object) => mine().post(`${route}/${id}/llm-caption`, body);
  /** As if a job had been started for the record. */
  const candidate = async (
    id: string | null,
    more: { status?: string; url?: string | null; userId?: string; at?: number } = {},
  ) => {
    const { status = 'completed', url = UNREACHABLE, userId = owner.id, at = 0 } = more;
    const [row] = await inEntities<{ job_id: string }>(
      `insert into entities.entity_jobs (job_id, kind, entity_id, user_id, purpose, status, url, created_at, ended_at)
       values (gen_random_uuid(), $1, $2, $3, 'main', $4::text, $5, now(),
         case when $4::text in ('pending', 'running') then null else now() + $6 * interval '1 ms' end)
       returning job_id`,
      kind.id,
      id,
      userId,
      status,
      url,
      at,
    );
    return row?.job_id ?? '';
  };

  it('[1-2.6-10] [1-2.6-15] [1-2.6-50] [1-3-17] [1-4.8-17] [1-4.8-18] [1-4.9-11] [1-4.10-10] set the main image and describe it, for nothing', async () => {
    const { id } = await given({ description: 'A fine old thing with brass feet.' });
    const approved = await approve(id, { candidateJobId: picture });

    expect(approved.status).toBe(200);
    const { canonicalDescription } = approved.body as { canonicalDescription: string };
    expect(approved.body).toEqual({ [answer]: await urlOf(picture), canonicalDescription });
    expect(canonicalDescription).toContain('brass feet');
    const words = canonicalDescription.split(/\s+/).length;
    expect(words >= 80 && words <= 120).toBe(true);
    expect(await read(id)).toMatchObject({ sourceImageUrl: await urlOf(picture), canonicalDescription });
    const jobs = await mine().get<Data<{ credits: number }[]>>('/v1/jobs?job_type=image-to-text');
    expect(new Set(jobs.body.data.map(({ credits }) => credits))).toEqual(new Set([0]));
    for (const body of [{}, { candidateJobId: 'x' }]) {
      const refused = await approve(id, body);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'candidateJobId' } });
    }
  });

  it('[1-4.8-19] [1-4.9-13] keep the image set where it cannot be described', async () => {
    const { id } = await given({ canonicalDescription: 'Of an earlier picture.' });
    const approved = await approve(id, { candidateJobId: await candidate(id) });
    expect(approved).toMatchObject({
      status: 200,
      body: { [answer]: UNREACHABLE, canonicalDescription: noCaption },
    });
    expect(await read(id)).toMatchObject({ sourceImageUrl: UNREACHABLE });
  });

  it('[1-4.8-32] [1-4.8-33] refuse what is no completed candidate of the caller, and stay as they were', async () => {
    const { id } = await given();
    const other = await given();
    const theirs = api.as(await api.signUp());
    const { body: noop } = await mine().post<{ jobId: string }>('/v1/noop', {});
    await untilJobEnded(mine(), noop.jobId);
    const { body: failing } = await mine().post<{ jobId: string }>('/v1/download-video', {
      url: 'https://youtu.be/0',
    });
    await untilJobEnded(mine(), failing.jobId);
    const before = await read(id);

    const shown = ({ body }: { body: object }) => JSON.stringify(body).replace(/"traceId":"\w+"/, '');
    const nobodys = await approve(id, { candidateJobId: randomUUID() });
    expect(nobodys).toBeServiceError(404, 'not_found');
    const { body: foreign } = await theirs.post<{ jobId: string }>('/v1/generate-image', { prompt: 'x' });
    for (const job of [await candidate(other.id), await candidate(id, { userId: randomUUID() })]) {
      expect(await approve(id, { candidateJobId: job })).toBeServiceError(404, 'not_found');
    }
    expect(await approve(id, { candidateJobId: foreign.jobId })).toBeServiceError(404, 'not_found');
    for (const jobId of [noop.jobId, failing.jobId]) {
      const refused = await approve(id, { candidateJobId: jobId });
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'candidateJobId' } });
    }
    const [mineByThem, missingByThem] = [
      await approve(id, { candidateJobId: picture }, theirs),
      await approve(randomUUID(), { candidateJobId: picture }, theirs),
    ];
    expect(mineByThem).toBeServiceError(404, 'not_found');
    expect(shown(mineByThem)).toBe(shown(missingByThem));
    const { previousCandidates: _theirs, ...after } = await read(id);
    const { previousCandidates: _none, ...same } = before;
    expect(after).toEqual(same);
  });

  it(`[1-4.9-12] ${takesExpectedUpdatedAt ? 'take' : 'pay no heed to'} the state that an approval was decided against`, async () => {
    const { id, updatedAt } = await given();
    await mine().post(route, { id, description: 'Changed.' });
    const approved = await approve(id, { candidateJobId: await candidate(id), expectedUpdatedAt: updatedAt });
    if (!takesExpectedUpdatedAt) return expect(approved.status).toBe(200);
    expect(approved).toBeServiceError(409, 'concurrent_modification');
    expect(await read(id)).toMatchObject({ sourceImageUrl: null });
    const fresh = (await read(id)).updatedAt;
    const again = await approve(id, { candidateJobId: await candidate(id), expectedUpdatedAt: fresh });
    expect(again.status).toBe(200);
  });

  it('[1-4.8-20] [1-4.9-14] [1-4.10-11] describe the main image again, and change nothing else', async () => {
    const { id } = await given({ sourceImageUrl: await urlOf(otherPicture), description: 'Old.' });
    const before = await read(id);
    const [first, second] = [await caption(id), await caption(id)];

    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    const { updatedAt: _now, canonicalDescription, ...after } = await read(id);
    expect(first.body).toEqual({ canonicalDescription });
    const { updatedAt: _then, canonicalDescription: _old, ...same } = before;
    expect(after).toEqual(same);
  });

  it('[1-4.9-16] [1-4.10-12] [1-7-19] answer 502 where that fails, and keep the description there is', async () => {
    const { id } = await given({ sourceImageUrl: UNREACHABLE, canonicalDescription: 'A red chair.' });
    expect(await caption(id)).toBeServiceError(502, 'llm_failed');
    expect(await read(id)).toMatchObject({ canonicalDescription: 'A red chair.' });
  });

  it('[1-4.9-15] [1-4.9-17] [1-4.10-13] refuse to describe what has no main image, and a state to describe', async () => {
    const { id } = await given();
    expect(await caption(id)).toBeServiceError(400, missing);
    const refused = await caption(id, { expectedUpdatedAt: new Date().toISOString() });
    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path: 'expectedUpdatedAt' } });
    expect(await caption(randomUUID())).toBeServiceError(404, 'not_found');
  });

  it('[1-2.6-45] [1-2.6-46] [1-2.6-47] [1-2.6-48] [1-2.6-53] show candidates under way and completed ones, newest first', async () => {
    const { id } = await given();
    const jobs: string[] = [];
    for (let at = 0; at < 7; at += 1) jobs.push(await candidate(id, { url: `${UNREACHABLE}?${at}`, at }));
    const running = await candidate(id, { status: 'running', url: null });
    const detail = await read(id);
    const newest = jobs.toReversed().slice(0, 5);
    const previous = (record: Detail) =>
      (record['previousCandidates'] as { jobId: string }[]).map(({ jobId }) => jobId);
    expect('previousCandidates' in detail).toBe(kind.candidates.includes('previousCandidates'));
    expect('portraitCandidates' in detail).toBe(kind.candidates.includes('portraitCandidates'));
    if (kind.candidates.includes('portraitCandidates')) {
      expect(detail['portraitCandidates']).toEqual([{ jobId: running, progress: 0, status: 'running' }]);
    }
    if (!kind.candidates.includes('previousCandidates')) return;
    expect(previous(detail)).toEqual(newest);
    await approve(id, { candidateJobId: newest[0] ?? '' });
    expect(previous(await read(id))).toEqual(jobs.toReversed().slice(1, 6));
  });

  it('[1-2.6-42] [1-2.6-43] [1-2.6-44] show the jobs under way that fill a bucket of theirs', async () => {
    const [one, other] = [await given(), await given()];
    const start = (entity: string, status: string) =>
      inEntities<{ job_id: string }>(
        `insert into entities.entity_jobs (job_id, kind, entity_id, user_id, purpose, asset_type, name, status, ended_at)
         values (gen_random_uuid(), $1, $2, $3, 'asset', 'angles', 'front', $4::text,
           case when $4::text in ('pending', 'running') then null else now() end) returning job_id`,
        kind.id,
        entity,
        owner.id,
        status,
      );
    const [[pending], [running]] = [await start(one.id, 'pending'), await start(one.id, 'running')];
    for (const status of ['completed', 'failed', 'cancelled']) await start(one.id, status);
    await start(other.id, 'running');
    const shown = { assetType: 'angles', name: 'front' };
    expect((await read(one.id))['pendingJobs']).toEqual([
      { jobId: pending?.job_id, ...shown, status: 'pending' },
      { jobId: running?.job_id, ...shown, status: 'running' },
    ]);
    await inEntities(`update entities.entity_jobs set ended_at = now() where entity_id = $1`, one.id);
    expect((await read(one.id))['pendingJobs']).toEqual([]);
  });
});

it('a picture that was uploaded is no candidate', async () => {
  owner = await api.signUp();
  const { body } = await mine().post<Saved>('/v1/objects', { name: 'Box', nodeId: 'n' });
  const file = (await upload(mine())).body.data.assetId;
  const refused = await mine().post(`/v1/objects/${body.id}/approve-main-image`, { candidateJobId: file });
  expect(refused).toBeServiceError(404, 'not_found');
});
