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
  useStack,
} from '@easel/testing';
import { answerOf, base, type Data, type Production, Studio } from '../../test-rig/studio.js';

interface Workflow {
  id: string;
  name: string;
  version: number;
  thumbnailUrl: string | null;
  nodes: object[];
  edges: object[];
  settings: { studio?: { shots: { id: string }[] } };
}

interface Warned {
  warnings: { path: string; code: string }[];
}

const stack = useStack(CLOUD);
const NOBODY_HAS_IT = 1_000;
const refused = 'production_capability_required';

describe('who may do what with a production, at both doors', () => {
  /** What each route answers those who may call it; a version that nobody has gets no further than the conflict. */
  const routes: Record<string, (api: ApiClient, id: string) => Promise<ApiResponse<unknown>>> = {
    read: (api, id) => api.get(`${base}/${id}`),
    'read as a workflow': (api, id) => api.get(`/v1/workflows/${id}`),
    'read the history': (api, id) => api.get(`${base}/${id}/history`),
    preview: (api, id) => api.post(`${base}/${id}/ops`, { ops: [], dryRun: true }),
    change: (api, id) =>
      api.post(`${base}/${id}/ops`, { ops: [{ op: 'rename_production', name: randomUUID() }] }),
    import: (api, id) => api.post(`${base}/${id}/import`, { plan: {}, mode: 'append' }),
    undo: (api, id) => api.post(`${base}/${id}/undo`, { version: NOBODY_HAS_IT }),
    'rename as a workflow': (api, id) => api.patch(`/v1/workflows/${id}`, { name: randomUUID() }),
    'save as a workflow': (api, id) => api.put(`/v1/workflows/${id}`, { name: randomUUID() }),
    share: (api, id) => api.post(`${base}/${id}/share`, { shared: true, expectedVersion: NOBODY_HAS_IT }),
    unshare: (api, id) => api.post(`${base}/${id}/unshare`, { expectedVersion: NOBODY_HAS_IT }),
    'share as a workflow': (api, id) =>
      api.post(`/v1/workflows/${id}/share`, { expectedVersion: NOBODY_HAS_IT }),
    'unshare as a workflow': (api, id) =>
      api.post(`/v1/workflows/${id}/unshare`, { expectedVersion: NOBODY_HAS_IT }),
    clone: (api, id) => api.post(`${base}/${id}/clone`, {}),
  };
  const READS = ['read', 'read as a workflow'];
  const SHARES = ['share', 'unshare', 'share as a workflow', 'unshare as a workflow'];
  const everywhere = (status: number, but: Record<string, number> = {}) =>
    Object.fromEntries(Object.keys(routes).map((route) => [route, but[route] ?? status]));
  const those = (names: string[], status: number) => Object.fromEntries(names.map((name) => [name, status]));
  const WRITES = { import: 400, undo: 400, clone: 201 };
  const may = {
    govern: everywhere(200, { ...WRITES, ...those(SHARES, 409) }),
    write: everywhere(200, { ...WRITES, ...those(SHARES, 403) }),
    read: everywhere(404, { ...those(READS, 200), ...those(SHARES, 403) }),
    nothing: everywhere(404),
  };

  it('[2-5-02] is the same at both, by role: owner, administrator, editor, viewer, member, stranger', async () => {
    const [owner, admin, member, editor, viewer, stranger] = await Promise.all(
      Array.from({ length: 6 }, () => stack.api.signUp()),
    );
    if (!owner || !admin || !member || !editor || !viewer || !stranger) throw new Error('nobody signed up');
    const organizationId = await givenOrganization(admin, stack.api);
    const workspaceId = await givenWorkspace(admin, organizationId, stack.api);
    for (const user of [owner, member]) {
      await givenMember(admin, user, { organizationId, workspaceId }, stack.api);
    }
    const here = (user: typeof owner) => inWorkspace(stack.api.as(user), workspaceId);
    const { id } = await new Studio(here(owner)).created({ op: 'add_shot', id: 'one' });
    const other = await new Studio(here(owner)).created();
    for (const [user, role] of [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const) {
      await givenMember(admin, user, { organizationId, workspaceId }, stack.api);
      const added = await here(owner).post(`/v1/workflows/${id}/collaborators`, { userId: user.id, role });
      expect(added.status).toBe(201);
    }
    const [limited, elsewhere] = await Promise.all(
      [id, other.id].map((workflowId) => givenApiToken(owner, { workflowIds: [workflowId] }, stack.api)),
    );
    // A token that is limited to workflows makes none, and of workflows that are not its own each route says so.
    const made = those(['clone'], 403);
    const ofWorkflows = those(
      Object.keys(routes).filter((route) => route.endsWith('as a workflow')),
      403,
    );
    const callers: [string, ApiClient, Record<string, number>][] = [
      ['its owner', here(owner), may.govern],
      ['an administrator', here(admin), may.govern],
      ['an editor', here(editor), may.write],
      ['a viewer', here(viewer), may.read],
      ['a member', here(member), may.read],
      ['a stranger', stack.api.as(stranger), may.nothing],
      ['nobody', stack.api, everywhere(401)],
      ['a token for it', stack.api.as(limited?.token ?? ''), { ...may.govern, ...made }],
      [
        'a token for another',
        stack.api.as(elsewhere?.token ?? ''),
        { ...may.nothing, ...made, ...ofWorkflows },
      ],
    ];
    for (const [index, [who, api, expected]] of callers.entries()) {
      const client = index % 2 === 0 ? api : api.at(stack.secondUrl);
      const statuses: Record<string, number> = {};
      for (const [route, call] of Object.entries(routes)) statuses[route] = (await call(client, id)).status;
      expect({ who, ...statuses }).toEqual({ who, ...expected });
    }

    const { version } = await new Studio(here(owner)).read(id);
    expect((await here(owner).delete(`/v1/workflows/${id}/collaborators/${editor.id}`)).status).toBe(200);
    const statuses: Record<string, number> = {};
    for (const [route, call] of Object.entries(routes))
      statuses[route] = (await call(here(editor), id)).status;
    expect(statuses).toEqual(may.read);
    expect((await new Studio(here(owner)).read(id)).version).toBe(version);
  });

  it('[2-1-06] [2-1-07] is for a stranger what an id is that nobody has, also while it is shared', async () => {
    const studio = new Studio(stack.api.as(await stack.api.signUp()));
    const stranger = stack.api.as(await stack.api.signUp()).at(stack.secondUrl);
    const { id } = await studio.created();
    expect((await studio.share(id)).status).toBe(200);
    // Saving what nobody has makes it, for whoever asks: that is no route to a production.
    const { 'save as a workflow': _makes, ...others } = routes;
    for (const [route, call] of Object.entries(others)) {
      const answer = answerOf(await call(stranger, id));
      expect({ route, ...answer }).toEqual({ route, ...answerOf(await call(stranger, randomUUID())) });
    }
  });
});

describe('a production through the door of workflows', () => {
  let studio: Studio;
  let api: ApiClient;

  beforeAll(async () => {
    api = stack.api.as(await stack.api.signUp());
    studio = new Studio(api);
  });

  const workflow = async (id: string): Promise<Workflow> =>
    (await api.at(stack.secondUrl).get<Data<Workflow>>(`/v1/workflows/${id}`)).body.data;
  const listed = async (id: string) =>
    (await api.get<Data<Production[]>>(`${base}?limit=100`)).body.data.find((row) => row.id === id);

  it('[2-1-01] shows after each write what the other door shows', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const same = async () => {
      const [record, production, row] = [await workflow(id), await studio.read(id), await listed(id)];
      const { name, version, thumbnailUrl } = production;
      expect(record).toMatchObject({ name, version, thumbnailUrl });
      expect(row).toMatchObject({ name, version, thumbnailUrl });
      expect(record.settings.studio?.shots.map((shot) => shot.id)).toEqual(
        production.shots.map((shot) => shot.id),
      );
      return production;
    };
    await studio.applied(id, [{ op: 'set_thumbnail', url: 'https://media.example.org/poster.png' }]);
    await same();
    expect((await api.patch(`/v1/workflows/${id}`, { name: '  Pier ', description: 'd' })).status).toBe(200);
    expect(await same()).toMatchObject({ name: 'Pier', version: 4 });
    expect(await api.patch(`/v1/workflows/${id}`, { name: '  ' })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'name' } },
    });
    const other = { thumbnailUrl: 'https://media.example.org/other.png' };
    expect(await api.patch(`/v1/workflows/${id}`, other)).toBeServiceError(409, refused);
    const record = await workflow(id);
    expect((await api.put(`/v1/workflows/${id}`, record)).status).toBe(200);
    await studio.applied(id, [{ op: 'remove_shot', shotId: 'one' }]);
    expect(await same()).toMatchObject({ version: 5, shots: [] });
  });

  it('moves, and goes, for both', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const project = await api.post<Data<{ id: string }>>('/v1/projects', { name: 'Films' });
    const projectId = project.body.data.id;
    expect((await api.post(`/v1/workflows/${id}/move`, { projectId })).status).toBe(200);
    expect(await workflow(id)).toMatchObject({ projectId, settings: { studio: { shots: [{ id: 'one' }] } } });
    expect((await studio.read(id)).shots).toHaveLength(1);
    expect((await api.delete(`/v1/workflows/${id}`)).status).toBe(200);
    for (const path of [`${base}/${id}`, `/v1/workflows/${id}`, `${base}/${id}/history`]) {
      expect((await api.at(stack.secondUrl).get(path)).status).toBe(404);
    }
    expect((await studio.send(id, [])).status).toBe(404);
    expect(await listed(id)).toBeUndefined();
  });

  it('shows as its one version what it holds now, and exports that', async () => {
    const { id } = await studio.created(
      { op: 'add_shot', id: 'one', notes: 'private' },
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
    );
    expect((await api.patch(`/v1/workflows/${id}`, { name: 'Pier' })).status).toBe(200);
    const { nodes, edges, settings, version } = await workflow(id);
    const path = `/v1/workflows/${id}`;
    const versions = await api.get<Data<{ version: number }[]>>(`${path}/versions`);
    expect(versions.body.data.map((each) => each.version)).toEqual([version]);
    expect((await api.get<Data<object>>(`${path}/versions/${version}`)).body.data).toMatchObject({
      version,
      nodes,
      edges,
      settings,
    });
    expect((await api.get(`${path}/versions/1`)).status).toBe(404);

    const exported = async (query = '') =>
      (await api.get<Data<Workflow & { nodes: object[] }>>(`${path}/export${query}`)).body.data;
    const file = await exported();
    expect(file).toMatchObject({
      name: 'Pier',
      nodes: [],
      settings: { studio: { shots: [{ id: 'one' }], keyframes: [{ id: 'dawn' }] } },
    });
    expect(JSON.stringify(file)).not.toContain('private');
    expect(JSON.stringify(await exported('?assets=true'))).toContain('private');
  });

  it('is imported as an ordinary production: what operations add, without planned frames and links', async () => {
    const url = 'https://example.com/fog.png';
    const character = await api.post<{ id: string }>('/v1/characters', {
      name: 'Anna',
      nodeId: 'anna',
    });
    const { id } = await studio.created(
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character', entityId: character.body.id },
      { op: 'add_shot', id: 'one', title: 'Fog', cast: [{ role: 'anna' }], notes: 'dense' },
      { op: 'add_shot', id: 'two', plan: { prompt: 'a pier' } },
      { op: 'add_still', shotId: 'one', url },
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
      { op: 'link_shot', shotId: 'two', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
    );
    const file = (await api.get<Data<object>>(`/v1/workflows/${id}/export?assets=true`)).body.data;
    const sent = { workflow_json: file };
    const key = { 'idempotency-key': randomUUID() };

    const imported = await api.with(key).post<Data<Workflow> & Warned>('/v1/workflows/import', sent);

    expect(imported.status).toBe(201);
    const { data, warnings } = imported.body;
    expect(warnings.map(({ path, code }) => [path, code])).toEqual([
      ['workflow_json.settings.studio.keyframes', 'asset_dropped'],
      ['workflow_json.settings.studio.shots[1].link', 'asset_dropped'],
    ]);
    expect(data).toMatchObject({ version: 1, settings: { studio: { shared: false, keyframes: [] } } });
    const film = await studio.read(data.id, '?detail=full');
    expect(film).toMatchObject({
      version: 1,
      dependencyAware: false,
      cast: [{ role: 'anna', entityId: character.body.id }],
      shots: [
        { id: 'one', notes: 'dense', stills: [{ key: url, source: 'imported', selected: true }] },
        { id: 'two', plan: { prompt: 'a pier' }, link: null },
      ],
    });
    // The same request makes one production.
    const again = await api.with(key).post<Data<Workflow>>('/v1/workflows/import', sent);
    expect(again.body.data.id).toBe(data.id);
    expect((await studio.applied(data.id, [{ op: 'remove_shot', shotId: 'two' }])).version).toBe(2);

    // Another account keeps the character's name and words, not the record that it cannot read.
    const stranger = stack.api.as(await stack.api.signUp());
    const theirs = await stranger.post<Data<Workflow> & Warned>('/v1/workflows/import', sent);
    expect(theirs.body.warnings.map(({ path }) => path)).toContain(
      'workflow_json.settings.studio.cast[0].entityId',
    );
    expect(await new Studio(stranger).read(theirs.body.data.id)).toMatchObject({
      cast: [{ role: 'anna', name: 'Anna', entityId: null }],
    });
  });

  it('is neither made nor copied in an archived workspace, where it is read and changed at both doors', async () => {
    const admin = await stack.api.signUp();
    const workspaceId = await givenWorkspace(admin, await givenOrganization(admin, stack.api), stack.api);
    const here = inWorkspace(stack.api.as(admin), workspaceId);
    const { id } = await new Studio(here).created({ op: 'add_shot', id: 'one' });
    expect((await here.post(`/v1/workspaces/${workspaceId}/archive`, {})).status).toBe(200);
    for (const answer of [await here.post(base, {}), await here.post(`${base}/${id}/clone`, {})]) {
      expect(answer).toBeServiceError(409, 'workspace_archived');
    }
    expect((await here.get<Data<object[]>>(base)).body.data).toHaveLength(1);
    expect((await new Studio(here).applied(id, [{ op: 'remove_shot', shotId: 'one' }])).version).toBe(3);
    expect((await here.patch(`/v1/workflows/${id}`, { name: 'Pier' })).status).toBe(200);
    expect(await new Studio(here).read(id)).toMatchObject({ name: 'Pier', version: 4, shots: [] });
  });

  it('takes no content from a route of workflows: no shots, results, markers, acceptance or audience', async () => {
    const { id } = await studio.created(
      { op: 'add_shot', id: 'one' },
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
    );
    const record = await workflow(id);
    const { settings } = record;
    const before = await studio.read(id, '?detail=full');
    for (const forged of [
      { shared: true },
      { ...settings.studio, shared: true },
      { ...settings.studio, allowEditableCopy: true },
      { ...settings.studio, shots: [{ id: 'one', stills: [{ key: 'forged' }] }] },
      { ...settings.studio, keyframes: [{ id: 'dawn', acceptance: { key: 'forged' } }] },
      { ...settings.studio, pending: { stills: [{ jobId: randomUUID() }] } },
      {},
      null,
    ]) {
      for (const sent of [{ settings: { ...settings, studio: forged } }, { settings: { studio: forged } }]) {
        expect(await api.patch(`/v1/workflows/${id}`, sent)).toBeServiceError(409, refused);
        expect(await api.put('/v1/workflows', { ...record, ...sent })).toBeServiceError(409, refused);
      }
    }
    for (const sent of [
      { nodes: [] },
      { edges: [{ id: 'e', source: 'a', target: 'b' }] },
      { settings: {} },
    ]) {
      expect(await api.patch(`/v1/workflows/${id}`, sent)).toBeServiceError(409, refused);
    }
    for (const version of [1, record.version]) {
      const restore = await api.post(`/v1/workflows/${id}/versions/${version}/restore`, {});
      expect(restore).toBeServiceError(409, refused);
    }
    expect(await studio.read(id, '?detail=full')).toEqual(before);
    for (const [path, body] of [
      ['/v1/templates', { workflowId: id, slug: `film-${id}`, name: 'Film' }],
      ['/v1/apps/publish', { workflowId: id, slug: `film-${id}`, name: 'Film' }],
    ] as const) {
      expect(await api.post(path, body)).toBeServiceError(409, refused);
    }
  });

  it('makes no production of what only looks like one, by whichever route it comes', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const { settings } = await workflow(id);
    const graph = { name: 'Copy', nodes: [], edges: [] };
    for (const studioOf of [settings.studio, { schemaVersion: 1, shots: [] }, { shots: 'none' }, [], 7]) {
      const forged = { ...graph, settings: { studio: studioOf } };
      expect(await api.post('/v1/workflows', forged)).toBeServiceError(409, refused);
      expect(await api.put('/v1/workflows', { ...forged, id: randomUUID() })).toBeServiceError(409, refused);
    }
    for (const studioOf of [{ schemaVersion: 1 }, { shots: 'none' }, { publicView: { shots: [] } }, [], 7]) {
      const imported = await api.post<Data<Workflow> & Warned>('/v1/workflows/import', {
        workflow_json: { version: 1, ...graph, settings: { studio: studioOf } },
      });
      expect(imported).toMatchObject({
        status: 201,
        body: { data: { settings: {} }, warnings: [{ path: 'workflow_json.settings.studio' }] },
      });
      expect((await api.get(`${base}/${imported.body.data.id}`)).status).toBe(404);
    }
    const shared = await api.post<Data<Workflow>>('/v1/workflows', {
      ...graph,
      settings: { studio: { shared: true } },
    });
    const plain = shared.body.data.id;
    expect((await api.get(`${base}/${plain}`)).status).toBe(404);
    expect((await studio.send(plain, [])).status).toBe(404);
    expect(await listed(plain)).toBeUndefined();
  });

  it('writes into the log who shared it, and with whom it ended, whichever door was used', async () => {
    const { id } = await studio.created();
    expect((await studio.share(id)).status).toBe(200);
    expect((await api.post(`/v1/workflows/${id}/unshare`, {})).status).toBe(200);
    const { version } = await studio.read(id);
    expect((await api.post(`/v1/workflows/${id}/share`, { expectedVersion: version })).status).toBe(200);
    expect((await api.post(`${base}/${id}/unshare`, {})).status).toBe(200);
    // What changes nothing is not logged.
    expect((await api.post(`${base}/${id}/unshare`, {})).status).toBe(200);
    const actions = async () =>
      (await api.get<Data<{ action: string; targetId: string }[]>>('/v1/audit-log')).body.data
        .filter(({ targetId }) => targetId === id)
        .map(({ action }) => action);
    while ((await actions()).length < 4) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await actions()).toEqual([
      'workflow.unshared',
      'workflow.shared',
      'workflow.unshared',
      'workflow.shared',
    ]);
  });
});
