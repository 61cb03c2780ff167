import { randomUUID } from 'node:crypto';
import {
  api,
  CLOUD,
  givenApiToken,
  givenAppToken,
  type TestUser,
  testedStack,
  useStack,
} from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Preset {
  id: string;
  nodeType: string;
  name: string;
  data: object;
}

const nodeType = 'generate-image';
const named = (name: string) => ({ nodeType, name, data: { style: 'Noir', seed: 7 } });

let owner: TestUser;
beforeEach(async () => (owner = await api.signUp()));
const mine = () => api.as(owner);
const list = async (query = '') => (await mine().get<Data<Preset[]>>(`/v1/node-presets${query}`)).body;
const keep = async (name: string) =>
  (await mine().post<Data<Preset>>('/v1/node-presets', named(name))).body.data;

describe('GET /v1/node-presets', () => {
  it('[1-4.12-11] lists what the caller keeps, newest first, of one node type or all', async () => {
    const first = await keep('First');
    const second = await keep('Second');
    await mine().post('/v1/node-presets', { ...named('Third'), nodeType: 'lens' });

    const { status, body } = await mine().get<Data<Preset[]>>(`/v1/node-presets?nodeType=${nodeType}`);
    expect(status).toBe(200);
    expect(body).toEqual({ data: [second, first] });
    expect(first).toMatchObject({ ...named('First'), tags: [], sortOrder: 0 });
    expect((await list()).data).toHaveLength(3);
  });

  it('answers the same at each replica, and a stranger nothing of it', async () => {
    const { id } = await keep('Mine');
    const stranger = api.as(await api.signUp());

    const elsewhere = await mine().at(testedStack.secondUrl).get('/v1/node-presets');
    expect(elsewhere.body).toEqual(await list());
    expect((await stranger.get('/v1/node-presets')).body).toEqual({ data: [] });
    for (const path of [`/v1/node-presets/${id}`, `/v1/node-presets/${randomUUID()}`]) {
      expect(await stranger.patch(path, { name: 'x' })).toBeServiceError(404, 'not_found');
      expect(await stranger.delete(path)).toBeServiceError(404, 'not_found');
    }
  });
});

describe('presets', () => {
  it('are changed, filed into a group, and deleted', async () => {
    const group = await mine().post<Data<{ id: string }>>('/v1/node-preset-groups', {
      nodeType,
      name: 'Dark',
    });
    const { id } = await keep('Noir');
    const changed = await mine().patch<Data<Preset>>(`/v1/node-presets/${id}`, {
      groupId: group.body.data.id,
      tags: ['dark'],
    });

    expect(group.status).toBe(201);
    expect(changed.body.data).toMatchObject({
      id,
      name: 'Noir',
      groupId: group.body.data.id,
      tags: ['dark'],
    });
    expect((await mine().get<Data<object[]>>('/v1/node-preset-groups')).body.data).toEqual([
      { ...group.body.data, nodeType, name: 'Dark', kind: 'folder', sortOrder: 0 },
    ]);
    expect((await mine().delete(`/v1/node-preset-groups/${group.body.data.id}`)).body).toEqual({
      success: true,
    });
    expect((await list()).data[0]).not.toHaveProperty('groupId');
    expect((await mine().delete(`/v1/node-presets/${id}`)).body).toEqual({ success: true });
    expect((await list()).data).toEqual([]);
  });

  it('refuse what is no preset, naming the field', async () => {
    const post = (body: object) => mine().post('/v1/node-presets', { ...named('X'), ...body });
    for (const [path, body] of [
      ['nodeType', { nodeType: 'nope' }],
      ['name', { name: 'a'.repeat(121) }],
      ['data', { data: [1] }],
      ['groupId', { groupId: randomUUID() }],
    ] as const) {
      const refused = await post(body);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path } });
    }
    await post({});
    expect(await post({})).toBeServiceError(409, 'name_taken');
  });

  it('come back out of the file that they were exported to', async () => {
    await keep('Noir');
    const file = await mine().get('/v1/node-presets/export');
    owner = await api.signUp();
    const imported = await mine().post<Data<Preset[]>>('/v1/node-presets/import', file.body);
    await mine().post('/v1/node-presets/import', file.body);

    expect(file.body).toMatchObject({ kind: 'SERVICE.node-presets', version: 1, presets: [named('Noir')] });
    expect(imported.body.data).toEqual([expect.objectContaining(named('Noir'))]);
    expect((await list()).data.map(({ name }) => name)).toEqual(['Noir (imported)', 'Noir']);
    expect(await mine().post('/v1/node-presets/import', { ...file.body, version: 2 })).toBeServiceError(
      400,
      'validation_error',
    );
  });
});

describe('presets that come with the service', () => {
  it('are listed by node type, and can be kept as favourites', async () => {
    const { body } = await mine().get<Data<Preset[]>>(`/v1/node-presets/factory?nodeType=${nodeType}`);
    const [{ id: factory }] = body.data;
    const own = await keep('Mine');
    const favorites = `/v1/node-presets/favorites?nodeType=${nodeType}`;
    for (const presetId of [factory, factory, own.id]) {
      const added = await mine().post('/v1/node-presets/favorites', { nodeType, presetId });
      expect(added).toMatchObject({ status: 200, body: { data: { success: true } } });
    }

    expect(body.data.length).toBeGreaterThan(5);
    expect(body.data.every((each) => each.nodeType === nodeType && each.id.startsWith(`${nodeType}/`))).toBe(
      true,
    );
    expect((await mine().get(favorites)).body).toEqual({ data: [own.id, factory] });
    for (let times = 0; times < 2; times += 1) {
      const taken = await mine().delete(`${favorites}&presetId=${encodeURIComponent(factory)}`);
      expect(taken.body).toEqual({ data: { success: true } });
    }
    expect((await mine().get(favorites)).body).toEqual({ data: [own.id] });
    const unknown = { nodeType, presetId: randomUUID() };
    expect(await mine().post('/v1/node-presets/favorites', unknown)).toBeServiceError(404, 'not_found');
  });

  it('are named by a node type that there is', async () => {
    for (const query of ['', '?nodeType=nope']) {
      const refused = await mine().get(`/v1/node-presets/factory${query}`);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'nodeType' } });
    }
  });
});

describe('presets of an account with tokens', () => {
  const stack = useStack(CLOUD);

  it('are read with a token, or an app that was granted presets:read, and changed by a session alone', async () => {
    const user = await stack.api.signUp();
    const token = stack.api.as((await givenApiToken(user, {}, stack.api)).token);
    const reader = stack.api.as(await givenAppToken(user, ['presets:read'], stack.api));
    const other = stack.api.as(await givenAppToken(user, ['workflows:read'], stack.api));
    const paths = ['', '/factory', '/favorites'].map(
      (path) => `/v1/node-presets${path}?nodeType=${nodeType}`,
    );

    for (const path of [...paths, '/v1/node-preset-groups']) {
      expect((await token.get(path)).status).toBe(200);
      expect((await reader.get(path)).status).toBe(200);
      expect(await other.get(path)).toBeServiceError(403, 'insufficient_scope');
    }
    for (const client of [token, reader]) {
      expect(await client.post('/v1/node-presets', named('X'))).toBeServiceError(403, 'forbidden');
    }
    expect((await stack.api.as(user).post('/v1/node-presets', named('X'))).status).toBe(201);
  });
});
