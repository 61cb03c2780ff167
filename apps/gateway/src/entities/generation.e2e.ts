import { randomUUID } from 'node:crypto';
import { attachKey, candidateKey, type EntityKind, entityKinds } from '@easel/catalog';
import sharp from 'sharp';
import { api, type ApiClient, CLOUD, type TestUser, untilJobEnded, useStack } from '@easel/testing';

interface Accepted {
  jobId: string;
  jobIds: string[];
}
interface Job {
  id: string;
  status: string;
  job_type: string;
  belongs_to?: { kind: string; id: string; type: string };
  input_data: Record<string, unknown> & { prompt: string };
  output_data: { imageUrl?: string; videoUrl?: string } | null;
}
type Entry = { name: string; url: string };
type Detail = Record<string, unknown> & {
  id: string;
  updatedAt: string;
  sourceImageUrl: string | null;
  deletedAt: string | null;
  pendingJobs: { jobId: string; assetType: string; name: string; status: string }[];
  previousCandidates?: { jobId: string; url: string }[];
};

const picture = (name: string) => `https://media.example/${name}.png`;
const [CHARACTER, OBJECT, LOCATION] = ['character', 'object', 'location'].map(
  (id) => entityKinds.get(id) as EntityKind,
) as [EntityKind, EntityKind, EntityKind];
/** Drawn small, so that the tests take no minutes. */
const SMALL = { resolution: '0.5 MP' };

let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => ([owner, stranger] = await Promise.all([api.signUp(), api.signUp()])));
const mine = () => api.as(owner);

async function record(kind: EntityKind, more: object = {}): Promise<string> {
  const body = {
    name: `${kind.label} ${randomUUID()}`,
    nodeId: 'n',
    description: 'with a red coat',
    ...more,
  };
  const { status, body: made } = await mine().post<{ id: string }>(`/v1/${kind.plural}`, body);
  expect({ status, made }).toMatchObject({ status: 201 });
  return made.id;
}
const detail = async (kind: EntityKind, id: string) =>
  (await mine().get<Detail>(`/v1/${kind.plural}/${id}`)).body;
const entries = async (kind: EntityKind, id: string, bucket: string) =>
  (await detail(kind, id))[bucket] as Entry[];
const jobOf = async (id: string, client: ApiClient = mine()) =>
  (await client.get<{ data: Job }>(`/v1/jobs/${id}`)).body.data;

const ended = (id: string) => untilJobEnded<Job>(mine(), id);
const ask = (path: string, body: object, client: ApiClient = mine()) =>
  client.post<Accepted>(`/v1/${path}`, body);
async function start(path: string, body: object): Promise<Accepted> {
  const { status, body: answer } = await ask(path, body);
  expect({ path, status, answer }).toMatchObject({ status: 200 });
  return answer;
}
/** Starts jobs of which only the record is looked at. */
async function input(path: string, body: object): Promise<Job> {
  const accepted: Partial<Accepted> = await start(path, body);
  const jobIds = accepted.jobIds ?? [];
  const { jobId } = accepted;
  const id = jobId ?? jobIds[0] ?? '';
  for (const each of new Set([id, ...jobIds])) await mine().post(`/v1/jobs/${each}/cancel`);
  return jobOf(id);
}
const main = (kind: EntityKind, more: object = {}) => ({
  name: 'Mara',
  description: 'tall',
  ...SMALL,
  ...more,
});
const asset = (kind: EntityKind, more: object = {}) => ({
  name: 'Mara',
  assetType: kind.assetTypes[0]?.id,
  variant: kind.assetTypes[0]?.variants?.[0] ?? 'front',
  ...SMALL,
  ...more,
});
const motion = (kind: EntityKind, more: object = {}) => ({
  name: 'Mara',
  motionPrompt: 'turns slowly',
  ...(kind.motion.needsSource && { sourceImageUrl: picture('source') }),
  ...more,
});

describe.each(entityKinds.all().map((kind) => [kind.plural, kind] as const))('making %s', (_plural, kind) => {
  const routes = {
    main: `generate-${kind.id}`,
    asset: `generate-${kind.id}-asset`,
    motion: `generate-${kind.id}-motion`,
  };
  const attachTo = (id: string) => ({ [attachKey(kind)]: id });
  const [firstType] = kind.assetTypes;
  const bucket = kind.buckets.find(({ column }) => column === firstType?.column);
  const clips = kind.buckets.find(({ column }) => column === kind.motion.column);
  if (!firstType || !bucket || !clips)
    throw new Error('each kind has a bucket of its first type and of clips');

  it('[1-2.6-30] [1-2.6-52] [1-4.8-14] [1-4.8-15] [1-4.8-16] [1-4.8-27] [1-4.8-28] [1-4.8-30] [1-4.8-31] [1-4.9-22] [1-4.9-26] [1-4.9-38] [1-4.10-15] [1-4.10-18] [1-4.10-19] [1-4.10-32] [1-4.10-40] attach a main image, a variant and a clip on their own', async () => {
    const id = await record(kind);
    const made = await start(routes.main, main(kind, attachTo(id)));
    const portrait = await ended(made.jobId);
    expect(portrait.status).toBe('completed');
    expect(portrait.belongs_to).toEqual({ kind: 'entity', id, type: kind.id });
    const withImage = await detail(kind, id);
    expect(withImage.sourceImageUrl).toBe(portrait.output_data?.imageUrl);
    expect((await fetch(withImage.sourceImageUrl ?? '')).status).toBe(200);

    const variant = await start(routes.asset, asset(kind, { ...attachTo(id), attachName: 'one' }));
    const waiting = await detail(kind, id);
    const done = await ended(variant.jobId);
    const moved = await start(
      routes.motion,
      motion(kind, { ...attachTo(id), attachName: 'two', sourceImageUrl: withImage.sourceImageUrl }),
    );
    const clip = await ended(moved.jobId);

    // What was corrected is told beside it.
    for (const { jobId, adjustments: _told, ...more } of [variant, moved] as (Accepted & {
      adjustments?: object;
    })[])
      expect({ jobId, more }).toEqual({ jobId: expect.any(String), more: {} });
    expect([done.status, clip.status]).toEqual(['completed', 'completed']);
    if (waiting.pendingJobs.length > 0)
      expect(waiting.pendingJobs).toMatchObject([{ jobId: variant.jobId, name: 'one' }]);
    const after = await detail(kind, id);
    expect(after[bucket.key]).toEqual([{ name: 'one', url: done.output_data?.imageUrl }]);
    expect(after[clips.key]).toEqual([{ name: 'two', url: clip.output_data?.videoUrl }]);
    expect(after.pendingJobs).toEqual([]);
    const served = await fetch(clip.output_data?.videoUrl ?? '');
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  it('[1-4.8-23] [1-4.8-24] [1-4.9-18] [1-4.9-19] [1-4.9-20] [1-4.9-21] [1-4.10-14] make as many candidates as asked for', async () => {
    for (const count of [1, ...kind.mainImage.counts.slice(-2)]) {
      const answer = await start(routes.main, { ...main(kind, { count }), resolution: undefined });
      const ids = answer.jobIds ?? [answer.jobId];
      expect(new Set(ids).size).toBe(count);
      const keys = kind.listsSingleCandidate ? ['jobId', 'jobIds'] : [count === 1 ? 'jobId' : 'jobIds'];
      expect(Object.keys(answer).toSorted()).toEqual(keys);
      for (const id of ids) await mine().post(`/v1/jobs/${id}/cancel`);
    }
    for (const count of [0, 11, '2', 1.5, ...(kind.mainImage.counts.includes(3) ? [] : [3, 5])]) {
      const refused = await ask(routes.main, main(kind, { count }));
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'count' } });
    }
  });

  it('[1-1-09] [1-2.6-17] [1-4.10-20] [1-4.10-21] attach none of several candidates, and hold what is approved beside its description and its variants', async () => {
    const id = await record(kind);
    expect((await detail(kind, id))['canonicalDescription']).toBe(kind.mainImage.noCaption);
    const { jobIds } = await start(routes.main, main(kind, { ...attachTo(id), count: 2 }));
    const jobs = await Promise.all(jobIds.map(ended));

    const after = await detail(kind, id);
    expect(after.sourceImageUrl).toBeNull();
    expect(jobs[0]?.input_data).toMatchObject({ [candidateKey(kind)]: id });
    if (kind.candidates.includes('previousCandidates'))
      expect(after.previousCandidates?.map(({ jobId }) => jobId).toSorted()).toEqual(jobIds.toSorted());

    const approve = `/v1/${kind.plural}/${id}/${kind.mainImage.approveRoute}`;
    const approved = await mine().post<Detail>(approve, { candidateJobId: jobIds[0] });
    const variant = await ended((await start(routes.asset, asset(kind, attachTo(id)))).jobId);
    expect(await detail(kind, id)).toMatchObject({
      sourceImageUrl: jobs[0]?.output_data?.imageUrl,
      canonicalDescription: approved.body['canonicalDescription'],
      [bucket.key]: [{ url: variant.output_data?.imageUrl }],
    });
    expect(approved.body['canonicalDescription']).toMatch(/\w+ \w+/);
  });

  it('[1-4.10-44] [1-4.10-45] [1-4.10-46] make variants from the main image, or from text where the style is not locked', async () => {
    const described = { sourceImageUrl: picture('main'), canonicalDescription: 'a very certain look' };
    const locked = await input(routes.asset, asset(kind, attachTo(await record(kind, described))));
    expect(locked).toMatchObject({ job_type: 'image-to-image', input_data: { imageUrl: picture('main') } });

    if (!kind.fields.some(({ key }) => key === 'styleLock')) return;
    const free = await record(kind, { ...described, styleLock: false });
    const unlocked = await input(routes.asset, asset(kind, attachTo(free)));
    expect(unlocked.job_type).toBe('generate-image');
    expect(Object.values(unlocked.input_data)).not.toContain(picture('main'));
    expect(unlocked.input_data.prompt).toContain('a very certain look');
  });

  it('[1-4.8-25] [1-4.9-23] [1-4.10-16] know their asset types and variants, and no others', async () => {
    for (const { id, variants } of kind.assetTypes.filter(({ id: type }) => type !== 'motion')) {
      const body = asset(kind, { assetType: id, variant: variants?.[0] ?? 'free words' });
      expect((await input(routes.asset, body)).input_data).toMatchObject({ assetType: id });
      if (variants) {
        const refused = await ask(routes.asset, { ...body, variant: 'none of them' });
        expect(refused).toBeServiceError(400, 'validation_error');
        expect(refused.body).toMatchObject({ error: { path: 'variant' } });
      }
    }
    expect(await ask(routes.asset, asset(kind, { assetType: 'sculptures' }))).toBeServiceError(
      400,
      'validation_error',
    );
  });

  it('[1-4.9-28] attach to the buckets that they have', async () => {
    const id = await record(kind);
    const custom = { ...attachTo(id), assetType: 'custom', variant: 'in the rain' };
    for (const { column, notAttached } of kind.buckets) {
      const body = asset(kind, { ...custom, attachToColumn: column });
      if (notAttached) expect(await ask(routes.asset, body)).toBeServiceError(400, 'validation_error');
      else expect((await input(routes.asset, body)).input_data).toMatchObject({ attachToColumn: column });
    }
    for (const attachToColumn of ['nowhere', undefined]) {
      const refused = await ask(routes.asset, asset(kind, { ...custom, attachToColumn }));
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'attachToColumn' } });
    }
  });

  it('[1-4.9-32] [1-4.9-33] [1-4.9-34] [1-4.9-35] [1-4.9-39] [1-4.10-27] [1-4.10-28] [1-4.10-29] [1-4.10-30] move on their video models alone, in their own shape', async () => {
    for (const provider of kind.motion.providers) {
      const { input_data } = await input(
        routes.motion,
        motion(kind, { provider, sourceImageUrl: picture('s') }),
      );
      expect(input_data).toMatchObject({ provider });
    }
    for (const aspectRatio of kind.aspects)
      await input(routes.motion, motion(kind, { aspectRatio, sourceImageUrl: picture('s') }));
    const usual = await input(routes.motion, motion(kind, { sourceImageUrl: picture('s') }));
    expect(usual).toMatchObject({
      job_type: 'image-to-video',
      input_data: { provider: kind.motion.defaultProvider, imageUrl: picture('s') },
    });
    for (const bad of [
      { provider: 'sora' },
      { attachToColumn: 'angles' },
      { duration: 3.7 },
      { duration: { toString: null } },
      { motionPrompt: ' ' },
    ]) {
      const refused = await ask(routes.motion, motion(kind, { sourceImageUrl: picture('s'), ...bad }));
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: Object.keys(bad)[0] } });
    }
  });

  it('[1-4.9-31] [1-4.10-26] need a picture to set in motion', async () => {
    const id = await record(kind, { sourceImageUrl: picture('main') });
    const body = { ...motion(kind), sourceImageUrl: undefined };
    const attached = { ...body, ...attachTo(id) };
    if (kind.motion.needsSource) {
      expect(await ask(routes.motion, attached)).toBeServiceError(400, 'validation_error');
    } else {
      expect((await input(routes.motion, attached)).input_data).toMatchObject({ imageUrl: picture('main') });
    }
    expect(await ask(routes.motion, body)).toBeServiceError(400, 'validation_error');
  });

  it('[1-4.9-36] [1-4.10-31] make a clip anew from a clip', async () => {
    const clip = 'https://media.example/clip.mp4';
    const refined = await input(
      routes.motion,
      motion(kind, { refineFromVideoUrl: clip, sourceImageUrl: picture('s') }),
    );
    expect(refined).toMatchObject({ job_type: 'video-to-video', input_data: { videoUrl: clip } });
  });

  it('[1-4.6-34] [1-4.6-35] [1-4.8-22] [1-4.8-26] [1-4.8-29] [1-4.9-25] [1-4.9-37] [1-4.9-40] show what was asked for on the job', async () => {
    const given = {
      provider: 'nano-banana-pro',
      resolution: '2K',
      quality: 'high',
      seedPromptHint: 'with a dog',
    };
    for (const [path, body] of [
      [routes.main, main(kind, given)],
      [routes.asset, asset(kind, { ...given, attachName: 'x', description: 'a sentence of mine' })],
    ] as const) {
      const { input_data } = await input(path, body);
      expect(input_data).toMatchObject({ name: 'Mara', provider: 'nano-banana-pro', resolution: '2K' });
      expect(input_data.prompt).toContain('with a dog');
    }
    const clip = await input(
      routes.motion,
      motion(kind, { sourceImageUrl: picture('s'), motionDescription: 'like a leaf', attachName: 'y' }),
    );
    expect(clip.input_data).toMatchObject({ motionPrompt: 'turns slowly', motionDescription: 'like a leaf' });
    expect(clip.input_data.prompt).toContain('turns slowly');
  });

  it('take the shape that was asked for, else that of the node, else their own', async () => {
    const shape = async (more: object) =>
      (await input(routes.main, main(kind, more))).input_data['aspectRatio'];
    const node = `${kind.id}NodeAspectRatio`;

    expect(await shape({ aspectRatio: '16:9', [node]: '9:16' })).toBe('16:9');
    expect(await shape({ aspectRatio: '7:5', [node]: '9:16' })).toBe('9:16');
    expect(await shape({ [node]: 3 })).toBe(kind.mainImage.aspect);
  });

  it('[1-4.10-22] [1-4.10-24] [1-4.10-25] go by what is stored, or by a prompt that is not stored', async () => {
    const id = await record(kind, { description: 'a certain description' });
    const written = await input(routes.main, { name: 'Mara', ...attachTo(id) });
    expect(written.input_data.prompt).toContain('a certain description');
    expect(written.input_data.prompt).toContain('Mara');

    const driven = await input(routes.main, {
      name: 'Mara',
      ...attachTo(id),
      userPrompt: 'only these words',
    });
    expect(driven.input_data.prompt).toBe('only these words');
    expect(JSON.stringify(await detail(kind, id))).not.toContain('only these words');
  });

  it('[1-4.10-43] leave an archived record archived', async () => {
    const id = await record(kind);
    const { jobId } = await start(routes.main, main(kind, attachTo(id)));
    await mine().delete(`/v1/${kind.plural}/${id}`);
    expect((await ended(jobId)).status).toBe('completed');

    const archived = await mine().get<Record<string, Detail[]>>(`/v1/${kind.plural}?archived=true`);
    expect(archived.body[kind.plural]?.map((row) => row.id)).toContain(id);
  });

  it('are made for whoever may change them, and 404 like what does not exist for others', async () => {
    const id = await record(kind);
    const [foreign, missing] = await Promise.all(
      [id, randomUUID()].map((each) => ask(routes.main, main(kind, attachTo(each)), api.as(stranger))),
    );
    expect(foreign).toBeServiceError(404, 'not_found');
    const { message } = (foreign as unknown as { body: { error: { message: string } } }).body.error;
    expect(missing).toMatchObject({ status: 404, body: { error: { code: 'not_found', message } } });
    const [job] = [await input(routes.main, main(kind, attachTo(id)))];
    expect((await api.as(stranger).get(`/v1/jobs/${job?.id}`)).status).toBe(404);
  });

  it('[1-4.9-40] refuse what is no value of a field, by its name, and start nothing', async () => {
    const before = (await mine().get<{ data: Job[] }>('/v1/jobs?limit=1')).body.data[0]?.id;
    const bad: [route: keyof typeof routes, path: string, value: unknown][] = [
      ['main', 'name', undefined],
      ['main', 'name', 7],
      ['main', 'name', ' '],
      ['main', 'name', 'a'.repeat(201)],
      ['main', 'description', 7],
      ['main', 'provider', {}],
      ['main', 'sourceImageUrl', 'javascript:alert(1)'],
      ['main', 'userPrompt', []],
      ['main', 'seedPromptHint', 7],
      ['main', attachKey(kind), 'x'],
      ['asset', 'variant', undefined],
      ['asset', 'assetType', undefined],
      ['asset', 'realLifeRefs', Array.from({ length: 6 }, (_, index) => picture(`r${index}`))],
      ['asset', 'attachName', 7],
      ['motion', 'motionPrompt', undefined],
      ['motion', 'refineFromVideoUrl', 'x'],
    ];
    for (const [route, path, value] of bad) {
      const body = { main, asset, motion }[route](kind, { [path]: value });
      const refused = await ask(routes[route], body);
      expect({ path, value, answer: refused.body }).toMatchObject({
        answer: { error: { code: 'validation_error', path: expect.stringMatching(new RegExp(`^${path}`)) } },
      });
      expect(refused.status).toBe(400);
    }
    expect((await mine().get<{ data: Job[] }>('/v1/jobs?limit=1')).body.data[0]?.id).toBe(before);
  });

  it('are started once under an Idempotency-Key, in whatever order the answers come', async () => {
    const id = await record(kind);
    const keyed = mine().with({ 'idempotency-key': randomUUID() });
    const body = main(kind, { ...attachTo(id), count: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => ask(routes.main, body, keyed)));

    const ids = new Set(answers.flatMap(({ body: { jobIds } }) => jobIds));
    expect(ids.size).toBe(2);
    for (const each of ids) await mine().post(`/v1/jobs/${each}/cancel`);
  });
});

it('a motion asset of an object is a clip', async () => {
  const id = await record(OBJECT, { sourceImageUrl: picture('chair') });
  const body = { name: 'Chair', assetType: 'motion', variant: 'spin-slow', attachToObjectId: id };
  const job = await input('generate-object-asset', body);
  expect(job).toMatchObject({
    job_type: 'image-to-video',
    input_data: { imageUrl: picture('chair'), provider: 'kling-turbo', attachToColumn: 'motion_clips' },
  });
});

it('[1-4.10-23] a prompt beside a source picture edits that picture', async () => {
  const body = { name: 'Bay', sourceImageUrl: picture('bay'), userPrompt: 'at night' };
  expect(await input('generate-location', body)).toMatchObject({
    job_type: 'image-to-image',
    input_data: { imageUrl: picture('bay'), prompt: 'at night' },
  });
});

it('a portrait of nobody in particular is refused', async () => {
  const refused = await ask('generate-character', { name: 'Mara' });
  expect(refused).toBeServiceError(400, 'validation_error');
  expect(refused.body).toMatchObject({ error: { path: 'seedPrompt' } });
});

it('an asset goes by the pictures that its record keeps for the variant', async () => {
  const refs = [picture('smile-1'), picture('smile-2')];
  const id = await record(CHARACTER, { realLifeRefsByVariant: { Smile: refs } });
  const body = { name: 'M', assetType: 'expressions', variant: 'smile', attachToCharacterId: id };
  expect((await input('generate-character-asset', body)).input_data).toMatchObject({
    referenceImageUrls: refs,
  });
});

it('[1-4.10-41] [1-4.10-42] 20 parallel jobs to one bucket make 20 entries', async () => {
  const id = await record(OBJECT);
  const body = asset(OBJECT, { attachToObjectId: id });
  const jobs = await Promise.all(Array.from({ length: 20 }, () => start('generate-object-asset', body)));
  await Promise.all(jobs.map(({ jobId }) => ended(jobId)));

  const urls = (await entries(OBJECT, id, 'angles')).map(({ url }) => url);
  expect([urls.length, new Set(urls).size]).toEqual([20, 20]);
});

it('a file that a record names is not deleted from the library, unless told', async () => {
  const id = await record(LOCATION);
  const { jobId } = await start('generate-location', main(LOCATION, { attachToLocationId: id }));
  await ended(jobId);
  await detail(LOCATION, id);
  const { body } = await mine().get<{ data: { id: string; jobId?: string; url: string }[] }>(
    '/v1/library?owned=true&limit=500',
  );
  const url = (await jobOf(jobId)).output_data?.imageUrl;
  const file = body.data.find((each) => each.url === url);

  const refused = await mine().delete(`/v1/library/${file?.id}`);
  expect(refused).toBeServiceError(409, 'asset_in_use');
  expect((await mine().delete(`/v1/library/${file?.id}?force=true`)).status).toBe(200);
});

it('[1-4.10-17] surroundings are for the cloud edition, whatever is sent', async () => {
  const refused = await ask('generate-surround-continuation', { direction: 'sideways' });
  expect(refused).toBeServiceError(403, 'edition_required');
});

describe('where jobs cost', () => {
  const stack = useStack(CLOUD);

  it('candidates are reserved together or not at all, at the price of their model each', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const held = async () =>
      (await client.get<{ data: { held: number } }>('/v1/credits/balance')).body.data.held;
    const body = { name: 'Bay', description: 'wide' };
    const { jobIds } = (await ask('generate-location', { ...body, count: 2 }, client)).body;
    const each = (await held()) / 2;
    expect(each).toBeGreaterThan(0);
    for (const id of jobIds) await client.post(`/v1/jobs/${id}/cancel`);
    expect(await held()).toBe(0);

    const started: string[] = [];
    const many = () => ask('generate-location', { ...body, count: 10 }, client);
    let answer = await many();
    for (; answer.status === 200; answer = await many()) started.push(...answer.body.jobIds);
    expect(answer).toBeServiceError(402, 'insufficient_credits');
    const { body: jobs } = await client.get<{ data: Job[] }>('/v1/jobs?limit=100');
    expect(jobs.data.filter(({ id }) => !started.includes(id) && !jobIds.includes(id))).toEqual([]);
    await Promise.all(started.map((id) => client.post(`/v1/jobs/${id}/cancel`)));
  });

  it('[1-4.10-33] [1-4.10-34] [1-4.10-35] [1-4.10-36] [1-4.10-37] [1-4.10-39] go on beyond a picture, which is kept', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const wait = (id: string) => untilJobEnded<Job>(client, id);
    const { body: made } = await client.post<{ id: string }>('/v1/locations', { name: 'Bay', nodeId: 'n' });
    const first = { name: 'Bay', description: 'a lighthouse by the sea', attachToLocationId: made.id };
    const view = await wait((await ask('generate-location', first, client)).body.jobId);
    const referenceImageUrl = view.output_data?.imageUrl;
    const beyond = { referenceImageUrl, direction: 'right', attachToLocationId: made.id };
    const path = 'generate-surround-continuation';
    for (const bad of [
      { direction: 'left' },
      { attachToColumn: 'weather' },
      { carriedFraction: 2 },
      { degrees: 'far' },
      { referenceImageUrl: undefined },
    ]) {
      const refused = await ask(path, { ...beyond, ...bad }, client);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: Object.keys(bad)[0] } });
    }
    const job = await wait(
      (await ask(path, { ...beyond, degrees: 60, attachName: 'east' }, client)).body.jobId,
    );

    expect(job).toMatchObject({ status: 'completed', input_data: { carriedFraction: 0.5, degrees: 60 } });
    const { body: after } = await client.get<Detail>(`/v1/locations/${made.id}`);
    expect(after['angles']).toEqual([{ name: 'east', url: job.output_data?.imageUrl }]);
    const pixels = async (url: string | undefined, half: 'left' | 'right') => {
      const bytes = Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
      const { width, height } = await sharp(bytes).metadata();
      const region = { left: half === 'left' ? 0 : width / 2, top: 0, width: width / 2, height };
      return sharp(await sharp(bytes).extract(region).removeAlpha().png().toBuffer())
        .raw()
        .toBuffer();
    };
    const [kept, own] = [
      await pixels(job.output_data?.imageUrl, 'left'),
      await pixels(referenceImageUrl, 'right'),
    ];
    expect(kept.equals(own)).toBe(true);
  });
});
