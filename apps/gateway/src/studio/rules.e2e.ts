import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  type ApiClient,
  CLOUD,
  COMMUNITY,
  examplesOf,
  givenApiToken,
  givenAppToken,
  givenMember,
  givenOrganization,
  givenWorkspace,
  inWorkspace,
  useStack,
} from '@easel/testing';
import { address, answerOf, base, type Data, type Production, Studio } from '../../test-rig/studio.js';

const run = promisify(execFile);

describe('a production', () => {
  const stack = useStack(COMMUNITY);
  let studio: Studio;
  let stranger: ApiClient;

  beforeAll(async () => {
    studio = new Studio(stack.api.as(await stack.api.signUp()));
    stranger = stack.api.as(await stack.api.signUp());
  });

  it('[2-1-01] [2-1-02] [2-1-03] [2-2.1-18] is a workflow with shots in an order, which are addressed by id', async () => {
    const { id } = await studio.created(
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' },
      { op: 'add_folder', id: 'act', name: 'Act' },
      { op: 'add_shot', id: 'one' },
      {
        op: 'add_shot',
        id: 'two',
        folderId: 'act',
        plan: { prompt: 'Fog over @anna' },
        look: { text: 'grainy' },
        cast: [{ role: 'anna' }],
        voice: { text: 'It is cold.' },
      },
      { op: 'add_shot', id: 'three' },
      { op: 'add_still', shotId: 'two', url: address('still'), select: true },
      { op: 'add_clip', shotId: 'two', url: 'https://media.example.org/clip.mp4', select: true },
      { op: 'set_frame', shotId: 'two', slot: 'start', from: { stillKey: address('still') } },
      { op: 'add_cut', id: 'cut', url: 'https://media.example.org/film.mp4' },
      { op: 'reorder_shots', order: ['three', 'one', 'two'] },
    );
    const { production } = await studio.applied(id, [
      { op: 'update_shot', shotId: 'two', patch: { title: 'Still addressed' } },
      { op: 'update_folder', folderId: 'act', patch: { name: 'First act' } },
      { op: 'update_cut', cutId: 'cut', patch: { name: 'Rough' } },
      { op: 'update_cast', role: 'anna', patch: { name: 'Anna B.' } },
    ]);
    expect(production.shots.map((shot) => shot.id)).toEqual(['three', 'one', 'two']);
    expect(production.shots[2]).toMatchObject({
      title: 'Still addressed',
      folderId: 'act',
      still: { url: address('still') },
      clip: { url: 'https://media.example.org/clip.mp4' },
      startFrame: { source: 'still', url: address('still') },
      plan: { prompt: 'Fog over @anna' },
      look: { text: 'grainy' },
      cast: [{ role: 'anna' }],
      voice: { text: 'It is cold.' },
    });
    expect(production).toMatchObject({
      folders: [{ id: 'act', name: 'First act' }],
      cuts: [{ id: 'cut', name: 'Rough' }],
      cast: [{ role: 'anna', name: 'Anna B.' }],
    });
    const workflow = await studio.api.get<Data<{ settings: { studio: Production } }>>(`/v1/workflows/${id}`);
    expect(workflow.body.data.settings.studio.shots.map((shot) => shot.id)).toEqual(['three', 'one', 'two']);
  });

  it('[2-1-05] [2-3-22] is changed by batches alone, and no route of its own deletes it', async () => {
    const { id, version } = await studio.created();
    for (const answer of [
      await studio.api.delete(`${base}/${id}`),
      await studio.api.patch(`${base}/${id}`, { name: 'Pier' }),
      await studio.api.put(`${base}/${id}`, { name: 'Pier' }),
    ]) {
      expect(answer.status).toBe(405);
    }

    expect(await studio.read(id)).toMatchObject({ name: 'Fog', version });
  });

  it('[2-1-06] [2-1-10] [2-1-11] answers who cannot reach it as if it were not there, on every route, whatever is sent', async () => {
    const { id, version } = await studio.created({ op: 'add_shot', id: 'one' });
    expect((await studio.share(id)).status).toBe(200);
    const routes: [string, 'get' | 'post', object[]][] = [
      ['', 'get', [{}]],
      ['?detail=full&shot_id=one', 'get', [{}]],
      ['/history', 'get', [{}]],
      ['/events', 'get', [{}]],
      ['/ops', 'post', [{ ops: [] }, { ops: 'none' }, { ops: [], dryRun: true }, {}]],
      ['/import', 'post', [{ plan: {}, mode: 'append' }, { plan: 7 }]],
      ['/undo', 'post', [{ version: 2 }, { version: 'two' }]],
      ['/share', 'post', [{ shared: true, expectedVersion: version }, { shared: 'yes' }]],
      ['/unshare', 'post', [{}]],
      ['/clone', 'post', [{}, { name: 7 }]],
    ];
    for (const [path, method, bodies] of routes) {
      for (const body of bodies) {
        const at = (production: string) =>
          method === 'get'
            ? stranger.get(`${base}/${production}${path}`)
            : stranger.post(`${base}/${production}${path}`, body);
        const refused = answerOf(await at(id));
        expect({ path, sent: body, ...refused }).toEqual({
          path,
          sent: body,
          ...answerOf(await at(randomUUID())),
        });
        expect(refused).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
    }
    expect(await studio.read(id)).toMatchObject({ shared: true, version: version + 1 });
  });

  it('[2-2.1-02] has a version that each write raises and no read does', async () => {
    const { id } = await studio.created();
    await studio.applied(id, [{ op: 'add_shot', id: 'one' }]);
    for (const query of ['', '?detail=full', '?shot_id=one']) {
      expect(await studio.read(id, query)).toMatchObject({ version: 2 });
    }
    await studio.applied(id, [{ op: 'add_shot', id: 'two' }], { dryRun: true });
    expect((await studio.read(id)).version).toBe(2);
    expect((await studio.applied(id, [{ op: 'remove_shot', shotId: 'one' }])).version).toBe(3);
  });

  it('[2-2.1-05] [2-3-23] [2-4-08] is hidden and shown again, and listed accordingly', async () => {
    const { id } = await studio.created();
    const listed = async (query = '') =>
      (await studio.api.get<Data<{ id: string }[]>>(`${base}?limit=100${query}`)).body.data.some(
        (row) => row.id === id,
      );
    const hide = async (archived: boolean) =>
      (await studio.applied(id, [{ op: 'set_archived', archived }])).production.archived;

    expect([await hide(true), await listed(), await listed('&includeArchived=true')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await hide(false), await listed(), await listed('&includeArchived=false')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[2-2.1-07] counts its bin, and shows it in full', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' }, { op: 'remove_shot', shotId: 'one' });

    expect((await studio.read(id)).trash).toEqual({ count: 1 });
    expect((await studio.read(id, '?detail=full')).trash).toMatchObject({
      count: 1,
      items: [{ kind: 'shot' }],
    });
  });

  it('[2-2.1-15] [2-2.1-16] [2-2.1-17] keeps stills and clips apart, and addresses each by its key', async () => {
    const clip = 'https://media.example.org/clip.mp4';
    const { id } = await studio.created(
      { op: 'add_shot', id: 'one' },
      { op: 'add_clip', shotId: 'one', url: clip, select: true },
      { op: 'add_still', shotId: 'one', url: address('a'), select: true },
      { op: 'add_still', shotId: 'one', url: address('b') },
    );
    const { production } = await studio.applied(id, [
      { op: 'select_still', shotId: 'one', key: address('b') },
    ]);
    expect(production.shots[0]).toMatchObject({ still: { key: address('b') }, clip: { key: clip } });
    const other = await studio.applied(id, [{ op: 'remove_clip', shotId: 'one', key: clip }]);
    expect(other.production.shots[0]).toMatchObject({ still: { key: address('b') }, clip: null });
    for (const key of ['0', '1']) {
      expect(await studio.send(id, [{ op: 'select_still', shotId: 'one', key }])).toMatchObject({
        status: 400,
        body: { error: { code: 'op_target_missing', opIndex: 0 } },
      });
    }
  });

  it('[2-2.2-02] [2-2.2-03] [2-2.2-04] says of each operation what it did, and beforehand of which class it is', async () => {
    const { id } = await studio.created(
      { op: 'add_shot', id: 'one' },
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
      { op: 'link_shot', shotId: 'one', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
    );
    const [renamed, removed, planned] = await studio.preview(
      id,
      { op: 'rename_production', name: 'Pier' },
      { op: 'remove_shot', shotId: 'one' },
      { op: 'update_keyframe', keyframeId: 'dawn', patch: { plan: { prompt: 'First light' } } },
    );
    expect(renamed).toMatchObject({ op: 'rename_production', class: 'S' });
    expect(renamed?.summary).toMatch(/^Renamed /);
    expect(removed).toMatchObject({
      class: 'D',
      restorable: true,
      impact: { keyframeIds: ['dawn', 'dusk'], shotIds: ['one'] },
    });
    expect(removed?.summary).toMatch(/^Removed /);
    // The shot that used it is in the bin by then.
    expect(planned).not.toHaveProperty('impact');
    const [changed] = await studio.preview(id, {
      op: 'update_keyframe',
      keyframeId: 'dawn',
      patch: { plan: { prompt: 'First light' } },
    });
    expect(changed?.impact).toEqual({ keyframeIds: [], shotIds: ['one'] });
    const skill = await studio.api.get<Data<{ schema: { routes: Record<string, { class: string }> } }>>(
      `${base}/skill`,
    );
    const classes = Object.values(skill.body.data.schema.routes).map((route) => route.class);
    expect(new Set(classes)).toEqual(new Set(['S', 'P', '$']));
  });

  it('[2-2.3-06] [2-2.3-07] shows by its link what can neither be edited nor made into the same production again', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one', plan: { prompt: 'Fog' } });
    await studio.share(id);
    const link = await stranger.get<Data<{ settings: { studio: { publicView: object } } }>>(
      `/v1/public/workflows/${id}`,
    );
    const { publicView } = link.body.data.settings.studio;
    expect(publicView).toMatchObject({ kind: 'production-public-view' });
    const theirs = new Studio(stranger);
    expect((await theirs.send(id, [{ op: 'rename_production', name: 'Mine' }])).status).toBe(404);
    expect((await stranger.post(base, { plan: publicView })).status).toBe(400);
    const own = await theirs.created();
    expect(
      (await stranger.post(`${base}/${own.id}/import`, { plan: publicView, mode: 'append' })).status,
    ).toBe(400);
  });

  it('[2-2.1-04] [2-3-09] [2-3-10] [2-3-12] [2-4-28] [2-4-29] [2-4-30] is shared, copied and unshared, and copies stay', async () => {
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const shared = await studio.share(id, { allowEditableCopy: true });
    expect(shared.body.data.production).toMatchObject({ shared: true, allowEditableCopy: true });
    const copied = await stranger.post<Data<{ production: Production }>>(`${base}/${id}/clone`, {
      name: 'Mine',
    });
    expect(copied).toMatchObject({ status: 201, body: { data: { production: { name: 'Mine' } } } });
    const unshared = await studio.api.post<Data<{ production: Production }>>(`${base}/${id}/unshare`, {});
    expect(unshared.body.data.production).toMatchObject({ shared: false, allowEditableCopy: false });
    const again = await studio.share(id);
    expect(again.body.data.production).toMatchObject({ shared: true, allowEditableCopy: false });
    expect((await stranger.post(`${base}/${id}/clone`, {})).status).toBe(404);
    const theirs = new Studio(stranger);
    const copy = copied.body.data.production;
    expect((await theirs.applied(copy.id, [{ op: 'add_shot', id: 'two' }])).production.shots).toHaveLength(2);
  });

  it('[2-3-17] [2-3-18] [2-3-19] [2-3-20] [2-3-21] saves what the editor shows, for the version that it shows, and no state of frames', async () => {
    const { id, version } = await studio.created({ op: 'add_keyframe', id: 'dawn', label: 'Dawn' });
    const node = { id: 'note', type: 'sticky-note', position: { x: 1, y: 2 }, data: { text: 'here' } };
    const graph = { nodes: [node], edges: [] };
    const save = (more: object) => studio.send(id, [{ op: 'save_editor_state', ...more }]);
    for (const more of [{ graph }, { expectedVersion: version }, {}]) {
      expect(await save(more)).toMatchObject({
        status: 400,
        body: { error: { code: 'op_invalid', opIndex: 0 } },
      });
    }
    expect(await save({ expectedVersion: version + 1, graph })).toBeServiceError(409, 'workflow_conflict');
    expect((await studio.read(id)).version).toBe(version);

    const both = await Promise.all([
      save({ expectedVersion: version, graph }),
      save({ expectedVersion: version, graph: { ...graph, nodes: [{ ...node, position: { x: 9, y: 9 } }] } }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    interface Graph {
      nodes: { id: string; type: string; position: object; data: { label?: string; acceptance?: unknown } }[];
    }
    const record = async () => (await studio.api.get<Data<Graph>>(`/v1/workflows/${id}`)).body.data;
    const { nodes } = await record();
    const frame = nodes.find(({ type }) => type === 'studio-keyframe');
    const altered = {
      ...frame,
      position: { x: 50, y: 60 },
      data: { ...frame?.data, acceptance: { key: 'forged' } },
    };
    const saved = await save({ expectedVersion: version + 1, graph: { nodes: [node, altered], edges: [] } });
    expect(saved.status).toBe(200);
    const after = (await record()).nodes;
    expect(after.find((each) => each.id === 'note')?.position).toEqual({ x: 1, y: 2 });
    expect(after.find((each) => each.id === frame?.id)).toMatchObject({ position: { x: 50, y: 60 } });
    expect(JSON.stringify(after)).not.toContain('forged');
    expect(await studio.read(id, '?detail=full')).toMatchObject({
      keyframes: [{ id: 'dawn', acceptance: null }],
    });
  });

  it('[2-4-07] [2-4-09] is listed once, page by page, newest change first', async () => {
    const own = new Studio(stack.api.as(await stack.api.signUp()));
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.unshift((await own.created()).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = `?limit=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
      const { body } = await own.api.get<{ data: { id: string }[]; nextCursor?: string }>(`${base}${query}`);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
      if (body.data.length < 2) expect(Object.keys(body)).toEqual(['data']);
    } while (cursor !== undefined);

    expect(seen).toEqual(made);
    for (const query of ['?cursor=x', '?includeArchived=perhaps']) {
      expect({ query, ...answerOf(await own.api.get(`${base}${query}`)) }).toMatchObject({
        query,
        status: 400,
      });
    }
  });

  it('[2-4-12] is read compact, in full, or by one shot', async () => {
    const { id } = await studio.created(
      { op: 'add_shot', id: 'one' },
      { op: 'add_shot', id: 'two' },
      { op: 'add_still', shotId: 'two', url: address('a') },
    );
    const full = await studio.read(id, '?detail=full');
    expect(full).toMatchObject({
      keyframes: [],
      shots: [{ stills: [] }, { stills: [{ key: address('a') }] }],
    });
    expect((await studio.read(id)).shots[1]).not.toHaveProperty('stills');
    expect((await studio.read(id, '?shot_id=two')).shots.map((shot) => shot.id)).toEqual(['two']);
    expect(await studio.api.get(`${base}/${id}?detail=everything`)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'detail' } },
    });
    expect(await studio.api.get(`${base}/${id}?shot_id=none`)).toBeServiceError(404, 'not_found');
  });

  it('[2-4-13] names the field of a batch that is of the wrong kind, and writes nothing', async () => {
    const { id, version } = await studio.created();
    for (const [field, values] of Object.entries({
      ops: [undefined, null, 'x', {}, 7],
      baseVersion: ['1', 1.5, {}],
      strict: ['true', 1],
      dryRun: ['true', 1],
      clientRequestId: ['', 'x'.repeat(129), 7, 'a\u0000b'],
    })) {
      for (const value of values) {
        const body = { ops: [{ op: 'add_shot', id: 'one' }], [field]: value };
        expect(await studio.api.post(`${base}/${id}/ops`, body)).toMatchObject({
          status: 400,
          body: { error: { code: 'validation_error', path: field } },
        });
      }
    }
    expect((await studio.read(id)).version).toBe(version);
  });

  it('[2-4.1-06] [2-4.1-12] [2-4.1-13] [2-4.2-10] [2-4.2-11] takes ids from its callers, and warns of what had no effect or more than one', async () => {
    const { id } = await studio.created(
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character' },
      { op: 'add_shot', id: 'my-shot_1', plan: { prompt: '@anna in the fog' } },
    );
    expect((await studio.read(id)).shots[0]?.id).toBe('my-shot_1');
    const same = await studio.applied(id, [{ op: 'rename_production', name: 'Fog' }]);
    expect(same).toMatchObject({ version: 2, warnings: [expect.stringContaining('rename_production')] });
    const renamed = await studio.applied(id, [{ op: 'rename_cast', role: 'anna', newRole: 'maria' }]);
    expect(renamed.warnings).toEqual([expect.stringMatching(/1/)]);
    expect(renamed.production.shots[0]).toMatchObject({ plan: { prompt: '@maria in the fog' } });
    const empty = await studio.applied(id, []);
    expect(empty).toMatchObject({ version: 3, receipts: [], production: { version: 3 } });
    expect(empty).not.toHaveProperty('dryRun');
    const ping = await studio.applied(id, [], { dryRun: true });
    expect(ping).toEqual({ dryRun: true, version: 3, receipts: [], warnings: [] });
  });

  it('[2-4.2-06] refuses in a preview what a write refuses', async () => {
    const { id, version } = await studio.created();
    await studio.applied(id, [{ op: 'add_shot', id: 'one' }]);
    for (const [ops, more] of [
      [[{ op: 'add_shot', id: 'two' }], { strict: true, baseVersion: version }],
      [
        [
          { op: 'add_shot', id: 'two' },
          { op: 'update_shot', shotId: 'none', patch: {} },
        ],
        {},
      ],
      [[{ op: 'fly' }], {}],
      [[{ op: 'update_shot', shotId: 'one', patch: { title: 'a', ownerId: 'me' } }], {}],
      [[{ op: 'rename_production', name: 'a', shared: true }], {}],
    ] as const) {
      const preview = answerOf(await studio.send(id, ops, { ...more, dryRun: true }));
      expect(preview.status).toBeGreaterThanOrEqual(400);
      expect(preview).toEqual(answerOf(await studio.send(id, ops, more)));
    }
  });

  it('[2-4.2-07] is never too busy for a preview, while fifty write', async () => {
    const { id } = await studio.created();
    const written = Promise.all(
      Array.from({ length: 50 }, (_, index) => studio.send(id, [{ op: 'add_shot', id: `shot-${index}` }])),
    );
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count++) {
      statuses.add((await studio.send(id, [{ op: 'add_shot', id: 'more' }], { dryRun: true })).status);
    }
    const answers = (await written).map(({ status }) => status);

    expect([...statuses]).toEqual([200]);
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
    const { shots, version } = await studio.read(id);
    expect([shots.length, version - 1]).toEqual(
      Array(2).fill(answers.filter((status) => status === 200).length),
    );
  });
});

describe('a production of a workspace', () => {
  const stack = useStack(CLOUD);

  it('is made, changed and taken back as the guide says', async () => {
    const { token } = await givenApiToken(await stack.api.signUp(), {}, stack.api);
    let before = '';
    for (const { commands, prints } of examplesOf(readFileSync(resolve('docs/productions.md'), 'utf8'))) {
      before += commands;
      const { stdout } = await run('bash', ['-euc', before], {
        env: { ...process.env, EASEL: stack.url, TOKEN: token },
      });
      expect(stdout.slice(-prints.length)).toBe(prints);
    }
  });

  it('[2-4-06] is not made, and nothing is spent, by checking a plan', async () => {
    const api = stack.api.as(await stack.api.signUp());
    const there = async () => {
      const [list, jobs, balance] = await Promise.all(
        [base, '/v1/jobs', '/v1/credits/balance'].map((path) => api.get<Data<unknown>>(path)),
      );
      return [list, jobs, balance].map((answer) => answer?.body.data);
    };
    const before = await there();
    expect(before).toEqual([[], [], expect.objectContaining({ total: expect.any(Number) })]);
    const plan = { version: 1, shots: [{ plan: { prompt: 'Fog' } }] };
    const { body } = await api.post<Data<{ valid: boolean }>>(`${base}/validate`, { plan });
    expect(body.data).toMatchObject({ valid: true, errors: [] });

    expect(await there()).toEqual(before);
  });

  it('[2-3-06] [2-5-01] [2-5-02] is written by editors and administrators, read by members, and shared by owner and administrators', async () => {
    const [owner, admin, member, editor, outsider] = await Promise.all(
      Array.from({ length: 5 }, () => stack.api.signUp()),
    );
    if (!owner || !admin || !member || !editor || !outsider) throw new Error('nobody signed up');
    const organizationId = await givenOrganization(admin, stack.api);
    const workspaceId = await givenWorkspace(admin, organizationId, stack.api);
    for (const user of [owner, member, editor]) {
      await givenMember(admin, user, { organizationId, workspaceId }, stack.api);
    }
    const here = (user: typeof owner) => new Studio(inWorkspace(stack.api.as(user), workspaceId));
    const mine = here(owner);
    const { id } = await mine.created({ op: 'add_shot', id: 'one', notes: 'private' });
    const invited = { email: editor.email, role: 'editor' };
    expect((await mine.api.post(`/v1/workflows/${id}/collaborators`, invited)).status).toBeLessThan(300);
    const may = async (studio: Studio) => {
      const { version } = await mine.read(id);
      const answers = [
        await studio.api.get(`${base}/${id}`),
        await studio.send(id, [{ op: 'update_shot', shotId: 'one', patch: { title: randomUUID() } }]),
        await studio.api.get(`${base}/${id}/history`),
        await studio.api.post(`${base}/${id}/share`, { shared: false, expectedVersion: version }),
      ];
      return answers.map(({ status }) => status);
    };

    // A share for a version that is no more the current one gets as far as the conflict.
    expect(await may(mine)).toEqual([200, 200, 200, 409]);
    expect(await may(here(admin))).toEqual([200, 200, 200, 409]);
    expect(await may(here(editor))).toEqual([200, 200, 200, 403]);
    expect(await may(here(member))).toEqual([200, 404, 404, 403]);
    expect(await may(new Studio(stack.api.as(outsider)))).toEqual([404, 404, 404, 404]);
    expect((await here(admin).share(id)).body.data.production.shared).toBe(true);
    const seen = JSON.stringify(await here(member).read(id, '?detail=full'));
    expect(seen).not.toContain('private');
    const workflow = JSON.stringify((await here(member).api.get(`/v1/workflows/${id}`)).body);
    expect(workflow).not.toContain('private');
    expect((await here(member).api.post(`${base}/${id}/clone`, {})).status).toBe(404);
    expect((await here(editor).api.post(`${base}/${id}/clone`, {})).status).toBe(201);
  });

  it('[2-5-01] takes sessions, personal tokens and tokens of apps with the scope, and of a limited token its own', async () => {
    const user = await stack.api.signUp();
    const { id } = await new Studio(stack.api.as(user)).created();
    const other = await new Studio(stack.api.as(user)).created();
    const personal = await givenApiToken(user, {}, stack.api);
    const limited = await givenApiToken(user, { workflowIds: [id] }, stack.api);
    const [reads, writes] = await Promise.all([
      givenAppToken(user, ['workflows:read'], stack.api),
      givenAppToken(user, ['workflows:read', 'workflows:write'], stack.api),
    ]);
    const statuses = async (token: string | undefined) => {
      const client = token === undefined ? stack.api : stack.api.as(token);
      const studio = new Studio(client);
      return [
        (await client.get(`${base}/${id}`)).status,
        (await studio.send(id, [])).status,
        (await client.get(`${base}/${other.id}`)).status,
      ];
    };

    expect(await statuses(user.accessToken)).toEqual([200, 200, 200]);
    expect(await statuses(personal.token)).toEqual([200, 200, 200]);
    expect(await statuses(writes)).toEqual([200, 200, 200]);
    expect(await statuses(reads)).toEqual([200, 403, 200]);
    expect(await statuses(limited.token)).toEqual([200, 200, 404]);
    expect(await statuses(undefined)).toEqual([401, 401, 401]);
  });
});

describe('an installation without features of productions', () => {
  const stack = useStack({
    SERVICE_PROCESSES: 'gateway auth-sso entities studio executor',
    STUDIO_FEATURES_OFF:
      'saveEditorState,revisionedSharing,editableSharedCopies,retakeLinkedClips,linkedFrames,publicProjection',
  });

  it('[2-4.3-10] takes no clip again', async () => {
    const studio = new Studio(stack.api.as(await stack.api.signUp()));
    const { id } = await studio.created({ op: 'add_shot', id: 'one' });
    const sent = { kind: 'clip', shotId: 'one', dryRun: true, retakeResultKey: 'a take' };
    expect(await studio.api.post(`${base}/${id}/generate`, sent)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'retakeResultKey' } },
    });
  });

  it('[2-4.4-01] [2-4.4-06] [2-2.3-05] [2-3-17] says so in its capabilities, and refuses what needs them', async () => {
    const studio = new Studio(stack.api.as(await stack.api.signUp()));
    const { id, version } = await studio.created();
    const { body } = await studio.api.get<Data<{ operations: object }>>(`${base}/capabilities`);
    expect(body.data.operations).toMatchObject({
      saveEditorState: false,
      revisionedSharing: false,
      editableSharedCopies: false,
      retakeLinkedClips: false,
      linkedFrames: false,
    });
    for (const [route, sent] of [
      ['share', { shared: true, expectedVersion: version }],
      ['unshare', {}],
      ['clone', {}],
    ] as const) {
      const missing = answerOf(await studio.api.post(`${base}/${randomUUID()}/${route}`, sent));
      expect(missing.status).toBe(404);
      expect(answerOf(await studio.api.post(`${base}/${id}/${route}`, sent))).toEqual(missing);
    }
    const link = answerOf(await stack.api.get(`/v1/public/workflows/${id}`));
    expect(link).toEqual(answerOf(await stack.api.get(`/v1/public/workflows/${randomUUID()}`)));
    const graph = { nodes: [], edges: [] };
    const frames = ['dawn', 'dusk'].map((frame) => ({ op: 'add_keyframe', id: frame, label: frame }));
    for (const ops of [
      [{ op: 'save_editor_state', expectedVersion: version, graph }],
      [
        { op: 'add_shot', id: 'one' },
        ...frames,
        { op: 'link_shot', shotId: 'one', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
      ],
    ]) {
      expect(await studio.send(id, ops)).toMatchObject({
        status: 400,
        body: { error: { code: 'op_invalid', opIndex: ops.length - 1 } },
      });
    }
  });
});
