import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type ApiClient, type TestUser, useStack } from '@easel/testing';

interface Picture {
  url: string;
  thumbnailUrl: string;
  assetId: string;
}
interface Shot {
  id: string;
  still: { url: string; thumbnailUrl?: string; key: string } | null;
  clip: unknown;
  notes: string;
}
interface Production {
  id: string;
  name: string;
  version: number;
  shared: boolean;
  shots: Shot[];
  keyframes: {
    id: string;
    acceptance: { retainedUrl: string; sha256: string } | null;
    candidates: { key: string; url: string }[];
  }[];
  trash: { count: number };
  [field: string]: unknown;
}
interface Data<T> {
  data: T;
}

const LIMIT_BYTES = 600_000;
const stack = useStack({
  SERVICE_PROCESSES: 'gateway gateway auth-sso entities studio studio executor',
  ACCOUNT_STORAGE_LIMIT_BYTES: String(LIMIT_BYTES),
});
const base = '/v1/studio/productions';

/** A picture whose bytes are about three for each pixel: noise does not get smaller. */
const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

async function uploaded(client: ApiClient, side = 60): Promise<Picture> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await noise(side))]), 'a.png');
  const { status, body } = await client.post<Data<Picture>>('/v1/upload', form);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
}

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
const isThere = async (url: string): Promise<boolean> => (await fetch(url)).status === 200;

describe('files of productions', () => {
  let owner: TestUser;
  let api: ApiClient;
  let viewer: ApiClient;

  beforeAll(async () => {
    owner = await stack.api.signUp();
    api = stack.api.as(owner);
    viewer = stack.api.as(await stack.api.signUp());
  });

  const created = async (...ops: object[]): Promise<Production> => {
    const made = await api.post<Data<{ production: Production }>>(base, { name: 'Fog' });
    return applied(made.body.data.production.id, ops);
  };
  const applied = async (id: string, ops: object[]): Promise<Production> => {
    const { status, body } = await api.post<Data<{ production: Production }>>(`${base}/${id}/ops`, { ops });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data.production;
  };
  const read = async (client: ApiClient, id: string): Promise<Production> =>
    (await client.at(stack.secondUrl).get<Data<{ production: Production }>>(`${base}/${id}?detail=full`)).body
      .data.production;
  const share = async (id: string, allowEditableCopy: boolean) => {
    const { version } = await read(api, id);
    const sent = { shared: true, allowEditableCopy, expectedVersion: version };
    expect(await api.post(`${base}/${id}/share`, sent)).toMatchObject({ status: 200 });
  };
  const clone = (client: ApiClient, id: string, body: object = {}) =>
    client.post<Data<{ production: Production }>>(`${base}/${id}/clone`, body);
  const removed = (client: ApiClient, { assetId }: Picture, query = '') =>
    client.delete(`/v1/library/${assetId}${query}`);
  const shotWith = ({ url, thumbnailUrl }: Picture) => [
    { op: 'add_shot', id: 'one', title: 'Dawn', notes: 'private', plan: { prompt: 'Fog over a pier' } },
    { op: 'add_still', shotId: 'one', url, thumbnailUrl, select: true },
    { op: 'review_result', shotId: 'one', kind: 'still', key: url, note: 'private' },
    { op: 'add_shot', id: 'binned' },
    { op: 'remove_shot', shotId: 'binned' },
  ];

  it('[2-4.4-04] [2-4.4-05] [2-4.4-08] [2-4.4-12] are copied for whoever has the link of one that allows it, and for nobody else', async () => {
    const source = await created(...shotWith(await uploaded(api)));
    const missing = await clone(viewer, randomUUID());
    expect(missing.status).toBe(404);
    const refused = async () => expect(answerOf(await clone(viewer, source.id))).toEqual(answerOf(missing));
    await refused();
    await share(source.id, false);
    await refused();
    await share(source.id, true);
    const { status, body } = await clone(viewer, source.id);

    expect({ status, body }).toMatchObject({ status: 201 });
    const { production } = body.data;
    expect(production).toMatchObject({ name: 'Fog (copy)', version: 1, shared: false, trash: { count: 0 } });
    expect(production.shots).toMatchObject([{ id: 'one', title: 'Dawn', notes: '' }]);
    expect(JSON.stringify(await read(viewer, production.id))).not.toContain('private');
    expect((await api.get(`${base}/${production.id}`)).status).toBe(404);

    await api.post(`${base}/${source.id}/unshare`, {});
    await refused();
    expect((await clone(viewer, source.id, { name: 7 })).body).toEqual(missing.body);
    expect((await viewer.get(`${base}/${production.id}`)).status).toBe(200);
    expect((await stack.api.post(`${base}/${source.id}/clone`, {})).status).toBe(401);
  });

  it('are those of the copy alone: the original may go with all its media', async () => {
    const picture = await uploaded(api);
    const source = await created(...shotWith(picture));
    await share(source.id, true);
    const { id } = (await clone(viewer, source.id, { name: 'Mine' })).body.data.production;
    const [shot] = (await read(viewer, id)).shots;
    const still = shot?.still;
    expect(still?.url).not.toBe(picture.url);
    expect(still?.thumbnailUrl).toBeDefined();

    expect(await removed(api, picture)).toBeServiceError(409, 'asset_in_use');
    expect((await api.delete(`/v1/workflows/${source.id}`)).status).toBe(200);
    expect((await removed(api, picture)).status).toBe(200);
    expect(await isThere(picture.url)).toBe(false);
    expect(await isThere(still?.url ?? '')).toBe(true);
    expect(await isThere(still?.thumbnailUrl ?? '')).toBe(true);
    const owned = await viewer.get<Data<Picture[]>>('/v1/library?owned=true');
    expect(owned.body.data.length).toBeGreaterThan(0);
  });

  it('[2-4.4-07] [2-4.4-10] have the live plan, the prompts, the cast, its pictures and every take, and frames to accept anew', async () => {
    const [still, frame] = [await uploaded(api), await uploaded(api)];
    const clips = ['a', 'b'].map((name) => `https://media.example.org/${name}.mp4`);
    const source = await created(
      {
        op: 'add_cast',
        role: 'anna',
        name: 'Anna',
        kind: 'character',
        description: 'tall',
        imageUrl: still.url,
      },
      {
        op: 'add_shot',
        id: 'one',
        title: 'Dawn',
        plan: { prompt: 'Fog over @anna', references: [{ id: 'pier', url: still.url }] },
        cast: [{ role: 'anna', action: 'waits' }],
        voice: { text: 'It is cold.' },
      },
      { op: 'add_still', shotId: 'one', url: still.url, select: true },
      { op: 'add_still', shotId: 'one', url: frame.url },
      ...clips.map((url) => ({ op: 'add_clip', shotId: 'one', url })),
      { op: 'add_shot', id: 'two' },
      ...['dawn', 'dusk'].flatMap((keyframeId) => [
        { op: 'add_keyframe', id: keyframeId, label: keyframeId, plan: { prompt: 'Light' } },
        { op: 'add_frame_candidate', keyframeId, url: frame.url },
        { op: 'accept_frame', keyframeId, key: frame.url },
      ]),
      { op: 'link_shot', shotId: 'two', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
    );
    await share(source.id, true);
    const made = await clone(viewer, source.id);
    expect(made).toMatchObject({ status: 201 });
    const { id } = made.body.data.production;
    const copy = await read(viewer, id);

    expect(copy).toMatchObject({
      cast: [{ role: 'anna', name: 'Anna', description: 'tall', imageUrl: expect.any(String) }],
      shots: [
        {
          id: 'one',
          title: 'Dawn',
          plan: { prompt: 'Fog over @anna', references: [{ id: 'pier' }] },
          cast: [{ role: 'anna', action: 'waits' }],
          voice: { text: 'It is cold.' },
          counts: { stills: 2, clips: 2 },
        },
        { id: 'two', link: { startKeyframeId: 'dawn', endKeyframeId: 'dusk' } },
      ],
      keyframes: ['dawn', 'dusk'].map((keyframeId) => ({
        id: keyframeId,
        plan: { prompt: 'Light' },
        candidates: [expect.anything()],
        acceptance: null,
      })),
    });
    for (const { url } of [still, frame]) expect(JSON.stringify(copy)).not.toContain(url);
    const quote = { kind: 'clip', shotId: 'two', dryRun: true };
    expect(await viewer.post(`${base}/${id}/generate`, quote)).toMatchObject({
      status: 404,
      body: { error: { code: 'op_target_missing', missing: ['start', 'end'] } },
    });
    const accept = copy.keyframes.map(({ id: keyframeId, candidates }) => ({
      op: 'accept_frame',
      keyframeId,
      key: candidates[0]?.key,
    }));
    expect((await viewer.post(`${base}/${id}/ops`, { ops: accept })).status).toBe(200);
    expect((await viewer.post(`${base}/${id}/generate`, quote)).status).toBe(200);
  });

  it('[2-4.4-09] [2-7-07] take the room of who copies: without any nothing is made', async () => {
    const source = await created(...shotWith(await uploaded(api, 200)));
    await share(source.id, true);
    const full = stack.api.as(await stack.api.signUp());
    await uploaded(full, 420);
    const answer = await clone(full, source.id);

    expect(answer).toBeServiceError(413, 'storage_exceeded');
    expect(answer.body).toMatchObject({ error: { limitBytes: LIMIT_BYTES } });
    expect((await full.get<Data<unknown[]>>(base)).body.data).toEqual([]);
    const files = async (client: ApiClient) =>
      (await client.get<Data<unknown[]>>('/v1/library?owned=true')).body.data.length;
    expect(await files(full)).toBe(1);
    const before = [await files(viewer), await files(api)];
    expect((await clone(viewer, source.id)).status).toBe(201);
    expect([await files(viewer), await files(api)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('[2-4.4-11] are copied once, however often the same person copies it, and takes no second room', async () => {
    const source = await created(...shotWith(await uploaded(api)));
    await share(source.id, true);
    const user = stack.api.as(await stack.api.signUp());
    const copies = await Promise.all([
      clone(user, source.id),
      clone(user, source.id),
      clone(user, source.id),
    ]);

    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(copies.map(({ body }) => body.data.production.id)).size).toBe(3);
    expect((await user.get<Data<unknown[]>>('/v1/library?owned=true')).body.data).toHaveLength(1);
    expect((await user.get<Data<unknown[]>>('/v1/jobs')).body.data).toEqual([]);
  });

  it('[2-4.2-08] keep the picture that is accepted, also when the library loses it; a preview keeps it too', async () => {
    const picture = await uploaded(api);
    const source = await created(
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_frame_candidate', keyframeId: 'dawn', url: picture.url },
    );
    const accept = { op: 'accept_frame', keyframeId: 'dawn', key: picture.url };
    const preview = await api.post<Data<{ dryRun: boolean; receipts: object[] }>>(
      `${base}/${source.id}/ops`,
      {
        ops: [accept],
        dryRun: true,
      },
    );
    expect(preview.body.data).toMatchObject({ dryRun: true, version: source.version });
    const owned = async () => (await api.get<Data<unknown[]>>('/v1/library?owned=true')).body.data.length;
    const before = await owned();
    await applied(source.id, [accept]);
    expect(await owned()).toBe(before);
    const [frame] = (await read(api, source.id)).keyframes;
    const kept = frame?.acceptance?.retainedUrl ?? '';

    expect(kept).not.toBe(picture.url);
    expect(frame?.acceptance?.sha256).toMatch(/^[0-9a-f]{64}$/);
    await removed(api, picture, '?force=true');
    expect([await isThere(picture.url), await isThere(kept)]).toEqual([false, true]);
    expect(
      await api.post(`${base}/${source.id}/ops`, {
        ops: [{ op: 'revoke_frame', keyframeId: 'dawn' }, accept],
      }),
    ).toBeServiceError(400, 'op_invalid');
  });

  it("a picture that can't be kept is not accepted: of an address inside, of no file, of no picture", async () => {
    const ops = (url: string) => [
      { op: 'add_frame_candidate', keyframeId: 'dawn', url },
      { op: 'accept_frame', keyframeId: 'dawn', key: url },
    ];
    const { id, version } = await created({ op: 'add_keyframe', id: 'dawn', label: 'Dawn' });
    const gone = (await uploaded(api)).url.replace(/\/[^/]+$/, '/9-9.png');
    for (const url of [gone, 'https://nobody.invalid/a.png']) {
      expect(await api.post(`${base}/${id}/ops`, { ops: ops(url) })).toMatchObject({
        status: 400,
        body: { error: { code: 'op_invalid', opIndex: 1, path: 'key' } },
      });
    }
    expect((await read(api, id)).version).toBe(version);
  });
});
