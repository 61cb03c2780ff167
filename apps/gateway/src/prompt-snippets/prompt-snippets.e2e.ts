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
interface Snippet {
  id: string;
  name: string;
  text: string;
}

const PATH = '/v1/prompt-snippets';
const given = { name: 'Rain', text: 'in heavy rain, seen through glass', target: 'prompt', media: ['image'] };

let owner: TestUser;
beforeEach(async () => (owner = await api.signUp()));
const mine = () => api.as(owner);
const keep = (fields: object = {}) => mine().post<Data<Snippet>>(PATH, { ...given, ...fields });
const list = async () => (await mine().get<Data<Snippet[]>>(PATH)).body.data;

describe('prompt snippets', () => {
  it('are kept, listed in their order at each replica, changed and deleted', async () => {
    const { status, body } = await keep();
    const second = await keep({ name: 'First of all', sortOrder: -1, category: 'Mine' });
    const path = `${PATH}/${body.data.id}`;

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...given, description: null, category: null, sortOrder: 0 });
    const elsewhere = await mine().at(testedStack.secondUrl).get(PATH);
    expect(elsewhere.body).toEqual({ data: [second.body.data, body.data] });
    const changed = await mine().patch<Data<Snippet>>(path, { text: 'in fog', description: 'Soft' });
    expect(changed.body.data).toMatchObject({ ...given, text: 'in fog', description: 'Soft' });
    const bare = await mine().patch<Data<Snippet>>(path, { description: null });
    expect(bare.body.data).toMatchObject({ text: 'in fog', description: null });
    expect((await mine().delete(path)).body).toEqual({ success: true });
    expect(await list()).toEqual([second.body.data]);
  });

  it('have names of their own, for each user', async () => {
    const twice = await Promise.all([keep(), keep(), keep()]);
    const other = await keep({ name: 'Other' });
    const renamed = await mine().patch(`${PATH}/${other.body.data.id}`, { name: 'Rain' });

    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(twice.find(({ status }) => status === 409)).toBeServiceError(409, 'name_taken');
    expect(renamed).toBeServiceError(409, 'name_taken');
    owner = await api.signUp();
    expect((await keep()).status).toBe(201);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'a'.repeat(81) }],
    ['description', { description: 'a'.repeat(301) }],
    ['text', { text: '' }],
    ['text', { text: 'a'.repeat(2001) }],
    ['text', { text: 'a {Variable}' }],
    ['text', { text: 'an @reference' }],
    ['text', { text: 'two\nlines' }],
    ['target', { target: 'both' }],
    ['media', { media: ['smell'] }],
    ['media', { media: ['image', 'image'] }],
  ])('are refused where %s is wrong: %j', async (path, wrong) => {
    const refused = await keep(wrong);
    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path } });

    const { id } = (await keep()).body.data;
    const unchanged = await list();
    expect(await mine().patch(`${PATH}/${id}`, wrong)).toBeServiceError(400, 'validation_error');
    expect(await list()).toEqual(unchanged);
  });

  it("are not a stranger's", async () => {
    const { id } = (await keep()).body.data;
    const stranger = api.as(await api.signUp());

    expect((await stranger.get(PATH)).body).toEqual({ data: [] });
    for (const path of [`${PATH}/${id}`, `${PATH}/${randomUUID()}`]) {
      expect(await stranger.patch(path, { name: 'x' })).toBeServiceError(404, 'not_found');
      expect(await stranger.delete(path)).toBeServiceError(404, 'not_found');
    }
    expect(await list()).toHaveLength(1);
  });

  it('come with the service, too: 67 of them, which a user could keep', async () => {
    const { status, body } = await mine().get<Data<Snippet[]>>(`${PATH}/factory`);

    expect(status).toBe(200);
    expect(body.data).toHaveLength(67);
    const { id: _id, ...first } = body.data[0];
    expect((await mine().post(PATH, first)).status).toBe(201);
  });

  describe('where there are tokens', () => {
    const stack = useStack(CLOUD);

    it('are read by tokens and apps with presets:read, and changed by a session alone', async () => {
      const user = await stack.api.signUp();
      const token = stack.api.as((await givenApiToken(user, {}, stack.api)).token);
      const reader = stack.api.as(await givenAppToken(user, ['presets:read'], stack.api));
      const other = stack.api.as(await givenAppToken(user, ['jobs:read'], stack.api));

      for (const path of [PATH, `${PATH}/factory`]) {
        expect((await token.get(path)).status).toBe(200);
        expect((await reader.get(path)).status).toBe(200);
        expect(await other.get(path)).toBeServiceError(403, 'insufficient_scope');
      }
      for (const client of [token, reader]) {
        expect(await client.post(PATH, given)).toBeServiceError(403, 'forbidden');
      }
      expect((await stack.api.as(user).post(PATH, given)).status).toBe(201);
    });
  });
});
