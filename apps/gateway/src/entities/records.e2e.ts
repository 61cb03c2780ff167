import { randomUUID } from 'node:crypto';
import { type EntityKind, entityKinds } from '@easel/catalog';
import { api, type ApiClient, type TestUser, testedStack } from '@easel/testing';
import { Client } from 'pg';

interface Data<T> {
  data: T;
}
type Saved = { id: string; name: string; updatedAt: string };
type Entry = { name: string; url: string };
type Detail = { id: string; name: string; updatedAt: string; selectedAssetByVariant: object } & Record<
  string,
  unknown
>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KINDS = entityKinds.all().map((kind) => [kind.plural, kind] as const);
const picture = (name: string) => `https://media.example/${name}.png`;

let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => ([owner, stranger] = await Promise.all([api.signUp(), api.signUp()])));
const mine = () => api.as(owner);

async function inEntities<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const database = new Client({ connectionString: testedStack.databaseUrl('entities') });
  await database.connect();
  try {
    return (await database.query(statement, values)).rows as Row[];
  } finally {
    await database.end();
  }
}

/** What a job does that ends. */
const append = (id: string, bucket: string, { name, url }: Entry) =>
  inEntities(
    'insert into entities.entity_assets (entity_id, bucket, name, url) values ($1, $2, $3, $4)',
    id,
    bucket,
    name,
    url,
  );

describe.each(KINDS)('%s', (plural, kind) => {
  const route = `/v1/${plural}`;
  const fresh = (more: object = {}) => ({
    name: `A ${kind.label} ${randomUUID()}`,
    nodeId: 'node-1',
    ...more,
  });
  const post = (body: object, client: ApiClient = mine()) => client.post<Saved>(route, body);
  async function given(more: object = {}, client: ApiClient = mine()): Promise<Saved> {
    const { status, body } = await post(fresh(more), client);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  }
  const read = async (id: string) => (await mine().get<Detail>(`${route}/${id}`)).body;
  const change = async (id: string, more: object) => {
    const { status, body } = await post({ id, ...more });
    expect({ status, body }).toMatchObject({ status: 200 });
    return read(id);
  };
  const list = async (query = '', client: ApiClient = mine()) => {
    const { status, body } = await client.get<Record<string, Detail[]> & { nextCursor: string | null }>(
      `${route}${query}`,
    );
    expect(status).toBe(200);
    return { rows: body[plural] ?? [], ids: (body[plural] ?? []).map(({ id }) => id), next: body.nextCursor };
  };
  const archive = (id: string, query = '') => mine().delete(`${route}/${id}${query}`);
  const workerBucket = kind.buckets.find(({ saved, holds }) => !saved && holds === 'image');
  if (!workerBucket) throw new Error('each kind has a bucket of its jobs');

  it('[1-2.6-01] [1-2.6-02] [1-2.6-05] [1-2.6-18] [1-2.6-27] [1-2.6-28] [1-4.8-06] [1-4.8-07] [1-4.9-04] [1-4.10-03] make a record and show every field of it', async () => {
    const made = await given({ description: 'Old.' });
    expect(made.id).toMatch(UUID);

    const record = await read(made.id);
    expect(Object.keys(record).filter((key) => !/^[a-z][A-Za-z0-9]*$/.test(key))).toEqual([]);
    expect(record).toMatchObject({
      id: made.id,
      userId: owner.id,
      nodeId: 'node-1',
      workflowId: null,
      name: made.name,
      sourceImageUrl: null,
      imageProvider: null,
      canonicalDescription: kind.mainImage.noCaption,
      referencePhotos: [],
      selectedAssetByVariant: {},
      deletedAt: null,
      pendingJobs: [],
      updatedAt: made.updatedAt,
      ...Object.fromEntries(kind.buckets.map(({ key }) => [key, []])),
      ...Object.fromEntries(kind.fields.map(({ key, standard = null }) => [key, standard])),
      ...({ description: 'Old.' } as object),
    });
    expect(record['projectId']).toMatch(UUID);
    expect(new Date(record['createdAt'] as string).toISOString()).toBe(record['createdAt']);
    const [stored] = await inEntities<Record<string, unknown>>(
      'select * from entities.entities where id = $1',
      made.id,
    );
    expect(
      Object.keys({ ...stored, ...(stored?.['fields'] as object) }).filter((key) => !/^[a-z_]+$/.test(key)),
    ).toEqual([]);
  });

  it('[1-2.6-06] [1-2.6-09] [1-2.6-19] refuse what is no value of a field, by its name, and write nothing', async () => {
    const { id } = await given();
    const before = await read(id);
    const long = 'a'.repeat(10_001);
    const bad: [path: string, body: object][] = [
      ['name', { name: 7 }],
      ['name', { name: null }],
      ['name', { name: '  ' }],
      ['name', { name: 'a'.repeat(201) }],
      ['description', { description: 7 }],
      ['description', { description: long }],
      ['style', { style: 'cubist' }],
      ['projectId', { projectId: 'x' }],
      ['workflowId', { workflowId: 'x' }],
      ['sourceImageUrl', { sourceImageUrl: 'javascript:alert(1)' }],
      ['sourceImageUrl', { sourceImageUrl: 7 }],
      ['imageProvider', { imageProvider: 7 }],
      ['canonicalDescription', { canonicalDescription: [] }],
      ['referencePhotos', { referencePhotos: {} }],
      ['referencePhotos', { referencePhotos: null }],
      ['referencePhotos[0]', { referencePhotos: ['x'] }],
      ['referencePhotos[0].kind', { referencePhotos: [{ url: picture('a') }] }],
      ['referencePhotos[0].kind', { referencePhotos: [{ kind: 'nope', url: picture('a') }] }],
      ['referencePhotos[0].url', { referencePhotos: [{ kind: 'other', url: 'nope' }] }],
      ['selectedAssetByVariant', { selectedAssetByVariant: [] }],
      ['selectedAssetByVariant.a:b', { selectedAssetByVariant: { 'a:b': 7 } }],
      ['boards[0].url', { boards: [{ name: 'A board' }] }],
      ['boards', { boards: Array.from({ length: 25 }, () => ({ name: 'b', url: picture('b') })) }],
      ['expectedUpdatedAt', { expectedUpdatedAt: 'yesterday' }],
    ];
    for (const [path, body] of bad) {
      const refused = await post({ id, description: 'Changed.', ...body });
      expect({ body, refused: refused.body }).toMatchObject({
        refused: { error: { code: 'validation_error', path } },
      });
      expect(refused).toBeServiceError(400, 'validation_error');
    }
    for (const raw of ['{"name":"a\\u0000"}', '{"name":"\\ud800"}', '{"__proto__":{"name":"a"}}']) {
      expect(await mine().post(route, raw)).toBeServiceError(400, 'validation_error');
    }
    for (const [path, body] of [
      ['name', { nodeId: 'n' }],
      ['nodeId', { name: 'A' }],
      ['id', fresh({ id: null })],
    ] as const) {
      const refused = await post(body);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path } });
    }
    expect(await read(id)).toEqual(before);
  });

  it('[1-2.6-09] take each style', async () => {
    const { id } = await given();
    for (const style of ['realistic', 'anime', '3d-pixar', 'illustration']) {
      expect(await change(id, { style })).toMatchObject({ style });
    }
  });

  it('[1-2.6-12] [1-2.6-13] [1-2.6-14] keep an image model, and nothing else, as the provider', async () => {
    const { id } = await given({ imageProvider: 'flux' });
    expect(await read(id)).toMatchObject({ imageProvider: 'flux' });
    for (const imageProvider of ['nope', 'kling', '', null]) {
      await change(id, { imageProvider: 'flux' });
      expect(await change(id, { imageProvider })).toMatchObject({ imageProvider: null });
    }
  });

  it('[1-2.6-03] [1-2.6-28] [1-4.8-08] [1-4.8-21] [1-4.9-06] [1-4.10-05] change only the fields that are sent, and never the node', async () => {
    const everything = {
      description: 'Old.',
      style: 'anime',
      sourceImageUrl: picture('main'),
      imageProvider: 'flux',
      canonicalDescription: 'An old thing.',
      referencePhotos: [{ kind: kind.photoKinds[0], url: picture('ref') }],
      workflowId: randomUUID(),
    };
    const { id } = await given(everything);
    const before = await read(id);
    expect(before).toMatchObject(everything);

    const after = await change(id, { name: before.name, nodeId: 'node-2' });
    const { updatedAt, ...rest } = before;
    expect(after).toMatchObject(rest);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  });

  it('[1-4.8-08] [1-7-12] answer another account like one that has none', async () => {
    const { id } = await given();
    const theirs = api.as(stranger);
    const before = await read(id);
    const calls: [string, (client: ApiClient, of: string) => Promise<{ status: number; body: object }>][] = [
      ['read', (client, of) => client.get(`${route}/${of}`)],
      ['usage', (client, of) => client.get(`${route}/${of}/usage`)],
      ['caption', (client, of) => client.post(`${route}/${of}/llm-caption`)],
      ['save', (client, of) => client.post(route, { id: of, name: 'Mine now' })],
      ['duplicate', (client, of) => client.post(`${route}/${of}/duplicate`)],
      ['archive', (client, of) => client.delete(`${route}/${of}`)],
      ['destroy', (client, of) => client.delete(`${route}/${of}?permanent=true`)],
      ['restore', (client, of) => client.post(`${route}/${of}/restore`)],
      [
        'remove',
        (client, of) => client.post(`${route}/${of}/remove-asset`, { column: 'angles', url: picture('a') }),
      ],
    ];
    for (const [what, call] of calls) {
      const [foreign, missing] = [await call(theirs, id), await call(theirs, randomUUID())];
      expect(foreign).toBeServiceError(404, 'not_found');
      const shown = ({ body }: { body: object }) => JSON.stringify(body).replace(/"traceId":"\w+"/, '');
      expect({ what, said: shown(foreign) }).toEqual({ what, said: shown(missing) });
    }
    expect(await read(id)).toEqual(before);
  });

  it('[1-2.6-20] [1-2.6-33] [1-2.6-36] [1-2.6-37] [1-2.6-38] keep up to 20 reference photos of its kinds', async () => {
    const photo = (photoKind: string, at = 0) => ({ kind: photoKind, url: picture(`${photoKind}-${at}`) });
    const { id } = await given();
    expect(await change(id, { referencePhotos: kind.photoKinds.map((each) => photo(each)) })).toMatchObject({
      referencePhotos: kind.photoKinds.map((each) => photo(each)),
    });
    const others = Array.from({ length: 21 }, (_, at) => photo('other', at));
    expect(await change(id, { referencePhotos: others.slice(1) })).toMatchObject({
      referencePhotos: others.slice(1),
    });
    expect(await post({ id, referencePhotos: others })).toBeServiceError(400, 'validation_error');

    const first = kind.photoKinds[0] ?? '';
    const twice = await post({ id, referencePhotos: [photo(first, 1), photo(first, 2), photo(first, 3)] });
    expect(twice.status).toBe(kind.onePhotoOfAKind ? 400 : 200);
    if (!kind.onePhotoOfAKind) expect((await read(id))['referencePhotos']).toHaveLength(3);
  });

  it('[1-4.9-27] [1-2.6-29] leave the buckets of jobs alone, whatever a save holds', async () => {
    const { id } = await given();
    const entry = { name: 'front', url: picture('front') };
    const ofJobs = kind.buckets.filter(({ saved }) => !saved);
    for (const { column } of ofJobs) await append(id, column, entry);
    const before = await read(id);

    const stale = Object.fromEntries(
      ofJobs.flatMap(({ key, column }) => [
        [key, []],
        [column, []],
      ]),
    );
    const after = await change(id, { description: 'x', ...stale });
    for (const { key } of ofJobs) expect([key, after[key]]).toEqual([key, before[key]]);
    expect(ofJobs.map(({ key }) => after[key])).toEqual(ofJobs.map(() => [entry]));
  });

  it('replace the other buckets as a whole, in order, an address once', async () => {
    const { id } = await given();
    for (const { key, aliases = [] } of kind.buckets.filter(({ saved }) => saved)) {
      const entries = ['b', 'a', 'c'].map((name) => ({ name, url: picture(name) }));
      for (const name of [key, ...aliases]) {
        expect(await change(id, { [name]: [...entries, entries[0]] })).toMatchObject({ [key]: entries });
        expect(await change(id, { [name]: [entries[2]] })).toMatchObject({
          [key]: [entries[2]],
          [name]: [entries[2]],
        });
        expect(await change(id, { [name]: null })).toMatchObject({ [key]: [] });
      }
    }
    const board = { name: 'Looks', url: picture('board'), type: 'looks', sourceImages: [picture('a')] };
    expect(await change(id, { boards: [board] })).toMatchObject({ boards: [board] });
  });

  it('[1-2.6-21] [1-2.6-22] [1-2.6-23] [1-2.6-26] select only what the bucket holds, under the key as it was sent', async () => {
    const { id } = await given();
    const { key, column } = workerBucket;
    await append(id, column, { name: 'front', url: picture('front') });
    const before = await read(id);
    const kept = {
      [`${key}:front`]: picture('front'),
      [`${column}:Front View_1`]: picture('front'),
      [`${key.toUpperCase()}:A`]: picture('front'),
    };
    const dropped = {
      [`${key}:side`]: picture('side'),
      'nope:front': picture('front'),
      front: picture('front'),
    };

    const after = await change(id, { selectedAssetByVariant: { ...kept, ...dropped } });
    expect(after.selectedAssetByVariant).toEqual(kept);
    for (const { key: bucket } of kind.buckets) expect(after[bucket]).toEqual(before[bucket]);
    expect(await change(id, { selectedAssetByVariant: {} })).toMatchObject({ selectedAssetByVariant: {} });
  });

  it('[1-2.6-24] [1-2.6-25] drop selections beyond 200 and longer than 2,048 characters without an error', async () => {
    const { id } = await given();
    const { key, column } = workerBucket;
    const [fits, tooLong] = [2_048, 2_049].map((length) => picture('x').padEnd(length, 'x')) as [
      string,
      string,
    ];
    for (const url of [picture('a'), fits, tooLong]) await append(id, column, { name: 'a', url });

    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${key}:${at}`, picture('a')]));
    const after = await change(id, { selectedAssetByVariant: many });
    expect(Object.keys(after.selectedAssetByVariant)).toHaveLength(200);
    expect(
      await change(id, { selectedAssetByVariant: { [`${key}:fits`]: fits, [`${key}:long`]: tooLong } }),
    ).toMatchObject({ selectedAssetByVariant: { [`${key}:fits`]: fits } });
    expect((await read(id)).selectedAssetByVariant).not.toHaveProperty([`${key}:long`]);
  });

  it('[1-4.9-07] [1-4.10-06] refuse a save against an earlier state, with the state as it is now', async () => {
    const { id, updatedAt } = await given();
    const [first, second] = [
      await post({ id, description: 'First', expectedUpdatedAt: updatedAt }),
      await post({ id, description: 'Second', expectedUpdatedAt: updatedAt }),
    ];
    expect(first.status).toBe(200);
    expect(second).toBeServiceError(409, 'concurrent_modification');
    expect(second.body).toMatchObject({ error: { updatedAt: first.body.updatedAt } });
    expect(await read(id)).toMatchObject({ description: 'First' });
    const again = await post({ id, description: 'Third', expectedUpdatedAt: first.body.updatedAt });
    expect(again.status).toBe(200);
  });

  it('[1-3-14] [1-4.8-11] [1-4.8-12] [1-4.9-08] [1-4.9-10] [1-4.10-07] [1-4.10-09] archive and restore, under a name that is free', async () => {
    const { id, name } = await given();
    for (let times = 0; times < 2; times += 1) {
      expect((await archive(id)).body).toEqual({ success: true, archived: true });
    }
    expect((await list('?archived=true')).rows.find((row) => row.id === id)).toMatchObject({
      deletedAt: expect.any(String),
    });
    expect((await list()).ids).not.toContain(id);
    await given({ name });

    const restored = await mine().post<Saved>(`${route}/${id}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ id, name: `${name} (restored)` });
    expect(await read(id)).toMatchObject({ deletedAt: null, name: `${name} (restored)` });
    expect((await list()).ids).toContain(id);
    expect((await mine().post(`${route}/${id}/restore`)).body).toMatchObject({ name: `${name} (restored)` });
  });

  it(`[1-4.9-05] [1-4.10-04] ${kind.hidesArchived ? 'hide' : 'show'} an archived one by its id`, async () => {
    const { id } = await given();
    await archive(id);
    const found = await mine().get<Detail>(`${route}/${id}`);
    if (kind.hidesArchived) {
      expect(found).toBeServiceError(404, 'not_found');
      expect(await post({ id, name: 'x' })).toBeServiceError(404, 'not_found');
    } else expect(found.body).toMatchObject({ id, deletedAt: expect.any(String) });
  });

  it('[1-3-15] [1-3-16] [1-4.9-09] [1-4.10-08] destroy only what is archived', async () => {
    const { id } = await given();
    expect(await archive(id, '?permanent=true')).toBeServiceError(400, 'not_archived');
    expect(await read(id)).toMatchObject({ id, deletedAt: null });
    await archive(id);
    expect((await archive(id, '?permanent=true')).body).toEqual({ success: true, permanent: true });
    for (const query of ['', '?archived=true']) expect((await list(query)).ids).not.toContain(id);
    expect(await mine().post(`${route}/${id}/restore`)).toBeServiceError(404, 'not_found');
    expect(await archive(id)).toBeServiceError(404, 'not_found');
  });

  it('[1-4.8-09] [1-4.8-10] copy everything under a name that ends in (copy)', async () => {
    const { id, name } = await given({ description: 'Old.', sourceImageUrl: picture('main') });
    await append(id, workerBucket.column, { name: 'front', url: picture('front') });
    const original = await change(id, {
      selectedAssetByVariant: { [`${workerBucket.key}:front`]: picture('front') },
    });

    const copied = await mine().post<Saved>(`${route}/${id}/duplicate`, { nodeId: 'node-9' });
    expect(copied.status).toBe(201);
    expect(copied.body.name).toBe(`${name} (copy)`);
    const copy = await read(copied.body.id);
    const own = ['id', 'name', 'nodeId', 'createdAt', 'updatedAt'];
    const same = (record: Detail) =>
      Object.fromEntries(Object.entries(record).filter(([key]) => !own.includes(key)));
    expect(copy['nodeId']).toBe('node-9');
    expect(same(copy)).toEqual(same(original));
    expect((await mine().post<Saved>(`${route}/${id}/duplicate`)).body.name).toBe(`${name} (copy 2)`);
  });

  it('take an entry out of its bucket, and its selections', async () => {
    const { id } = await given();
    const { key, column } = workerBucket;
    for (const name of ['a', 'b']) await append(id, column, { name, url: picture(name) });
    await change(id, { selectedAssetByVariant: { [`${key}:a`]: picture('a'), [`${key}:b`]: picture('b') } });
    const remove = (body: object) => mine().post(`${route}/${id}/remove-asset`, body);

    expect((await remove({ column, url: picture('a') })).body).toEqual({ removed: true });
    expect(await read(id)).toMatchObject({ [key]: [{ name: 'b', url: picture('b') }] });
    expect((await read(id)).selectedAssetByVariant).toEqual({ [`${key}:b`]: picture('b') });
    expect(await remove({ column, url: picture('a') })).toBeServiceError(404, 'not_found');
    expect(await remove({ column: 'nope', url: picture('b') })).toBeServiceError(404, 'not_found');
    expect(await remove({ column })).toBeServiceError(400, 'validation_error');
    expect((await remove({ column: key, url: picture('b') })).body).toEqual({ removed: true });
  });

  it('[1-4.8-01] [1-4.8-02] [1-4.9-01] [1-4.9-02] [1-4.9-03] [1-4.8-03] [1-4.10-01] [1-4.10-02] list the active ones of the caller, of one project or all', async () => {
    const user = api.as(await api.signUp());
    const project = await user.post<Data<{ id: string }>>('/v1/projects', { name: 'Apart' });
    const projectId = project.body.data.id;
    const [first, second] = [await given({}, user), await given({ projectId }, user)];
    const third = await given({}, user);
    await user.delete(`${route}/${third.id}`);

    expect(await list('', user)).toMatchObject({ ids: [second.id, first.id], next: null });
    expect((await list(`?projectId=${projectId}`, user)).ids).toEqual([second.id]);
    expect((await list('?archived=true', user)).ids).toEqual([third.id]);
    expect((await list()).ids).not.toContain(first.id);
    for (const foreign of [projectId, randomUUID()]) {
      expect(await mine().get(`${route}?projectId=${foreign}`)).toBeServiceError(404, 'not_found');
    }
    expect((await list('', user)).rows[0]).toMatchObject({
      id: second.id,
      [workerBucket.key]: [],
      projectId,
    });
  });

  it('[1-4.8-04] [1-4.8-05] page the list', async () => {
    const account = await api.signUp();
    const user = api.as(account);
    const made = await given({}, user);
    await inEntities(
      `insert into entities.entities (id, kind, user_id, project_id, name, created_at)
       select gen_random_uuid(), kind, user_id, project_id, 'Row ' || i, now() - i * interval '1 ms'
       from entities.entities, generate_series(1, 502) i where id = $1`,
      made.id,
    );
    expect((await list('', user)).ids).toHaveLength(kind.listed);
    expect((await list('?limit=501', user)).ids).toHaveLength(500);
    expect((await list('?limit=0', user)).ids).toHaveLength(1);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=200${cursor && `&cursor=${cursor}`}`, user);
      seen.push(...page.ids);
      cursor = page.next;
    }
    expect(new Set(seen).size).toBe(503);
    expect(seen).toHaveLength(503);
    for (const bad of ['x', Buffer.from('["2020","x"]').toString('base64url')]) {
      const refused = await user.get(`${route}?cursor=${bad}`);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'cursor' } });
    }
    expect(await user.get(`${route}?projectId=x`)).toBeServiceError(400, 'validation_error');
  });

  it('[1-4.8-13] say which workflows and apps use them', async () => {
    const { id } = await given();
    const usage = async () => (await mine().get(`${route}/${id}/usage`)).body;
    const subject = { id: 'subject', type: kind.id, data: { [`${kind.id}DbId`]: id.toUpperCase() } };
    const graph = (nodes: object[]) => ({ name: 'Uses it', nodes, edges: [] });
    expect(await usage()).toEqual({ workflowCount: 0, workflows: [] });

    const made = await mine().post<Data<{ id: string }> & { id?: string }>('/v1/workflows', graph([subject]));
    const workflowId = made.body.id ?? made.body.data.id;
    const used = { workflowCount: 1, workflows: [{ id: workflowId, name: 'Uses it' }] };
    expect(await usage()).toEqual(used);
    expect(await api.as(stranger).get(`${route}/${id}/usage`)).toBeServiceError(404, 'not_found');
    const slug = `app-${randomUUID().slice(0, 8)}`;
    expect((await mine().post('/v1/apps/publish', { workflowId, slug, name: 'An app' })).status).toBeLessThan(
      300,
    );
    expect((await mine().patch(`/v1/workflows/${workflowId}`, { nodes: [] })).status).toBe(200);
    expect(await usage()).toEqual(used);
    await mine().delete(`/v1/app/${slug}`);
    expect(await usage()).toEqual({ workflowCount: 0, workflows: [] });
  });

  it('number a placeholder that is taken', async () => {
    const user = api.as(await api.signUp());
    const names = [];
    for (let count = 0; count < 3; count += 1)
      names.push((await given({ name: kind.placeholder }, user)).name);
    expect(names).toEqual(['', ' 2', ' 3'].map((end) => `${kind.placeholder}${end}`));
  });

  it(`${kind.uniqueNames ? 'refuse' : 'take'} the name of another active one`, async () => {
    const { id, name } = await given();
    const other = await given();
    const answers = [await post(fresh({ name: name.toUpperCase() })), await post({ id: other.id, name })];
    if (kind.uniqueNames) for (const answer of answers) expect(answer).toBeServiceError(409, 'name_taken');
    else expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    await archive(id);
    expect((await post(fresh({ name: `${name}!` }))).status).toBe(201);
    if (kind.uniqueNames) expect((await post(fresh({ name }))).status).toBe(201);
  });
});

const kindOf = (id: string): EntityKind => {
  const kind = entityKinds.get(id);
  if (!kind) throw new Error(id);
  return kind;
};
const valuesOf = (kind: EntityKind, field: string) =>
  (kind.fields.find(({ key }) => key === field)?.schema.enum ?? []).filter((value) => value !== null);

describe('what only some kinds have', () => {
  it.each([
    [
      '[1-2.6-07]',
      'object',
      [
        'furniture',
        'vehicle',
        'weapon',
        'food',
        'clothing',
        'electronics',
        'nature',
        'tool',
        'animal',
        'other',
      ],
    ],
    [
      '[1-2.6-08]',
      'location',
      ['indoor', 'outdoor', 'urban', 'nature', 'fantasy', 'sci-fi', 'historical', 'futuristic', 'other'],
    ],
  ] as const)('%s %s takes its categories', async (_rule, id, categories) => {
    const kind = kindOf(id);
    const { body } = await mine().post<Saved>(`/v1/${kind.plural}`, { name: 'A', nodeId: 'n' });
    expect(valuesOf(kind, 'category')).toEqual(categories);
    for (const category of categories) {
      expect((await mine().post(`/v1/${kind.plural}`, { id: body.id, category })).status).toBe(200);
      expect((await mine().get(`/v1/${kind.plural}/${body.id}`)).body).toMatchObject({ category });
    }
    const refused = await mine().post(`/v1/${kind.plural}`, { id: body.id, category: 'nope' });
    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path: 'category' } });
  });

  it.each([
    ['[1-2.6-31] [1-2.6-32]', 'objects', ['angles', 'materials', 'variations', 'motionClips']],
    [
      '[1-2.6-34] [1-2.6-35]',
      'locations',
      ['timeOfDay', 'weather', 'seasons', 'angles', 'lighting', 'atmosphereMotions'],
    ],
    [
      '[1-2.6-51]',
      'characters',
      ['expressions', 'poses', 'lighting', 'angles', 'headAngles', 'bodyAngles', 'motions'],
    ],
    ['', 'creatures', ['angles', 'poses', 'variations', 'motionClips']],
  ])('%s %s have their buckets', async (_rule, plural, buckets) => {
    const { body } = await mine().post<Saved>(`/v1/${plural}`, { name: randomUUID(), nodeId: 'n' });
    const detail = (await mine().get<Detail>(`/v1/${plural}/${body.id}`)).body;
    for (const bucket of buckets) expect([bucket, detail[bucket]]).toEqual([bucket, []]);
  });

  it('[1-2.6-39] [1-2.6-40] [1-2.6-41] a location says when people on its photos consented', async () => {
    const save = (body: object) =>
      mine().post<Saved>('/v1/locations', { name: 'Quay', nodeId: 'n', ...body });
    const read = async (id: string) => (await mine().get(`/v1/locations/${id}`)).body;
    const { id } = (await save({})).body;
    expect(await read(id)).toMatchObject({ piiConsentAt: null });
    await save({ id, referencePhotos: [{ kind: 'wide', url: picture('quay') }] });
    expect(await read(id)).toMatchObject({ piiConsentAt: null });

    const piiConsentAt = '2026-01-31T12:00:00.000Z';
    expect(await read((await save({ piiConsentAt })).body.id)).toMatchObject({ piiConsentAt });
    await save({ id, piiConsentAt: '2026-01-31T13:00:00+01:00' });
    expect(await read(id)).toMatchObject({ piiConsentAt });
    expect(await save({ id, piiConsentAt: 'soon' })).toBeServiceError(400, 'validation_error');
    await save({ id, piiConsentAt: null });
    expect(await read(id)).toMatchObject({ piiConsentAt: null });
  });

  it('[1-2.6-49] a character keeps what makes a person', async () => {
    const person = {
      nodeId: 'node-7',
      name: `Mara ${randomUUID()}`,
      description: 'A sailor.',
      gender: 'female',
      style: 'realistic',
      baseOutfit: 'oilskins',
      seedPrompt: 'a weathered sailor',
      identityLock: 'soft',
      voice: {
        voiceId: 'v1',
        voiceName: 'Old',
        traits: ['rough'],
        voiceType: 'library',
        previewUrl: picture('v'),
      },
      personality: { mood: 'dry', speechStyle: 'short' },
      person: { hair: 'grey' },
      wardrobe: { coat: 'yellow' },
    };
    const { body } = await mine().post<Saved>('/v1/characters', {
      ...person,
      realLifeRefsByVariant: { ' Smile ': [picture('s')] },
    });
    const found = await mine().get('/v1/characters/' + body.id);
    expect(found.body).toMatchObject({ ...person, realLifeRefsByVariant: { smile: [picture('s')] } });
    for (const [path, bad] of [
      ['voice.voiceId', { voice: {} }],
      ['voice', { voice: 'x' }],
      ['identityLock', { identityLock: null }],
      [
        'realLifeRefsByVariant.a',
        { realLifeRefsByVariant: { a: Array.from({ length: 6 }, () => picture('a')) } },
      ],
      [
        'realLifeRefsByVariant',
        { realLifeRefsByVariant: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, []])) },
      ],
    ] as const) {
      const refused = await mine().post('/v1/characters', { id: body.id, ...bad });
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path } });
    }
  });
});
