import { randomUUID } from 'node:crypto';
import { entityKinds } from '@easel/catalog';
import {
  type ApiClient,
  CLOUD,
  givenAppToken,
  givenMember,
  givenOrganization,
  givenWorkspace,
  inWorkspace,
  type TestUser,
  until,
  useStack,
} from '@easel/testing';

type Saved = { id: string };
const KINDS = entityKinds.all().map((kind) => [kind.plural, kind] as const);

describe('in workspaces', () => {
  const stack = useStack(CLOUD);
  let admin: TestUser;
  let member: TestUser;
  let other: TestUser;
  let open: string;
  let closed: string;
  let archived: string;
  const as = (user: TestUser, workspace?: string): ApiClient => {
    const client = stack.api.as(user);
    return workspace === undefined ? client : inWorkspace(client, workspace);
  };

  beforeAll(async () => {
    const { api } = stack;
    [admin, member, other] = await Promise.all([api.signUp(), api.signUp(), api.signUp()]);
    const organizationId = await givenOrganization(admin, api);
    open = await givenWorkspace(admin, organizationId, api);
    closed = await givenWorkspace(admin, organizationId, api, { memberVisibility: 'private' });
    archived = await givenWorkspace(admin, organizationId, api);
    for (const workspaceId of [open, closed, archived]) {
      for (const user of [member, other])
        await givenMember(admin, user, { organizationId, workspaceId }, api);
    }
    await api.as(admin).post(`/v1/workspaces/${archived}/archive`);
  });

  describe.each(KINDS)('%s', (plural) => {
    const route = `/v1/${plural}`;
    const make = async (client: ApiClient) => {
      const made = await client.post<Saved>(route, { name: randomUUID(), nodeId: 'n' });
      expect(made.status).toBe(201);
      return made.body.id;
    };
    const listed = async (client: ApiClient) =>
      ((await client.get<Record<string, Saved[]>>(route)).body[plural] ?? []).map(({ id }) => id);

    it('are read by members where the workspace is open to them, and changed by their owner alone', async () => {
      const id = await make(as(member, open));
      for (const reader of [as(other), as(other, open), as(admin)]) {
        expect((await reader.get(`${route}/${id}`)).status).toBe(200);
        expect((await reader.get(`${route}/${id}/usage`)).status).toBe(200);
      }
      expect(await listed(as(other, open))).toContain(id);
      expect(await listed(as(other))).not.toContain(id);
      for (const reader of [as(other, open), as(admin, open)]) {
        const attempts = [
          reader.post(route, { id, name: 'Mine now' }),
          reader.delete(`${route}/${id}`),
          reader.post(`${route}/${id}/restore`),
          reader.post(`${route}/${id}/llm-caption`),
          reader.post(`${route}/${id}/remove-asset`, {
            column: 'angles',
            url: 'https://media.example/a.png',
          }),
        ];
        for (const attempt of await Promise.all(attempts)) expect(attempt).toBeServiceError(404, 'not_found');
      }
      expect((await as(other, open).post(`${route}/${id}/duplicate`)).status).toBe(201);
    });

    it('are read by administrators alone where it is not', async () => {
      const id = await make(as(member, closed));
      expect((await as(admin).get(`${route}/${id}`)).status).toBe(200);
      expect(await listed(as(admin, closed))).toContain(id);
      expect(await as(other).get(`${route}/${id}`)).toBeServiceError(404, 'not_found');
      expect(await listed(as(other, closed))).not.toContain(id);
      expect(await as(other, closed).post(`${route}/${id}/duplicate`)).toBeServiceError(404, 'not_found');
    });

    it('are not made in an archived workspace, nor in a project of others', async () => {
      const body = { name: randomUUID(), nodeId: 'n' };
      expect(await as(member, archived).post(route, body)).toBeServiceError(409, 'workspace_archived');
      const project = await as(admin).post<{ data: Saved }>('/v1/projects', { name: 'Mine' });
      const projectId = project.body.data.id;
      expect(await as(member).post(route, { ...body, projectId })).toBeServiceError(404, 'not_found');
      const id = await make(as(member));
      expect(await as(member).post(route, { id, projectId })).toBeServiceError(404, 'not_found');
    });

    it('move with their project, and are archived when it is deleted', async () => {
      const project = await as(member).post<{ data: Saved }>('/v1/projects', { name: 'Short-lived' });
      const projectId = project.body.data.id;
      const id = await make(as(member, open));
      expect((await as(member).post(route, { id, projectId })).status).toBe(200);
      expect(await as(other).get(`${route}/${id}`)).toBeServiceError(404, 'not_found');
      expect(await listed(as(member))).toContain(id);
      await as(member).delete(`/v1/projects/${projectId}`);
      await until(async () => !(await listed(as(member))).includes(id));
      const found = await as(member).get<Record<string, { id: string; projectId: null }[]>>(
        `${route}?archived=true`,
      );
      expect(found.body[plural]).toContainEqual(expect.objectContaining({ id, projectId: null }));
    });

    it('are read and written by apps with the scopes of assets', async () => {
      const [reader, writer, stranger] = await Promise.all(
        (['assets:read', 'assets:write', 'jobs:read'] as const).map(async (scope) =>
          stack.api.as(await givenAppToken(member, [scope], stack.api)),
        ),
      );
      const body = { name: randomUUID(), nodeId: 'n' };
      expect((await reader?.get(route))?.status).toBe(200);
      expect(await reader?.post(route, body)).toBeServiceError(403, 'insufficient_scope');
      expect((await writer?.post(route, body))?.status).toBe(201);
      for (const app of [writer, stranger]) {
        expect(await app?.get(route)).toBeServiceError(403, 'insufficient_scope');
      }
    });
  });
});
