import { randomUUID } from 'node:crypto';
import { type EntityKind, entityKinds } from '@easel/catalog';
import {
  api,
  type ApiClient,
  type ApiResponse,
  CLOUD,
  givenAppToken,
  OPERATOR_EMAIL,
  type OtherStack,
  upload,
  useStack,
} from '@easel/testing';
import { Client } from 'pg';

interface Data<T> {
  data: T;
}
interface Card {
  id: string;
  slug: string;
  title: string;
  clone_count: number;
  favorite_count: number;
  preview_media_url: string | null;
  preview_images: { url: string }[];
  created_at: string;
}
type Page = Data<Card[]> & { nextCursor: string | null };
type Full = Card & { snapshot: Record<string, unknown> };
type Listing = Card & { is_active: boolean; is_listed: boolean; updated_at: string };
type Made = { id: string; slug: string };
type Entity = { id: string; name: string; sourceImageUrl: string } & Record<string, unknown>;

const KINDS = entityKinds.all().map((kind) => [kind.id, kind] as const);
const CARD = [
  'id',
  'entity_type',
  'creator_display_name',
  'slug',
  'title',
  'description',
  'category',
  'style',
  'tags',
  'preview_media_url',
  'preview_images',
  'clone_count',
  'favorite_count',
  'created_at',
].toSorted();
/** Of each kind, everything that a stranger may see of its records. A further field shows up here as a difference. */
const PUBLIC: Readonly<Record<string, string>> = {
  character: `name source_image_url image_provider canonical_description description gender style base_outfit
    identity_lock voice personality person wardrobe expressions poses lighting_variations angles body_angles motions
    sheets detail_closeups outfit_variations boards`,
  object: `name source_image_url image_provider canonical_description description category style style_lock angles
    materials variations motion_clips sheets detail_closeups boards`,
  location: `name source_image_url image_provider canonical_description description category style style_lock
    time_of_day weather seasons angles lighting atmosphere_motions sheets detail_closeups boards`,
  creature: `name source_image_url image_provider canonical_description description species category style style_lock
    voice angles poses variations motion_clips sheets detail_closeups boards`,
};
const SECRET = 'kept-to-myself';
const secretLink = `https://media.example/${SECRET}.png`;

/** What callers do with the library of one stack. */
class Library {
  constructor(readonly stack: OtherStack) {}

  operator = () => this.stack.api.enter(OPERATOR_EMAIL).then((user) => this.stack.api.as(user));
  signUp = () => this.stack.api.signUp().then((user) => this.stack.api.as(user));

  async given(client: ApiClient, kind: EntityKind, more: object = {}): Promise<Entity> {
    const fresh = { name: `A ${kind.label} ${randomUUID()}`, nodeId: 'n', ...more };
    const { status, body } = await client.post<Entity>(`/v1/${kind.plural}`, fresh);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  }

  async picture(client: ApiClient): Promise<string> {
    return ((await upload(client)).body.data as unknown as { url: string }).url;
  }

  publish(client: ApiClient, kind: EntityKind, id: string, more: object = {}) {
    const body = { title: `Title ${randomUUID()}`, attestation: true, likenessAttestation: true, ...more };
    return client.post<Made>(`/v1/admin/community/${kind.id}/${id}/publish`, body);
  }

  /** A record of the operator's with a picture, published. */
  async listed(kind: EntityKind, more: object = {}): Promise<Made & { sourceId: string; url: string }> {
    const operator = await this.operator();
    const url = await this.picture(operator);
    const { id: sourceId } = await this.given(operator, kind, { sourceImageUrl: url });
    const { status, body } = await this.publish(operator, kind, sourceId, more);
    expect({ status, body }).toMatchObject({ status: 201 });
    return { ...body, sourceId, url };
  }

  async card(client: ApiClient, slug: string): Promise<Card> {
    return (await client.get<Data<Card>>(`/v1/community/detail/${slug}`)).body.data;
  }

  async query<Row>(schema: 'entities' | 'executor', statement: string, ...values: unknown[]): Promise<Row[]> {
    const database = new Client({ connectionString: this.stack.databaseUrl(schema) });
    await database.connect();
    try {
      return (await database.query(statement, values)).rows as Row[];
    } finally {
      await database.end();
    }
  }
}

const character = KINDS.find(([id]) => id === 'character')?.[1] as EntityKind;
const object = KINDS.find(([id]) => id === 'object')?.[1] as EntityKind;

it('is absent on community, for whoever asks whatever', async () => {
  const id = randomUUID();
  const user = api.as(await api.signUp());
  for (const client of [user, api]) {
    const attempts = [
      client.get('/v1/community/browse?limit=x'),
      client.get('/v1/community/detail/a'),
      client.get('/v1/community/detail/a/full'),
      client.get('/v1/community/favorites'),
      client.post(`/v1/community/listings/${id}/clone`, {}),
      client.post(`/v1/community/listings/${id}/favorite`),
      client.post(`/v1/community/listings/${id}/report`, {}),
      client.post(`/v1/admin/community/character/${id}/publish`, {}),
      client.patch(`/v1/admin/community/listings/${id}`, {}),
      client.delete(`/v1/admin/community/listings/${id}`),
      client.get(`/v1/admin/community/by-source/character/${id}`),
      client.get('/v1/admin/community/reports'),
      client.post(`/v1/admin/community/listings/${id}/takedown`),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toBeServiceError(404, 'not_found');
  }
});

describe('on cloud', () => {
  const library = new Library(useStack(CLOUD));
  let operator: ApiClient;
  let user: ApiClient;
  beforeAll(async () => {
    [operator, user] = await Promise.all([library.operator(), library.signUp()]);
  });
  const browse = async (query: string, client = user) => {
    const { status, body } = await client.get<Page>(`/v1/community/browse?${query}`);
    expect(status).toBe(200);
    return body;
  };

  describe.each(KINDS)('a published %s', (type, kind) => {
    it('shows what its kind publishes, and nothing else', async () => {
      const [url, private_] = [await library.picture(operator), await library.picture(operator)];
      const boards = [{ name: 'Looks', url, type: 'looks', sourceImages: [private_, secretLink] }];
      const { id } = await library.given(operator, kind, {
        name: `${SECRET} ${randomUUID()}`,
        description: 'Tall.',
        sourceImageUrl: url,
        canonicalDescription: 'Tall, in a red coat.',
        referencePhotos: [{ kind: 'other', url: secretLink }],
        boards,
        ...(type === 'character' && {
          seedPrompt: SECRET,
          person: { hair: 'hair-long', faces: ['a', 'b'], notes: { deep: SECRET } },
          personality: { mood: 'calm', diary: SECRET },
          voice: {
            voiceId: 'v1',
            voiceType: 'library',
            voiceName: 'Vera',
            note: SECRET,
            previewUrl: secretLink,
          },
          realLifeRefsByVariant: { smile: [secretLink] },
          referenceVideosByVariant: { walk: [secretLink] },
          expressions: [{ name: 'smile', url }],
        }),
        ...(type === 'creature' && { voice: { voiceId: SECRET, voiceType: 'custom' }, species: 'fox' }),
        ...(type === 'location' && { piiConsentAt: '2026-01-01T00:00:00.000Z' }),
      });
      const record = (await operator.get<Entity>(`/v1/${kind.plural}/${id}`)).body;
      const made = await library.publish(operator, kind, id, { category: 'people', tags: ['red', 'tall'] });
      expect(made).toMatchObject({ status: 201, body: { id: expect.any(String), slug: expect.any(String) } });
      expect(Object.keys(made.body).toSorted()).toEqual(['id', 'slug']);

      const { slug } = made.body;
      const [card, full, listed] = await Promise.all([
        user.get<Data<Card>>(`/v1/community/detail/${slug}`),
        user.get<Data<Full>>(`/v1/community/detail/${slug}/full`),
        browse(`entityType=${type}&limit=1`),
      ]);
      expect(Object.keys(card.body.data).toSorted()).toEqual(CARD);
      expect(card.body.data).toMatchObject({
        id: made.body.id,
        entity_type: type,
        slug,
        category: 'people',
        style: null,
        description: null,
        tags: ['red', 'tall'],
        clone_count: 0,
        favorite_count: 0,
      });
      expect(listed.data).toEqual([card.body.data]);
      const { snapshot, ...rest } = full.body.data;
      expect(Object.keys(rest).toSorted()).toEqual(
        ['id', 'slug', 'entity_type', 'title', 'creator_display_name'].toSorted(),
      );
      expect(Object.keys(snapshot).toSorted()).toEqual((PUBLIC[type] ?? '').split(/\s+/).toSorted());
      expect(snapshot).toMatchObject({
        name: card.body.data.title,
        description: 'Tall.',
        canonical_description: 'Tall, in a red coat.',
        source_image_url: card.body.data.preview_media_url,
        boards: [{ name: 'Looks', url: card.body.data.preview_media_url, type: 'looks' }],
      });
      expect(Object.keys((snapshot['boards'] as object[])[0] ?? {}).toSorted()).toEqual([
        'name',
        'type',
        'url',
      ]);
      if (type === 'character') {
        expect(snapshot).toMatchObject({
          person: { hair: 'hair-long', faces: ['a', 'b'] },
          personality: { mood: 'calm' },
          expressions: [{ name: 'smile', url: card.body.data.preview_media_url }],
        });
        expect(snapshot['voice']).toEqual({ voiceId: 'v1', voiceType: 'library', voiceName: 'Vera' });
      }
      if (type === 'creature') expect(snapshot).toMatchObject({ species: 'fox', voice: null });

      const said = JSON.stringify([card.body, full.body, listed]);
      const never = [SECRET, id, url, private_, record['userId'], record['projectId'], '2026-01-01T00'];
      expect(never.filter((each) => said.includes(String(each)))).toEqual([]);
    });

    it('is copied to its new owner with files of their own', async () => {
      const { id, slug, url, sourceId } = await library.listed(kind);
      const { title, preview_media_url: shown } = await library.card(user, slug);
      const cloned = await user.post<Entity>(`/v1/community/listings/${id}/clone`, { entityType: type });
      expect(cloned).toMatchObject({ status: 201, body: { entityType: type, id: expect.any(String) } });
      expect(Object.keys(cloned.body).toSorted()).toEqual(['entityType', 'id']);

      const record = (await user.get<Entity>(`/v1/${kind.plural}/${cloned.body.id}`)).body;
      expect(record).toMatchObject({ name: title, referencePhotos: [], pendingJobs: [] });
      expect([url, shown]).not.toContain(record.sourceImageUrl);
      const mine = await user.get<Data<{ id: string; url: string; sizeBytes: number }[]>>(
        '/v1/library?owned=true&limit=1',
      );
      expect(mine.body.data).toMatchObject([{ url: record.sourceImageUrl, sizeBytes: 67 }]);
      expect((await library.card(user, slug)).clone_count).toBe(1);

      // Neither the record nor the listing has to be there for a copy to stay whole.
      await operator.delete(`/v1/${kind.plural}/${sourceId}`);
      await operator.delete(`/v1/${kind.plural}/${sourceId}?permanent=true`);
      expect((await user.get(`/v1/community/detail/${slug}/full`)).status).toBe(200);
      await operator.post(`/v1/admin/community/listings/${id}/takedown`);
      expect((await fetch(record.sourceImageUrl)).status).toBe(200);
      expect(await user.delete(`/v1/library/${mine.body.data[0]?.id}`)).toBeServiceError(409, 'asset_in_use');
    });
  });

  it('is published by operators alone, of their own records, with attestations', async () => {
    const { id } = await library.given(operator, character);
    const theirs = await library.given(user, character);
    const archived = await library.given(operator, character);
    await operator.delete(`/v1/characters/${archived.id}`);
    const missing = await library.publish(operator, character, randomUUID());
    expect(missing).toBeServiceError(404, 'not_found');
    for (const other of [theirs.id, archived.id]) {
      expect((await library.publish(operator, character, other)).body).toEqual(missing.body);
    }
    expect((await library.publish(operator, object, id)).status).toBe(404);
    for (const each of [theirs.id, id, randomUUID()]) {
      expect(await library.publish(user, character, each)).toBeServiceError(403, 'forbidden');
    }
    const app = library.stack.api.as(
      await givenAppToken(await library.stack.api.enter(OPERATOR_EMAIL), ['assets:write'], library.stack.api),
    );
    expect(await library.publish(app, character, id)).toBeServiceError(403, 'forbidden');

    const bad: [path: string, body: object][] = [
      ['title', { title: undefined }],
      ['title', { title: ' ' }],
      ['title', { title: 'a'.repeat(121) }],
      ['description', { description: 'a'.repeat(2_001) }],
      ['category', { category: 'a'.repeat(61) }],
      ['style', { style: 'a'.repeat(61) }],
      ['tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
      ['tags', { tags: ['a'.repeat(41)] }],
      ['attestation', { attestation: undefined }],
      ['attestation', { attestation: false }],
      ['likenessAttestation', { likenessAttestation: undefined }],
      ['likenessAttestation', { likenessAttestation: false }],
    ];
    for (const [path, body] of bad) {
      const refused = await library.publish(operator, character, id, body);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(JSON.stringify(refused.body)).toContain(`"${path}`);
    }
    const source = `/v1/admin/community/by-source/character/${id}`;
    expect((await operator.get(source)).body).toEqual({ data: null });
    const thing = await library.given(operator, object);
    const unlike = { likenessAttestation: undefined };
    expect((await library.publish(operator, object, thing.id, unlike)).status).toBe(201);
    expect(await operator.post(`/v1/admin/community/vehicle/${id}/publish`, {})).toBeServiceError(
      400,
      'validation_error',
    );
  });

  it('is listed newest first or by clones, each listing once, whatever is published meanwhile', async () => {
    const tag = randomUUID();
    const made: Made[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await library.given(operator, object);
      made.push(
        (await library.publish(operator, object, id, { tags: [tag], category: tag.slice(0, 8) })).body,
      );
    }
    const newest = made.map(({ id }) => id).toReversed();
    for (const [index, times] of [
      [1, 2],
      [3, 1],
    ] as const) {
      for (let n = 0; n < times; n++) {
        const body = { entityType: 'object' };
        await user.post(`/v1/community/listings/${made[index]?.id}/clone`, body);
      }
    }
    const popular = [1, 3, 4, 2, 0].map((index) => made[index]?.id);
    for (const [sort, expected] of [
      ['newest', newest],
      ['popular', popular],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page: Page = await browse(`q=${tag}&sort=${sort}&limit=2${after}`);
        expect(page.data.length).toBeLessThanOrEqual(2);
        seen.push(...page.data.map(({ id }) => id));
        const last = page.data.at(-1);
        if (page.nextCursor !== null) {
          expect(JSON.parse(Buffer.from(page.nextCursor, 'base64').toString())).toEqual({
            count: last?.clone_count,
            createdAt: last?.created_at,
            id: last?.id,
          });
        }
        if (cursor === '') {
          const late = await library.given(operator, object);
          const { body } = await library.publish(operator, object, late.id, { tags: [tag] });
          if (sort === 'newest') popular.splice(2, 0, body.id);
        }
        cursor = page.nextCursor;
      }
      if (sort === 'newest') expect(seen).toEqual(expected);
      else expect(seen.filter((id) => popular.includes(id))).toEqual(popular);
    }
    expect((await browse(`category=${tag.slice(0, 8)}`)).data).toHaveLength(5);
    expect((await browse(`q=${tag}&entityType=character`)).data).toEqual([]);
    expect((await browse(`q=${encodeURIComponent('%')}${tag}`)).data).toEqual([]);
    expect((await browse('limit=0')).data).toHaveLength(1);
    expect((await browse('limit=51')).data.length).toBeLessThanOrEqual(50);
    for (const query of ['cursor=x', 'cursor=e30=', 'sort=oldest', 'entityType=face', 'limit=x']) {
      const refused = await user.get(`/v1/community/browse?${query}`);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body['error']).toMatchObject({ path: query.split('=')[0] });
    }
    expect(await library.stack.api.get('/v1/community/browse')).toBeServiceError(401, 'unauthorized');
  });

  it('that is not public any more is answered as one that never was', async () => {
    const [unpublished, takenDown] = [await library.listed(object), await library.listed(object)];
    for (const { id } of [unpublished, takenDown]) await user.post(`/v1/community/listings/${id}/favorite`);
    const favorites = async () =>
      (await user.get<Page>('/v1/community/favorites')).body.data.map(({ id }) => id);
    expect(await favorites()).toEqual(expect.arrayContaining([unpublished.id, takenDown.id]));
    const shown = (await library.card(user, takenDown.slug)).preview_media_url ?? '';
    for (const again of [1, 2]) {
      expect(again).toBeGreaterThan(0);
      const hidden = [
        await operator.delete(`/v1/admin/community/listings/${unpublished.id}`),
        await operator.post(`/v1/admin/community/listings/${takenDown.id}/takedown`),
      ];
      for (const answer of hidden) expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    }

    const attempts = (id: string, slug: string) => [
      user.get(`/v1/community/detail/${slug}`),
      user.get(`/v1/community/detail/${slug}/full`),
      user.post(`/v1/community/listings/${id}/clone`, { entityType: 'object' }),
      user.post(`/v1/community/listings/${id}/favorite`),
      user.post(`/v1/community/listings/${id}/report`, { reason: 'other' }),
      operator.patch(`/v1/admin/community/listings/${id}`, { title: 'Back' }),
    ];
    const never = await Promise.all(attempts(randomUUID(), 'never-there'));
    for (const answer of never) expect(answer).toBeServiceError(404, 'not_found');
    for (const { id, slug } of [unpublished, takenDown]) {
      const answers = await Promise.all(attempts(id, slug));
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
        never.map(({ status, body }) => ({ status, body })),
      );
    }
    expect(await favorites()).not.toEqual(expect.arrayContaining([unpublished.id]));
    expect((await browse(`q=${unpublished.slug}`)).data).toEqual([]);
    const standing = async ({ sourceId }: { sourceId: string }) =>
      (await operator.get<Data<Listing>>(`/v1/admin/community/by-source/object/${sourceId}`)).body.data;
    expect(await standing(unpublished)).toMatchObject({ is_active: true, is_listed: false });
    expect(await standing(takenDown)).toMatchObject({ is_active: false, is_listed: true });

    // The files of what was hidden are due for deletion, and nothing names them.
    const key = shown.slice(shown.indexOf('media/'));
    const due = () =>
      library.query(
        'executor',
        `select from executor.media_assets a left join executor.copied_files c on c.asset_id = a.id
         where a.key = $1 and c.due_at is distinct from null and c.due_at > now()`,
        key,
      );
    while ((await due()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));

    const back = await library.publish(operator, object, unpublished.sourceId);
    expect(back).toMatchObject({ status: 201, body: { id: unpublished.id, slug: unpublished.slug } });
    expect(await standing(unpublished)).toMatchObject({ is_active: true, is_listed: true });
    expect(await favorites()).toContain(unpublished.id);
  });

  it('is edited by operators, and shows its record anew when they say so', async () => {
    const { id, slug, sourceId } = await library.listed(object, { description: 'Old', tags: ['a'] });
    const edit = (body: object, client = operator) =>
      client.patch<Data<Listing>>(`/v1/admin/community/listings/${id}`, body);
    const full = async () => (await user.get<Data<Full>>(`/v1/community/detail/${slug}/full`)).body.data;
    const before = await full();
    await operator.post('/v1/objects', { id: sourceId, description: 'New record.' });
    const edited = await edit({ title: 'Another title', description: null, tags: [] });
    expect(edited.status).toBe(200);
    expect(Object.keys(edited.body.data).toSorted()).toEqual(
      [
        'id',
        'slug',
        'entity_type',
        'title',
        'is_active',
        'is_listed',
        'clone_count',
        'favorite_count',
        'created_at',
        'updated_at',
      ].toSorted(),
    );
    expect(edited.body.data).toMatchObject({
      id,
      slug,
      title: 'Another title',
      is_active: true,
      is_listed: true,
    });
    expect(await library.card(user, slug)).toMatchObject({
      title: 'Another title',
      description: null,
      tags: [],
    });
    expect((await full()).snapshot).toEqual({ ...before.snapshot, name: 'Another title' });
    expect((await edit({ resnapshot: true })).status).toBe(200);
    expect((await full()).snapshot).toMatchObject({ description: 'New record.' });
    expect((await full()).snapshot['source_image_url']).not.toBe(before.snapshot['source_image_url']);
    for (const body of [{ title: ' ' }, { title: null }, { tags: 'a' }, { resnapshot: 'yes please' }]) {
      expect(await edit(body)).toBeServiceError(400, 'validation_error');
    }
    const bySource = `/v1/admin/community/by-source/object/${sourceId}`;
    for (const attempt of [
      edit({ title: 'Mine' }, user),
      user.delete(`/v1/admin/community/listings/${id}`),
      user.post(`/v1/admin/community/listings/${id}/takedown`),
      user.get(bySource),
      user.get('/v1/admin/community/reports'),
    ]) {
      expect(await attempt).toBeServiceError(403, 'forbidden');
    }
    const { body } = await operator.get<Data<Listing>>(bySource);
    expect(body.data).toMatchObject({ id, slug, title: 'Another title', entity_type: 'object' });
  });

  it('counts favourites and clones exactly, however many come at once', async () => {
    const { id, slug } = await library.listed(object);
    const users = await Promise.all(Array.from({ length: 10 }, () => library.signUp()));
    const toggle = (client: ApiClient) =>
      client.post<{ favorited: boolean }>(`/v1/community/listings/${id}/favorite`);
    const clone = (client: ApiClient) =>
      client.post<Entity>(`/v1/community/listings/${id}/clone`, { entityType: 'object' });
    // Each of them three times: the last one of each counts. Two gateways take turns.
    const elsewhere = users.map((each) => each.at(library.stack.secondUrl));
    await Promise.all([...users, ...users, ...elsewhere].map(toggle));
    expect((await library.card(user, slug)).favorite_count).toBe(10);
    await Promise.all(users.slice(0, 4).map(toggle));
    const clones = await Promise.all([...users, ...elsewhere].map(clone));
    expect(clones.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(clones.map(({ body }) => body.id)).size).toBe(20);
    expect(await library.card(user, slug)).toMatchObject({ favorite_count: 6, clone_count: 20 });
    const [row] = await library.query<{ count: number }>(
      'entities',
      'select count(*)::integer as count from entities.community_favorites where listing_id = $1',
      id,
    );
    expect(row?.count).toBe(6);
  });

  it('is copied once for a key, under a name that is free', async () => {
    const title = `Mara ${randomUUID()}`;
    const { id, slug } = await library.listed(character, { title });
    const clone = (key: string, entityType = 'character') =>
      user
        .with({ 'idempotency-key': key })
        .post<Entity>(`/v1/community/listings/${id}/clone`, { entityType });
    const key = randomUUID();
    const [first, same] = await Promise.all([clone(key), clone(key)]);
    const again = await clone(key);
    expect([first.status, same.body, again.body]).toEqual([201, first.body, first.body]);
    expect((await library.card(user, slug)).clone_count).toBe(1);
    expect(await clone(key, 'object')).toBeServiceError(422, 'idempotency_key_reused');
    const second = await clone(randomUUID());
    const names = await Promise.all(
      [first, second].map(
        async ({ body }) => (await user.get<Entity>(`/v1/characters/${body.id}`)).body.name,
      ),
    );
    expect(names).toEqual([title, `${title} (copy)`]);
    const wrong = await clone(randomUUID(), 'object');
    expect(wrong).toBeServiceError(404, 'not_found');
    for (const body of [{}, { entityType: 'face' }, { entityType: null }]) {
      const refused = await user.post(`/v1/community/listings/${id}/clone`, body);
      expect(refused).toBeServiceError(400, 'validation_error');
    }
    const [reader, writer] = await Promise.all(
      (['assets:read', 'assets:write'] as const).map(async (scope) =>
        library.stack.api.as(
          await givenAppToken(await library.stack.api.signUp(), [scope], library.stack.api),
        ),
      ),
    );
    const asked = [`/v1/community/listings/${id}/clone`, { entityType: 'character' }] as const;
    for (const read of ['browse', `detail/${slug}`, `detail/${slug}/full`, 'favorites']) {
      expect((await reader?.get(`/v1/community/${read}`))?.status).toBe(200);
      expect(await writer?.get(`/v1/community/${read}`)).toBeServiceError(403, 'insufficient_scope');
    }
    expect(await reader?.post(...asked)).toBeServiceError(403, 'insufficient_scope');
    expect((await writer?.post(...asked))?.status).toBe(201);
  });

  it('is reported once by each person, with one of four reasons', async () => {
    const { id, slug } = await library.listed(object);
    const report = (reason: unknown, client = user) =>
      client.post(`/v1/community/listings/${id}/report`, { reason });
    for (const reason of ['real_person_no_consent', 'inappropriate', 'ip_violation', 'other']) {
      expect(await report(reason)).toMatchObject({ status: 200, body: { ok: true } });
    }
    await report('inappropriate', await library.signUp());
    for (const reason of [undefined, null, 'boring', 7]) {
      expect(await report(reason)).toBeServiceError(400, 'validation_error');
    }
    type Report = { id: string; reason: string; listing: { id: string } };
    const { body } = await operator.get<Data<Report[]>>('/v1/admin/community/reports?limit=100');
    const mine = body.data.filter(({ listing }) => listing.id === id);
    expect(mine.map(({ reason }) => reason)).toEqual(['inappropriate', 'other']);
    expect(mine[0]).toMatchObject({
      listing: { slug, entity_type: 'object', is_active: true, is_listed: true },
    });
  });
});

describe('on business, where an account has room for two pictures', () => {
  const library = new Library(
    useStack({
      EDITION: 'business',
      PLATFORM_OWNER_EMAIL: OPERATOR_EMAIL,
      ACCOUNT_STORAGE_LIMIT_BYTES: '140',
      SERVICE_PROCESSES: 'gateway auth-sso entities executor',
    }),
  );
  const clone = (client: ApiClient, id: string, key: string = randomUUID()) =>
    client
      .with({ 'idempotency-key': key })
      .post<Entity>(`/v1/community/listings/${id}/clone`, { entityType: 'object' });

  it('[2-7-07] a copy takes the room of its new owner, and is not made where there is none', async () => {
    const { id, slug } = await library.listed(object);
    const user = await library.signUp();
    expect([(await clone(user, id)).status, (await clone(user, id)).status]).toEqual([201, 201]);
    const refused = await clone(user, id);
    expect(refused).toBeServiceError(413, 'storage_exceeded');
    expect(refused.body['error']).toMatchObject({ limitBytes: 140 });
    expect((await user.get<{ objects: Entity[] }>('/v1/objects')).body.objects).toHaveLength(2);
    expect((await library.card(user, slug)).clone_count).toBe(2);
    expect(await library.query('executor', 'select from executor.uploads')).toEqual([]);
  });

  it('a copy is made once, whichever service dies on the way', async () => {
    const { id, slug } = await library.listed(object);
    const users = await Promise.all(
      Array.from({ length: 8 }, async () => ({ client: await library.signUp(), key: randomUUID() })),
    );
    const withRetries = async <T>(send: () => Promise<ApiResponse<T>>): Promise<T> => {
      for (;;) {
        const answer = await send().catch(() => undefined);
        if (answer && answer.status < 300) return answer.body;
        if (answer && answer.status < 500 && answer.status !== 409)
          throw new Error(JSON.stringify(answer.body));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const copies = () =>
      library.query('executor', 'select from executor.copied_files where due_at > now() offset 1');
    const before = (await copies()).length;
    const asked = users.map(({ client, key }) => withRetries(() => clone(client, id, key)));
    while ((await copies()).length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const [name, pid] of Object.entries(library.stack.pids)) {
      if (/^(entities|executor)/.test(name)) process.kill(pid, 'SIGKILL');
    }
    const made = await Promise.all(asked);
    for (const [index, { client }] of users.entries()) {
      const { objects } = await withRetries(() => client.get<{ objects: Entity[] }>('/v1/objects'));
      expect(objects.map((each) => each.id)).toEqual([made[index]?.id]);
      expect((await fetch(objects[0]?.sourceImageUrl ?? '')).status).toBe(200);
      const owned = await withRetries(() => client.get<Data<unknown[]>>('/v1/library?owned=true'));
      expect(owned.data).toHaveLength(1);
    }
    expect((await library.card(users[0]?.client ?? library.stack.api, slug)).clone_count).toBe(8);
  });
});
