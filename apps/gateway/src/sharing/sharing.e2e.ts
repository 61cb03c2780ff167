import { randomUUID } from 'node:crypto';
import {
  api,
  type ApiClient,
  CLOUD,
  givenRun,
  givenWorkflow,
  inWorkspace,
  step,
  type TestUser,
  text,
  untilExecution,
  upload,
  useStack,
} from '@easel/testing';
import { givenProjectIn, TestOrganization } from './workspaces.fixture.js';

interface Data<T> {
  data: T;
}
interface Entry {
  action: string;
  targetId: string;
  detail: Record<string, unknown>;
}
interface Work {
  workflow: string;
  execution: string;
  job: string;
  file: string;
}
interface Workflow {
  id: string;
  projectId: string;
  version: number;
  settings: Record<string, unknown>;
  nodes: { id: string; data: Record<string, unknown> }[];
}

const graph = { nodes: [text('a', 'a fox', { presentationInput: true })], edges: [] };
const name = (user: TestUser): string => user.email;

/** What the log says of one thing, once it says `count` things: it hears of them by events. */
async function logged(client: ApiClient, targetId: string, count: number, query = ''): Promise<Entry[]> {
  for (let waited = 0; ; waited += 100) {
    const { body } = await client.get<Data<Entry[]>>(`/v1/audit-log${query}`);
    const entries = body.data.filter((entry) => entry.targetId === targetId);
    if (entries.length >= count || waited > 10_000) return entries.toReversed();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('collaborators of a personal workflow', () => {
  let owner: TestUser;
  let friend: TestUser;
  let stranger: TestUser;
  let id: string;
  beforeEach(async () => {
    [owner, friend, stranger] = await Promise.all([api.signUp(), api.signUp(), api.signUp()]);
    id = await givenWorkflow(owner, graph);
  });

  const add = (user: TestUser, role?: string) =>
    api.as(owner).post(`/v1/workflows/${id}/collaborators`, { email: user.email, ...(role && { role }) });
  const path = () => `/v1/workflows/${id}`;

  it('are added by address or id, listed, changed and removed, and each of it stands in the log', async () => {
    const added = await add(friend);
    const again = await api.as(owner).post(`${path()}/collaborators`, { userId: friend.id, role: 'editor' });
    const changed = await api.as(owner).patch(`${path()}/collaborators/${friend.id}`, { role: 'viewer' });
    const listed = await api.as(friend).get<Data<object[]>>(`${path()}/collaborators`);
    const removed = await api.as(owner).delete(`${path()}/collaborators/${friend.id}`);
    const repeated = await api.as(owner).delete(`${path()}/collaborators/${friend.id}`);

    expect(added).toMatchObject({
      status: 201,
      body: { data: { userId: friend.id, name: name(friend), role: 'viewer' } },
    });
    expect(again).toMatchObject({ status: 201, body: { data: { role: 'editor' } } });
    expect(changed).toMatchObject({ status: 200, body: { data: { role: 'viewer' } } });
    expect(listed.body.data).toEqual([expect.objectContaining({ userId: friend.id, role: 'viewer' })]);
    for (const { status, body } of [removed, repeated])
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true },
      });
    expect(await logged(api.as(owner), id, 4)).toEqual([
      expect.objectContaining({
        action: 'workflow-collaborator.added',
        detail: { userId: friend.id, role: 'viewer' },
      }),
      expect.objectContaining({ action: 'workflow-collaborator.changed' }),
      expect.objectContaining({ action: 'workflow-collaborator.changed' }),
      expect.objectContaining({ action: 'workflow-collaborator.removed', detail: { userId: friend.id } }),
    ]);
  });

  it('are viewers where their role is null', async () => {
    const body = { email: friend.email, role: null };

    expect(await api.as(owner).post(`${path()}/collaborators`, body)).toMatchObject({
      status: 201,
      body: { data: { userId: friend.id, role: 'viewer' } },
    });
  });

  it('as viewers read it and no more; others see nothing', async () => {
    await add(friend);

    expect(await api.as(friend).get(path())).toMatchObject({ status: 200 });
    expect(await api.as(friend).get(`${path()}/export`)).toMatchObject({ status: 200 });
    const mine = await api.as(friend).get<Data<{ id: string }[]>>('/v1/workflows?collaborating=true');
    expect(mine.body.data.map((each) => each.id)).toEqual([id]);
    expect((await api.as(friend).get<Data<object[]>>('/v1/workflows')).body.data).toEqual([]);
    for (const refused of [
      await api.as(friend).patch(path(), { name: 'Mine' }),
      await api.as(friend).delete(path()),
      await api.as(friend).post(`${path()}/run`, {}),
      await api.as(stranger).get(path()),
      await api.as(stranger).get(`${path()}/collaborators`),
      await api.as(stranger).post(`${path()}/collaborators`, { email: stranger.email }),
      await api.as(stranger).post(`${path()}/share`),
    ]) {
      expect(refused).toBeServiceError(404, 'not_found');
    }
  });

  it('as editors change and run it, but neither delete it nor say who sees it', async () => {
    await add(friend, 'editor');

    const changed = await api.as(friend).patch<Data<Workflow>>(path(), { name: 'Better' });
    const run = await api.as(friend).post<{ executionId: string }>(`${path()}/run`, {});

    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Better', userId: owner.id } } });
    expect(run.status).toBe(202);
    const execution = await api.as(friend).get(`/v1/workflow-executions/${run.body.executionId}`);
    expect(execution).toMatchObject({ status: 200, body: { data: { userId: friend.id, workflowId: id } } });
    expect(await api.as(friend).delete(path())).toBeServiceError(404, 'not_found');
    for (const refused of [
      await api.as(friend).post(`${path()}/share`),
      await api.as(friend).patch(path(), { settings: { studio: { shared: true } } }),
      await api.as(friend).post(`${path()}/collaborators`, { email: stranger.email }),
      await api.as(friend).patch(`${path()}/collaborators/${friend.id}`, { role: 'editor' }),
    ]) {
      expect(refused).toBeServiceError(403, 'forbidden');
    }
    expect(await api.get(`/v1/public/workflows/${id}`)).toBeServiceError(404, 'not_found');
  });

  it('[1-4.3-25] cannot move it', async () => {
    await add(friend, 'editor');
    const projectId = await givenProjectIn(api.as(friend));

    expect(await api.as(friend).post(`${path()}/move`, { projectId })).toBeServiceError(403, 'not_permitted');
    expect(await api.as(friend).patch(path(), { projectId })).toBeServiceError(403, 'not_permitted');
    expect(await api.as(friend).patch(path(), { projectId, name: 'Mine' })).toBeServiceError(
      403,
      'not_permitted',
    );
    expect((await api.as(owner).get<Data<Workflow>>(path())).body.data).not.toMatchObject({ projectId });
  });

  it('find it among what they may run; viewers do not', async () => {
    const runnable = async () =>
      (await api.as(friend).get<Data<Workflow[]>>('/v1/api/workflows')).body.data.map((each) => each.id);
    const own = await givenWorkflow(friend, graph);

    await add(friend, 'viewer');
    expect(await runnable()).toEqual([own]);
    await add(friend, 'editor');
    expect(await runnable()).toEqual([own, id]);
  });

  it('may leave, and are gone at once', async () => {
    await add(friend, 'editor');
    const { body } = await api.as(friend).post<{ executionId: string }>(`${path()}/run`, {});

    expect(await api.as(friend).delete(`${path()}/collaborators/${friend.id}`)).toMatchObject({
      status: 200,
    });

    expect(await api.as(friend).get(path())).toBeServiceError(404, 'not_found');
    expect(await api.as(friend).post(`${path()}/run`, {})).toBeServiceError(404, 'not_found');
    expect(await api.as(friend).post(`/v1/workflow-executions/${body.executionId}/resume`)).toBeServiceError(
      404,
      'not_found',
    );
  });

  it('never see what lets others start its runs', async () => {
    const hooked = { nodes: [{ id: 'hook', type: 'webhook-trigger', data: {} }], edges: [] };
    id = await givenWorkflow(owner, hooked);
    await add(friend, 'editor');
    const tokenOf = ({ nodes }: Workflow) => nodes[0]?.data.token;
    const before = tokenOf((await api.as(owner).get<Data<Workflow>>(path())).body.data);

    const read = await api.as(friend).get<Data<Workflow>>(path());
    const saved = await api
      .as(friend)
      .patch<Data<Workflow>>(path(), { nodes: read.body.data.nodes, edges: [] });
    const conflict = await api.as(friend).patch(path(), { name: 'x', expectedVersion: 99 });
    const versions = await api.as(friend).get(`${path()}/versions/1`);

    expect(before).toMatch(/^[0-9a-f]{64}$/);
    for (const { body } of [read, saved, conflict, versions])
      expect(JSON.stringify(body)).not.toContain(before);
    expect(tokenOf((await api.as(owner).get<Data<Workflow>>(path())).body.data)).toBe(before);
  });

  it('are somebody, and somebody else than the owner', async () => {
    const post = (body: object) => api.as(owner).post(`${path()}/collaborators`, body);

    expect(await post({ email: `${randomUUID()}@example.org` })).toBeServiceError(404, 'not_found');
    expect(await post({ userId: randomUUID() })).toBeServiceError(404, 'not_found');
    expect(
      await api.as(owner).patch(`${path()}/collaborators/${stranger.id}`, { role: 'editor' }),
    ).toBeServiceError(404, 'not_found');
    for (const body of [
      { userId: owner.id },
      {},
      { email: friend.email, userId: friend.id },
      { email: friend.email, role: 'owner' },
    ]) {
      expect(await post(body)).toBeServiceError(400, 'validation_error');
    }
  });
});

describe('the public link of a workflow', () => {
  it('is opened and closed by its owner, makes a version of it, and stands in the log', async () => {
    const owner = await api.signUp();
    const id = await givenWorkflow(owner, { ...graph, settings: { film: 1 } });
    const shown = () => api.get(`/v1/public/workflows/${id}`);

    const shared = await api.as(owner).post<Data<Workflow>>(`/v1/workflows/${id}/share`, { shared: true });
    const again = await api.as(owner).post<Data<Workflow>>(`/v1/workflows/${id}/share`, { shared: null });
    const seen = await shown();
    const stale = await api
      .as(owner)
      .post(`/v1/workflows/${id}/share`, { shared: false, expectedVersion: 1 });
    const closed = await api.as(owner).post<Data<Workflow>>(`/v1/workflows/${id}/unshare`);

    expect(shared.body.data).toMatchObject({ version: 2, settings: { film: 1, studio: { shared: true } } });
    expect(again.body.data.version).toBe(2);
    expect(seen.status).toBe(200);
    expect(stale).toBeServiceError(409, 'workflow_conflict');
    expect(closed.body.data).toMatchObject({ version: 3, settings: { film: 1, studio: { shared: false } } });
    expect(await shown()).toBeServiceError(404, 'not_found');
    expect((await logged(api.as(owner), id, 2)).map(({ action }) => action)).toEqual([
      'workflow.shared',
      'workflow.unshared',
    ]);
  });
});

describe('an earlier version of a workflow that was public', () => {
  it('comes back for its editor as well, and the link stays as it is now', async () => {
    const [owner, friend] = await Promise.all([api.signUp(), api.signUp()]);
    const id = await givenWorkflow(owner, graph);
    const path = `/v1/workflows/${id}`;
    await api.as(owner).post(`${path}/collaborators`, { userId: friend.id, role: 'editor' });
    await api.as(owner).post(`${path}/share`);
    await api.as(owner).post(`${path}/unshare`);
    await api.as(owner).patch(path, { nodes: [], edges: [] });

    const restored = await api.as(friend).post<Data<Workflow>>(`${path}/versions/2/restore`);

    expect(restored).toMatchObject({ status: 200, body: { data: { version: 5, nodes: [{ id: 'a' }] } } });
    expect(await api.get(`/v1/public/workflows/${id}`)).toBeServiceError(404, 'not_found');

    await api.as(owner).post(`${path}/share`);
    await api.as(friend).post(`${path}/versions/1/restore`);
    expect((await api.get(`/v1/public/workflows/${id}`)).status).toBe(200);
  });
});

describe('workflows of workspaces', () => {
  const stack = useStack(CLOUD);
  let boss: TestUser;
  let creator: TestUser;
  let admin: TestUser;
  let colleague: TestUser;
  let organization: TestOrganization;
  let films: string;
  let songs: string;
  beforeAll(async () => {
    [boss, creator, admin, colleague] = (await Promise.all(
      Array.from({ length: 4 }, () => stack.api.signUp()),
    )) as [TestUser, TestUser, TestUser, TestUser];
    organization = await TestOrganization.of(stack.api, boss);
    [films, songs] = [await organization.privateWorkspace(), await organization.privateWorkspace()];
    await organization.join(creator, { [films]: 'member', [songs]: 'member' });
    await organization.join(admin, { [films]: 'admin', [songs]: 'admin' });
    await organization.join(colleague, { [films]: 'member', [songs]: 'member' });
  });

  const given = (by: TestUser, workspaceId: string, fields: object = {}) =>
    givenWorkflow(by, { ...graph, ...fields }, 'Shared work', inWorkspaceApi(by, workspaceId));
  /** `givenWorkflow` says who calls, and keeps the workspace. */
  const inWorkspaceApi = (by: TestUser, workspaceId: string) => inWorkspace(stack.api.as(by), workspaceId);
  const projectIn = (workspaceId: string, by = boss) => givenProjectIn(inWorkspaceApi(by, workspaceId));
  const move = (by: TestUser, id: string, projectId: string) =>
    stack.api.as(by).post<Data<Workflow>>(`/v1/workflows/${id}/move`, { projectId });
  const read = (by: TestUser, id: string) => stack.api.as(by).get<Data<Workflow>>(`/v1/workflows/${id}`);
  const collaborate = (id: string, user: TestUser, role: string, by = creator) =>
    stack.api.as(by).post(`/v1/workflows/${id}/collaborators`, { userId: user.id, role });

  it('[1-4.3-16] an administrator of both sides moves what another made', async () => {
    const id = await given(creator, films);
    const projectId = await projectIn(songs);

    expect(await move(admin, id, projectId)).toMatchObject({
      status: 200,
      body: { data: { id, projectId } },
    });
    expect((await read(creator, id)).body.data.projectId).toBe(projectId);
  });

  it('[1-4.3-16] the same by PATCH, where nobody changed it since', async () => {
    const id = await given(creator, films);
    const projectId = await projectIn(songs);
    const tag = (await read(admin, id)).headers.get('etag') ?? '';
    const patch = (ifMatch: string, body: object) =>
      stack.api.as(admin).with({ 'if-match': ifMatch }).patch(`/v1/workflows/${id}`, body);

    expect(await patch('"1"', { projectId })).toBeServiceError(409, 'workflow_conflict');
    expect(await patch(tag, { projectId, name: 'Mine' })).toBeServiceError(404, 'not_found');
    expect(await patch(tag, { projectId })).toMatchObject({ status: 200, body: { data: { id, projectId } } });
    expect((await read(creator, id)).body.data.projectId).toBe(projectId);
  });

  it('[1-4.3-17] [1-4.3-26] an administrator of one side alone does not', async () => {
    const [here, there] = [await organization.workspace(), await organization.workspace()];
    const one = await stack.api.signUp();
    await organization.join(one, { [here]: 'admin', [there]: 'member' });
    const [fromHere, fromThere] = [await given(boss, here), await given(boss, there)];

    expect(await move(one, fromHere, await projectIn(there))).toBeServiceError(403, 'not_permitted');
    expect(await move(one, fromThere, await projectIn(here))).toBeServiceError(403, 'not_permitted');
    expect((await read(boss, fromHere)).status).toBe(200);
  });

  it('[1-4.3-20] [1-4.3-21] a move to another workspace drops everybody who worked on it, and names them', async () => {
    const id = await given(creator, films);
    await collaborate(id, colleague, 'editor');
    expect((await read(colleague, id)).status).toBe(200);

    const { body } = await move(creator, id, await projectIn(songs));

    expect(body).toMatchObject({
      droppedCollaborators: [{ userId: colleague.id, name: `User ${colleague.id.slice(-6)}` }],
    });
    expect(await read(colleague, id)).toBeServiceError(404, 'not_found');
    expect((await read(creator, id)).status).toBe(200);
  });

  it('[1-4.3-20] the same by PATCH, also with other changes', async () => {
    const id = await given(creator, films);
    await collaborate(id, colleague, 'viewer');

    const changes = { projectId: await projectIn(songs), name: 'Moved and renamed' };
    const { status, body } = await stack.api.as(creator).patch(`/v1/workflows/${id}`, changes);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { id, ...changes },
      droppedCollaborators: [{ userId: colleague.id, name: `User ${colleague.id.slice(-6)}` }],
    });
    expect(await read(colleague, id)).toBeServiceError(404, 'not_found');
  });

  it('[1-4.3-22] a move within the workspace keeps them', async () => {
    const id = await given(creator, films);
    await collaborate(id, colleague, 'viewer');
    const projectId = await projectIn(films);

    const moved = await move(creator, id, projectId);

    expect(moved.body).toEqual({ data: { id, projectId } });
    expect((await read(colleague, id)).status).toBe(200);
  });

  it('[1-4.3-29] what was made for an assignment stays', async () => {
    const projectId = await givenProjectIn(stack.api.as(creator));
    const { body } = await stack.api
      .as(creator)
      .post<Data<Workflow>>('/v1/workflows', { name: 'Homework', ...graph, assignmentId: randomUUID() });
    const { id, projectId: before } = body.data;

    expect(await move(creator, id, projectId)).toBeServiceError(409, 'move_blocked');
    expect(await stack.api.as(creator).patch(`/v1/workflows/${id}`, { projectId })).toBeServiceError(
      409,
      'move_blocked',
    );
    expect((await read(creator, id)).body.data.projectId).toBe(before);
  });

  it('[1-4.3-30] nothing goes into an archived workspace', async () => {
    const old = await organization.workspace();
    const projectId = await projectIn(old);
    await organization.archive(old);
    const id = await given(boss, films);

    expect(await move(boss, id, projectId)).toBeServiceError(409, 'workspace_archived');
  });

  it('only members of the workspace become collaborators, and who is suspended sees nothing', async () => {
    const outsider = await stack.api.signUp();
    const leaver = await stack.api.signUp();
    await organization.join(leaver, { [films]: 'member' });
    const [id, own] = [await given(creator, films), await given(leaver, films)];

    expect(await collaborate(id, outsider, 'viewer')).toBeServiceError(404, 'not_found');
    expect(await collaborate(id, leaver, 'editor')).toMatchObject({ status: 201 });
    expect((await read(leaver, id)).status).toBe(200);
    await organization.suspend(leaver);

    expect(await read(leaver, id)).toBeServiceError(404, 'not_found');
    expect(await read(leaver, own)).toBeServiceError(404, 'not_found');
    expect(await stack.api.as(leaver).post(`/v1/workflows/${own}/run`, {})).toBeServiceError(
      404,
      'not_found',
    );
  });

  it("an administrator sees what others made there and says who works on it; it stands in the organization's log", async () => {
    const id = await given(creator, films);

    expect((await read(admin, id)).status).toBe(200);
    // To see it is not to run it.
    const listed = (path: string) => inWorkspaceApi(admin, films).get<Data<Workflow[]>>(path);
    const ids = async (path: string) => (await listed(path)).body.data.map((each) => each.id);
    expect(await ids('/v1/workflows')).toContain(id);
    expect(await ids('/v1/api/workflows')).not.toContain(id);
    expect(await read(colleague, id)).toBeServiceError(404, 'not_found');
    expect(await collaborate(id, colleague, 'viewer', admin)).toMatchObject({ status: 201 });
    const entries = await logged(stack.api.as(boss), id, 1, `?organizationId=${organization.id}`);
    expect(entries).toEqual([
      expect.objectContaining({ action: 'workflow-collaborator.added', actorId: admin.id }),
    ]);
  });

  describe('that are open to their members', () => {
    let place: string;
    let work: Work;
    beforeEach(async () => {
      place = await organization.workspace();
      for (const user of [creator, colleague]) await organization.add(user, place);
      work = await givenWork(inWorkspaceApi(creator, place));
    });

    /** A workflow with a trigger that has run, and what came of it. */
    async function givenWork(client: ApiClient): Promise<Work> {
      const nodes = [...graph.nodes, step('s'), { id: 'hook', type: 'webhook-trigger', data: {} }];
      const workflow = await givenWorkflow(creator, { ...graph, nodes }, 'Shared work', client);
      const execution = await givenRun(creator, workflow, client);
      const done = await untilExecution(client, execution, ({ status }) => status === 'completed');
      const job = String(done.nodeStates['s']?.jobId);
      return { workflow, execution, job, file: (await upload(client)).body.data.assetId };
    }

    const details = ({ workflow, execution, job, file }: Work) => [
      `/v1/workflows/${workflow}`,
      `/v1/workflows/${workflow}/versions`,
      `/v1/workflows/${workflow}/executions`,
      `/v1/workflow-executions/${execution}`,
      `/v1/api/status/${execution}`,
      `/v1/api/result/${execution}`,
      `/v1/jobs/${job}`,
      `/v1/jobs/${job}/status`,
      `/v1/library/${file}`,
    ];
    const statuses = async (client: ApiClient, paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await client.get(path)).status));
    const listed = async (client: ApiClient, path: string) =>
      (await client.get<Data<{ id: string }[]>>(path)).body.data.map(({ id }) => id);
    const lists = (client: ApiClient) =>
      Promise.all(
        ['/v1/workflows', `/v1/workflows/${work.workflow}/executions`, '/v1/jobs', '/v1/library'].map(
          (path) => listed(client, path),
        ),
      );

    it('are read by every active member, with their runs and media, one by one and in lists', async () => {
      const there = inWorkspaceApi(colleague, place);
      const projectId = await projectIn(place);
      await move(creator, work.workflow, projectId);

      expect(await statuses(there, details(work))).toEqual(details(work).map(() => 200));
      const [workflows, runs, jobs, files] = await lists(there);
      expect(workflows).toEqual([work.workflow]);
      expect(await listed(there, `/v1/workflows?projectId=${projectId}`)).toEqual([work.workflow]);
      expect([runs, jobs, files]).toEqual([
        expect.arrayContaining([work.execution]),
        expect.arrayContaining([work.job]),
        expect.arrayContaining([work.file]),
      ]);
      const batch = await there.post<Data<{ id: string }[]>>('/v1/jobs/batch-status', { jobIds: [work.job] });
      expect(batch.body.data).toMatchObject([{ id: work.job }]);
      // To read it is not to run it, and its trigger stays its owner's.
      expect(await listed(there, '/v1/api/workflows')).toEqual([]);
      const { nodes } = (await read(colleague, work.workflow)).body.data;
      expect(JSON.stringify(nodes)).not.toMatch(/[0-9a-f]{64}/);
      // Their personal space and other workspaces stay as they are.
      expect(await listed(stack.api.as(colleague), '/v1/jobs')).not.toContain(work.job);
      expect(await listed(inWorkspaceApi(colleague, films), '/v1/workflows')).not.toContain(work.workflow);
    });

    it('are changed by nobody else', async () => {
      const there = inWorkspaceApi(colleague, place);
      const { workflow, execution, job, file } = work;
      const running = await givenRun(creator, workflow, inWorkspaceApi(creator, place));

      for (const [method, path, body, status] of [
        ['PATCH', `/v1/workflows/${workflow}`, { name: 'Mine' }, 404],
        ['DELETE', `/v1/workflows/${workflow}`, undefined, 404],
        ['POST', `/v1/workflows/${workflow}/run`, {}, 404],
        ['POST', `/v1/workflows/${workflow}/collaborators`, { userId: colleague.id }, 403],
        ['POST', `/v1/workflow-executions/${running}/cancel`, {}, 404],
        ['POST', `/v1/workflow-executions/${execution}/resume`, {}, 404],
        ['POST', `/v1/jobs/${job}/cancel`, {}, 404],
        ['DELETE', `/v1/library/${file}`, undefined, 404],
        ['POST', `/v1/library/${file}/favorite`, { favorited: true }, 404],
      ] as const) {
        const answer = await there.send(method, path, body);
        expect({ method, path, status: answer.status }).toEqual({ method, path, status });
      }
      await untilExecution(inWorkspaceApi(creator, place), running, ({ status }) => status === 'completed');
      expect(await statuses(there, details(work))).toEqual(details(work).map(() => 200));
    });

    it('are closed to them at once by the setting, and by the end of their membership', async () => {
      const change = (memberVisibility: string) =>
        stack.api.as(boss).patch<Data<object>>(`/v1/workspaces/${place}`, { memberVisibility });
      const gateways = [stack.api, stack.api.at(stack.secondUrl)];
      const seenBy = (user: TestUser) =>
        Promise.all(gateways.map((gateway) => statuses(gateway.as(user), details(work))));
      const all = (status: number) => gateways.map(() => details(work).map(() => status));

      expect(await seenBy(colleague)).toEqual(all(200));
      expect((await change('private')).body.data).toMatchObject({ memberVisibility: 'private' });
      expect(await seenBy(colleague)).toEqual(all(404));
      expect((await lists(inWorkspaceApi(creator, place)))[0]).toEqual([work.workflow]);
      expect(await listed(inWorkspaceApi(colleague, place), '/v1/jobs')).toEqual([]);
      await change('members');
      expect(await seenBy(colleague)).toEqual(all(200));
      await stack.api.as(boss).delete(`/v1/workspaces/${place}/members/${colleague.id}`);
      expect(await seenBy(colleague)).toEqual(all(404));
      expect(await seenBy(creator)).toEqual(all(200));
    });

    it('are so in new workspaces, which only administrators change', async () => {
      const path = `/v1/workspaces/${place}`;
      const change = (by: TestUser, memberVisibility: unknown) =>
        stack.api.as(by).patch(path, { memberVisibility });

      expect((await stack.api.as(colleague).get(path)).body).toMatchObject({
        data: { memberVisibility: 'members' },
      });
      expect(await change(colleague, 'private')).toBeServiceError(403, 'not_permitted');
      for (const wrong of ['everybody', null, 1]) {
        expect(await change(boss, wrong)).toMatchObject({
          status: 400,
          body: { error: { path: 'memberVisibility' } },
        });
      }
    });
  });

  it('[1-5.4-04] lists show what is in the selected workspace, and without one the personal space', async () => {
    const [maker, other] = [await organization.workspace(), await organization.workspace()];
    const there = inWorkspaceApi(boss, maker);
    const [id, personal] = [await given(boss, maker), await givenWorkflow(boss, graph, 'Mine', stack.api)];
    const listed = async (client: ApiClient) =>
      (await client.get<Data<{ id: string }[]>>('/v1/workflows')).body.data.map((each) => each.id);

    expect(await listed(there)).toEqual([id]);
    expect(await listed(inWorkspaceApi(boss, other))).toEqual([]);
    expect(await listed(stack.api.as(boss))).toEqual([personal]);
  });
});
