import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  type ApiResponse,
  CLOUD,
  givenApiToken,
  givenMember,
  givenOrganization,
  givenWorkspace,
  inWorkspace,
  type TestUser,
  text,
  useStack,
  CLOUD_WITHOUT_ORGANIZATIONS,
} from '@easel/testing';

interface Data<T> {
  data: T;
}
type Listed = Data<{ id: string }[]>;

const GRAPH = { nodes: [text('prompt', 'a fox')], edges: [] };

describe('X-Service-Workspace', () => {
  const stack = useStack(CLOUD);
  let owner: TestUser;
  let member: TestUser;
  let organizationId: string;

  beforeAll(async () => {
    [owner, member] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
    organizationId = await givenOrganization(owner, stack.api);
  });

  const session = (user: TestUser): ApiClient => stack.api.as(user);
  const idOf = ({ status, body }: ApiResponse<Data<{ id: string; projectId?: string }>>) => {
    expect(status).toBe(201);
    return body.data;
  };
  const givenProject = async (client: ApiClient) =>
    idOf(await client.post<Data<{ id: string }>>('/v1/projects', { name: 'A project' })).id;
  const idsIn = async (client: ApiClient, path: string) =>
    (await client.get<Listed>(path)).body.data.map(({ id }) => id);

  /** A workspace with the project that it came with, in which `member` is a member. */
  async function givenPlace(): Promise<{ workspaceId: string; projectId: string; here: ApiClient }> {
    const workspaceId = await givenWorkspace(owner, organizationId, stack.api);
    await givenMember(owner, member, { organizationId, workspaceId }, stack.api);
    const here = inWorkspace(session(member), workspaceId);
    const [projectId = ''] = await idsIn(here, '/v1/projects');
    return { workspaceId, projectId, here };
  }

  it('[1-4.12-02] [1-4.12-03] names what the caller may select: no foreign workspace, none that suspended them', async () => {
    const [user, other] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
    const foreignOrganization = await givenOrganization(other, stack.api);
    const foreign = await givenWorkspace(other, foreignOrganization, stack.api);
    const organization = await givenOrganization(owner, stack.api);
    const [one, two, suspended] = await Promise.all([
      givenWorkspace(owner, organization, stack.api),
      givenWorkspace(owner, organization, stack.api),
      givenWorkspace(owner, organization, stack.api),
    ]);
    for (const workspaceId of [one, two, suspended]) {
      await givenMember(owner, user, { organizationId: organization, workspaceId }, stack.api);
    }
    await session(owner).patch(`/v1/workspaces/${suspended}/members/${user.id}`, { status: 'suspended' });

    const selectable = await idsIn(session(user), '/v1/workspaces');
    expect(selectable.toSorted()).toEqual([one, two].toSorted());
    const me = await session(user).get<Data<{ workspaces: { id: string }[] }>>('/v1/me');
    expect(me.body.data.workspaces.map(({ id }) => id).sort()).toEqual([one, two].toSorted());
    expect(selectable).not.toContain(foreign);
  });

  it('[1-5.4-05] [1-5.4-19] [1-2.6-55] makes creates land in the project of the workspace, and shows its projects', async () => {
    const { projectId, here } = await givenPlace();
    const elsewhere = await givenPlace();
    const made = idOf(
      await here.post<Data<{ id: string; projectId: string }>>('/v1/workflows', {
        name: 'here',
        ...GRAPH,
      }),
    );

    expect(made.projectId).toBe(projectId);
    expect(await idsIn(here, '/v1/projects')).toEqual([projectId]);
    expect(await idsIn(elsewhere.here, '/v1/projects')).toEqual([elsewhere.projectId]);
    expect(await idsIn(session(member), '/v1/projects')).not.toContain(projectId);
    const read = await here.get<Data<{ id: string }>>(`/v1/projects/${projectId}`);
    expect(read.body.data.id).toBe(projectId);
  });

  it('[1-5.4-04] scopes lists to the workspace', async () => {
    const { here } = await givenPlace();
    const elsewhere = await givenPlace();
    const made = idOf(await here.post('/v1/workflows', { name: 'here', ...GRAPH })).id;
    const personal = idOf(await session(member).post('/v1/workflows', { name: 'personal', ...GRAPH })).id;

    for (const path of ['/v1/workflows', '/v1/api/workflows']) {
      expect(await idsIn(here, path)).toEqual([made]);
      expect(await idsIn(elsewhere.here, path)).toEqual([]);
      expect(await idsIn(session(member), path)).toContain(personal);
      expect(await idsIn(session(member), path)).not.toContain(made);
    }
  });

  it("[1-5.4-06] grants nothing: an object's own workspace decides", async () => {
    const { here } = await givenPlace();
    const closed = await givenWorkspace(owner, organizationId, stack.api);
    const foreignProject = await givenProject(inWorkspace(session(owner), closed));
    const tell = async (id: string) => {
      const { status, body } = await here.get(`/v1/projects/${id}`);
      return { status, body };
    };

    expect((await tell(foreignProject)).status).toBe(404);
    expect(await tell(foreignProject)).toEqual(await tell(randomUUID()));
  });

  it.each<[rule: string, what: string, id: () => Promise<string>, status: number, code: string]>([
    [
      '[1-5.4-07]',
      'without membership',
      () => givenWorkspace(owner, organizationId, stack.api),
      403,
      'not_a_member',
    ],
    ['[1-5.4-08]', 'that is unknown', () => Promise.resolve(randomUUID()), 403, 'not_a_member'],
    ['[1-5.4-09]', 'of an inactive organization', inactiveWorkspace, 403, 'not_a_member'],
    ['[1-5.4-10]', 'that suspended the caller', suspendedWorkspace, 403, 'member_suspended'],
    ['[1-5.4-11]', 'that is no uuid', () => Promise.resolve('x'), 400, 'validation_error'],
  ])('%s naming a workspace %s is refused', async (_rule, _what, id, status, code) => {
    const there = inWorkspace(session(member), await id());

    expect(await there.get('/v1/projects')).toBeServiceError(status, code);
    expect(await there.post('/v1/workflows', { name: 'x', ...GRAPH })).toBeServiceError(status, code);
    for (const path of ['/v1/me', '/v1/workspaces']) {
      const answer = await there.get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    }
  });

  /** The path that starts a workflow of its own without a credential. */
  async function givenHook(here: ApiClient): Promise<string> {
    const { body } = await here.post<Data<{ nodes: { data: { token: string } }[] }>>('/v1/workflows', {
      name: 'hooked',
      nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }],
      edges: [],
    });
    return `/v1/webhooks/${body.data.nodes[0]?.data.token}`;
  }

  it('ends what triggers of a member start, too, while they are suspended', async () => {
    const { workspaceId, here } = await givenPlace();
    const hook = await givenHook(here);
    const change = (status: string) =>
      session(owner).patch(`/v1/workspaces/${workspaceId}/members/${member.id}`, { status });

    await change('suspended');
    expect(await stack.api.post(hook)).toBeServiceError(403, 'member_suspended');
    await change('active');
    expect((await stack.api.post(hook)).status).toBe(202);
  });

  async function suspendedWorkspace(): Promise<string> {
    const { workspaceId } = await givenPlace();
    await session(owner).patch(`/v1/workspaces/${workspaceId}/members/${member.id}`, { status: 'suspended' });
    return workspaceId;
  }

  async function inactiveWorkspace(): Promise<string> {
    const inactive = await givenOrganization(owner, stack.api);
    const workspaceId = await givenWorkspace(owner, inactive, stack.api);
    await givenMember(owner, member, { organizationId: inactive, workspaceId }, stack.api);
    const here = inWorkspace(session(member), workspaceId);
    expect((await here.get('/v1/projects')).status).toBe(200);
    await session(owner).patch(`/v1/organizations/${inactive}`, { active: false });
    return workspaceId;
  }

  it('[1-5.4-12] [1-5.4-13] [1-5.4-14] counts as none where it cannot be selected, when an invitation is accepted too', async () => {
    const invited = await stack.api.signUp();
    const { body } = await session(owner).post<Data<{ token: string }>>(
      `/v1/organizations/${organizationId}/invitations`,
      { email: invited.email, role: 'member' },
    );
    const there = inWorkspace(session(invited), randomUUID());

    expect((await there.get('/v1/me')).status).toBe(200);
    expect((await there.get('/v1/workspaces')).status).toBe(200);
    expect((await there.post(`/v1/invitations/${body.data.token}/accept`)).status).toBe(200);
  });

  it('[1-5.4-20] says that a workspace has no project any more', async () => {
    const workspaceId = await givenWorkspace(owner, organizationId, stack.api);
    const there = inWorkspace(session(owner), workspaceId);
    for (const id of await idsIn(there, '/v1/projects')) await there.delete(`/v1/projects/${id}`);

    expect(await there.post('/v1/workflows', { name: 'x', ...GRAPH })).toBeServiceError(
      409,
      'workspace_has_no_default_project',
    );
    const projectId = await givenProject(there);
    const made = idOf(await there.post('/v1/workflows', { name: 'x', ...GRAPH }));
    expect(made.projectId).toBe(projectId);
  });

  it('[1-5.4-21] finds no project of another place', async () => {
    const { here } = await givenPlace();
    const elsewhere = await givenPlace();
    const personal = await givenProject(session(member));
    const tell = async (projectId: string) => {
      const { status, body } = await here.post('/v1/workflows', { name: 'x', projectId, ...GRAPH });
      return { status, body };
    };
    const missing = await tell(randomUUID());

    expect(missing.status).toBe(404);
    expect(await tell(elsewhere.projectId)).toEqual(missing);
    expect(await tell(personal)).toEqual(missing);
  });

  it('[1-5.4-22] keeps projects to administrators where the organization wants that', async () => {
    const strict = await givenOrganization(owner, stack.api);
    const workspaceId = await givenWorkspace(owner, strict, stack.api);
    await givenMember(owner, member, { organizationId: strict, workspaceId }, stack.api);
    const post = (user: TestUser) =>
      inWorkspace(session(user), workspaceId).post('/v1/projects', { name: 'A project' });

    await session(owner).patch(`/v1/organizations/${strict}`, { memberProjectCreation: false });
    expect(await post(member)).toBeServiceError(403, 'project_create_not_allowed');
    expect((await post(owner)).status).toBe(201);
    await session(owner).patch(`/v1/organizations/${strict}`, { memberProjectCreation: true });
    expect((await post(member)).status).toBe(201);
  });

  it('[1-5.4-23] [1-5.4-24] [1-5.4-25] an archived workspace is read, and left, and nothing comes into it', async () => {
    const { workspaceId, projectId, here } = await givenPlace();
    const open = await givenPlace();
    const kept = idOf(await here.post('/v1/workflows', { name: 'kept', ...GRAPH })).id;
    const owned = idOf(
      await inWorkspace(session(owner), workspaceId).post('/v1/workflows', { name: 'leaves', ...GRAPH }),
    ).id;
    const outside = idOf(await session(owner).post('/v1/workflows', { name: 'outside', ...GRAPH })).id;
    const hook = await givenHook(here);
    expect((await stack.api.post(hook)).status).toBe(202);
    expect((await session(owner).post(`/v1/workspaces/${workspaceId}/archive`)).status).toBe(200);
    expect(await stack.api.post(hook)).toBeServiceError(409, 'workspace_archived');

    for (const path of [
      '/v1/workflows',
      '/v1/projects',
      `/v1/projects/${projectId}`,
      `/v1/workflows/${kept}`,
      `/v1/workspaces/${workspaceId}`,
    ]) {
      expect({ path, status: (await here.get(path)).status }).toEqual({ path, status: 200 });
    }
    const creates: [path: string, body: object][] = [
      ['/v1/projects', { name: 'more' }],
      ['/v1/workflows', { name: 'more', ...GRAPH }],
      ['/v1/workflows', { name: 'more', projectId, ...GRAPH }],
      [`/v1/projects/${projectId}/workflows`, { name: 'more', ...GRAPH }],
      ['/v1/api/run', { workflowId: kept }],
      ['/v1/generate-image', { prompt: 'a fox' }],
      ['/v1/upload-json', { a: 1 }],
      ['/v1/prompt-snippets', { name: 'more', text: 'a fox' }],
    ];
    for (const [path, body] of creates) {
      expect(await here.post(path, body)).toBeServiceError(409, 'workspace_archived');
      expect(await here.at(stack.secondUrl).post(path, body)).toBeServiceError(409, 'workspace_archived');
    }
    // Where the work would land decides, not what the request selects.
    expect(await session(member).post('/v1/api/run', { workflowId: kept })).toBeServiceError(
      409,
      'workspace_archived',
    );
    expect(await session(owner).post(`/v1/workflows/${outside}/move`, { projectId })).toBeServiceError(
      409,
      'workspace_archived',
    );
    const left = await session(owner).post(`/v1/workflows/${owned}/move`, { projectId: open.projectId });
    expect(left).toMatchObject({ status: 200, body: { data: { id: owned, projectId: open.projectId } } });

    expect((await session(owner).post(`/v1/workspaces/${workspaceId}/unarchive`)).status).toBe(200);
    for (const client of [here, here.at(stack.secondUrl)]) {
      expect((await client.post('/v1/api/run', { workflowId: kept })).status).toBe(202);
    }
  });

  it('[1-5.4-26] creates nothing outside of workspaces where the organization wants that', async () => {
    const user = await stack.api.signUp();
    const strict = await givenOrganization(owner, stack.api);
    const workspaceId = await givenWorkspace(owner, strict, stack.api);
    await givenMember(owner, user, { organizationId: strict, workspaceId }, stack.api);
    const creates = async (client: ApiClient) => [
      await client.post('/v1/projects', { name: 'more' }),
      await client.post('/v1/workflows', { name: 'more', ...GRAPH }),
      await client.put('/v1/workflows', { id: randomUUID(), name: 'more', ...GRAPH }),
      await client.post('/v1/generate-image', { prompt: 'a fox' }),
      await client.at(stack.secondUrl).post('/v1/upload-json', { a: 1 }),
    ];
    const own = idOf(await session(user).post('/v1/workflows', { name: 'own', ...GRAPH })).id;
    const hook = await givenHook(session(user));
    expect((await stack.api.post(hook)).status).toBe(202);
    await session(owner).patch(`/v1/organizations/${strict}`, { workspaceOnlyCreation: true });

    for (const answer of await creates(session(user))) {
      expect(answer).toBeServiceError(403, 'personal_space_disabled');
    }
    expect(await session(user).post('/v1/api/run', { workflowId: own })).toBeServiceError(
      403,
      'personal_space_disabled',
    );
    expect(await stack.api.post(hook)).toBeServiceError(403, 'personal_space_disabled');
    for (const { status } of await creates(inWorkspace(session(user), workspaceId))) {
      expect(status).toBeLessThan(300);
    }
  });

  describe('and a token that is bound to a workspace', () => {
    const bind = (id: string, workspaceId: string | null) =>
      session(member).patch<Data<{ workspaceId: string | null }>>(`/v1/api-tokens/${id}`, { workspaceId });
    const bindings = async () =>
      Object.fromEntries(
        (
          await session(member).get<Data<{ id: string; workspaceId: string | null }[]>>('/v1/api-tokens')
        ).body.data.map(({ id, workspaceId }) => [id, workspaceId]),
      );

    beforeEach(async () => {
      const { body } = await session(member).get<Listed>('/v1/api-tokens');
      for (const { id } of body.data) await session(member).delete(`/v1/api-tokens/${id}`);
    });

    it('[1-2.1-09] [1-2.1-10] [1-4.4-05] [1-5.4-15] [1-5.4-18] it acts there, on every replica', async () => {
      const { workspaceId, projectId } = await givenPlace();
      const { id, token } = await givenApiToken(member, {}, stack.api);
      const free = await givenApiToken(member, {}, stack.api);
      const bearer = stack.api.as(token);
      await bearer.at(stack.secondUrl).get('/v1/me');
      expect((await bind(id, workspaceId)).body.data.workspaceId).toBe(workspaceId);

      expect(await bindings()).toEqual({ [id]: workspaceId, [free.id]: null });
      for (const url of [stack.url, stack.secondUrl]) {
        expect(await idsIn(bearer.at(url), '/v1/projects')).toEqual([projectId]);
        expect(await idsIn(inWorkspace(bearer.at(url), workspaceId), '/v1/projects')).toEqual([projectId]);
      }
      const made = idOf(await bearer.post('/v1/workflows', { name: 'x', ...GRAPH }));
      expect(made.projectId).toBe(projectId);
    });

    it('[1-5.4-17] it names no other', async () => {
      const { workspaceId } = await givenPlace();
      const other = await givenPlace();
      const { id, token } = await givenApiToken(member, {}, stack.api);
      await bind(id, workspaceId);

      for (const header of [other.workspaceId, randomUUID()]) {
        const answer = await inWorkspace(stack.api.as(token), header).get('/v1/projects');
        expect(answer).toBeServiceError(400, 'token_workspace_mismatch');
      }
    });

    it('[1-4.4-06] [1-5.4-16] it is refused once the membership is suspended, and unbound even then', async () => {
      const { workspaceId } = await givenPlace();
      const { id, token } = await givenApiToken(member, {}, stack.api);
      await bind(id, workspaceId);
      const suspend = { status: 'suspended' };
      await session(owner).patch(`/v1/workspaces/${workspaceId}/members/${member.id}`, suspend);

      for (const url of [stack.url, stack.secondUrl]) {
        const answer = await stack.api.as(token).at(url).get('/v1/projects');
        expect(answer).toBeServiceError(403, 'member_suspended');
      }
      await session(owner).delete(`/v1/workspaces/${workspaceId}/members/${member.id}`);
      expect((await bind(id, null)).body.data.workspaceId).toBeNull();
      const personal = await idsIn(session(member), '/v1/projects');
      expect(await idsIn(stack.api.as(token), '/v1/projects')).toEqual(personal);
    });

    it('[1-4.4-08] it is not bound to what its owner cannot select', async () => {
      const { workspaceId } = await givenPlace();
      const foreign = await givenWorkspace(owner, organizationId, stack.api);
      const { id } = await givenApiToken(member, {}, stack.api);
      await bind(id, workspaceId);

      expect(await bind(id, foreign)).toBeServiceError(403, 'not_a_member');
      expect(await bind(id, randomUUID())).toBeServiceError(403, 'not_a_member');
      expect(await bindings()).toEqual({ [id]: workspaceId });
    });
  });
});

describe('X-Service-Workspace on cloud without organizations', () => {
  const stack = useStack(CLOUD_WITHOUT_ORGANIZATIONS);

  it('[3-2.2-41] is ignored, where the same is refused with ORGS_ENABLED', async () => {
    const user = await stack.api.signUp();
    for (const workspace of [randomUUID(), 'x']) {
      const answer = await inWorkspace(stack.api.as(user), workspace).get('/v1/projects');
      expect(answer.status).toBe(200);
    }
    expect((await stack.api.as(user).get('/v1/organizations')).status).toBe(403);
  });
});
