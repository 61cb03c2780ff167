import { randomUUID } from 'node:crypto';
import { type ApiClient, COMMUNITY, type TestUser, useStack } from '@easel/testing';

interface Production {
  id: string;
  name: string;
  version: number;
  updatedAt: string;
  shots: { id: string; title: string; [field: string]: unknown }[];
  trash: { count: number; items?: { id: string }[] };
  [field: string]: unknown;
}

const stack = useStack(COMMUNITY);
const base = '/v1/studio/productions';

describe('productions over HTTP, at two gateways and two studios', () => {
  let owner: TestUser;
  let api: ApiClient;

  beforeAll(async () => {
    owner = await stack.api.signUp();
    api = stack.api.as(owner);
  });

  const created = async (...ops: object[]): Promise<Production> => {
    const made = await api.post<{ data: { production: Production } }>(base, {});
    expect(made).toMatchObject({ status: 201 });
    const { production } = made.body.data;
    return ops.length === 0 ? production : (await applied(production, ops)).production;
  };
  const applied = async (production: Production, ops: object[], more: object = {}) => {
    const { status, body } = await api.post<{ data: { production: Production; version: number } }>(
      `${base}/${production.id}/ops`,
      { ops, ...more },
    );
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data as { production: Production; version: number; [field: string]: unknown };
  };
  const read = async (id: string, query = ''): Promise<Production> =>
    (await api.at(stack.secondUrl).get<{ data: { production: Production } }>(`${base}/${id}${query}`)).body
      .data.production;

  it('[2-4-10] [2-2.1-01] are made with a name or without, and read as they were made', async () => {
    const { status, body } = await api.post<{ data: { production: Production } }>(base, { name: 'Fog' });
    expect(status).toBe(201);
    const { production } = body.data;

    expect(production).toMatchObject({ name: 'Fog', version: 1, shots: [], shared: false, archived: false });
    expect(await read(production.id)).toEqual(production);
    expect((await created()).name).toBe('Untitled production');
    expect((await api.post(base, { name: '' })).status).toBe(400);
  });

  it('[2-3-01] [2-4.1-09] [2-4.1-10] [2-4.1-11] [2-2.2-01] are changed by batches', async () => {
    const production = await created();
    const answer = await applied(production, [
      { op: 'add_shot', id: 'one', plan: { prompt: 'Fog over a pier' } },
      { op: 'add_shot', id: 'two' },
      { op: 'rename_production', name: 'Pier' },
      { op: 'update_shot', shotId: 'one', patch: { title: 'Dawn' } },
      { op: 'move_shot', shotId: 'two', index: 0 },
    ]);

    expect(answer.version).toBe(2);
    expect(answer.rebased).toBe(false);
    expect(answer.receipts).toHaveLength(5);
    expect(answer.production.shots.map(({ id }) => id)).toEqual(['two', 'one']);
    expect(await read(production.id)).toEqual(answer.production);
    const next = await applied(production, [{ op: 'set_archived', archived: true }], {
      baseVersion: 2,
      strict: true,
    });
    expect(next.version).toBe(3);
  });

  it('[2-4.1-01] [2-4.1-08] refuse a batch for one operation that is wrong, and name it', async () => {
    const production = await created({ op: 'add_shot', id: 'one' });
    const before = await read(production.id);
    const refused = async (...ops: unknown[]) => {
      const { status, body } = await api.post<{ error: object }>(`${base}/${production.id}/ops`, { ops });
      return { status, ...body.error };
    };

    expect(
      await refused({ op: 'remove_shot', shotId: 'one' }, { op: 'remove_shot', shotId: 'none' }),
    ).toMatchObject({
      status: 400,
      code: 'op_target_missing',
      opIndex: 1,
      path: 'shotId',
    });
    expect(await refused({ op: 'set_film', patch: { shared: true } })).toMatchObject({
      status: 400,
      code: 'op_invalid',
      opIndex: 0,
      path: 'patch.shared',
    });
    expect(await refused(null)).toMatchObject({ status: 400, code: 'op_invalid', opIndex: 0 });
    expect(await refused({ op: 'nothing' })).toMatchObject({ code: 'op_invalid', path: 'op' });
    expect(await read(production.id)).toEqual(before);
  });

  it('[2-4.1-02] take a hundred operations and not one more', async () => {
    const production = await created();
    const ops = Array.from({ length: 101 }, (_, index) => ({ op: 'add_shot', id: `s${index}` }));
    const { status, body } = await api.post(`${base}/${production.id}/ops`, { ops });

    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'ops' } },
    });
    expect((await applied(production, ops.slice(1))).production.shots).toHaveLength(100);
  });

  it('[2-4.1-03] [2-4.1-04] [2-4.1-05] apply an older batch to the newest document, unless it is strict', async () => {
    const production = await created({ op: 'add_shot', id: 'one' });
    await applied(production, [{ op: 'add_shot', id: 'two' }]);
    const answer = await applied(production, [{ op: 'add_shot', id: 'three' }], { baseVersion: 2 });
    expect(answer).toMatchObject({ rebased: true, version: 4 });

    const strict = await api.post(`${base}/${production.id}/ops`, {
      ops: [{ op: 'add_shot', id: 'four' }],
      baseVersion: 2,
      strict: true,
    });
    expect(strict).toMatchObject({
      status: 409,
      body: { error: { code: 'workflow_conflict', currentVersion: 4, currentRecord: { version: 4 } } },
    });
    expect((await read(production.id)).shots).toHaveLength(3);
  });

  it('[2-4.2-01] [2-4.2-03] [2-4.2-04] [2-4.2-05] [2-4.2-09] [2-2.2-05] are previewed without a trace', async () => {
    const production = await created({ op: 'add_shot', id: 'one' });
    const before = await read(production.id);
    const { body } = await api.post<{ data: object }>(`${base}/${production.id}/ops`, {
      ops: [{ op: 'remove_shot', shotId: 'one' }],
      dryRun: true,
    });

    expect(body.data).toEqual({
      dryRun: true,
      version: 2,
      receipts: [expect.objectContaining({ op: 'remove_shot', class: 'D', restorable: true })],
      warnings: [],
    });
    expect(
      (await api.post<{ data: object }>(`${base}/${production.id}/ops`, { ops: [], dryRun: true })).body.data,
    ).toEqual({
      dryRun: true,
      version: 2,
      receipts: [],
      warnings: [],
    });
    expect(await read(production.id)).toEqual(before);
  });

  it('[2-4.1-07] [2-3-02] [2-3-03] keep what is removed until it is purged', async () => {
    const production = await created(
      { op: 'add_shot', id: 'one', title: 'Dawn' },
      { op: 'add_shot', id: 'two' },
    );
    await applied(production, [{ op: 'remove_shot', shotId: 'one' }]);
    const full = await read(production.id, '?detail=full');
    expect(full.trash).toMatchObject({ count: 1 });

    const back = await applied(production, [{ op: 'restore', trashId: full.trash.items?.[0]?.id }]);
    expect(back.production.shots).toEqual(production.shots);
    expect(back.production.trash.count).toBe(0);
  });

  it('[2-4-14] apply a batch once that is sent fifty times at once to two replicas', async () => {
    const production = await created({ op: 'add_shot', id: 'one' });
    const clientRequestId = randomUUID();
    const send = (index: number) =>
      (index % 2 === 0 ? api : api.at(stack.secondUrl)).post<{
        data: { version: number; deduped?: boolean };
      }>(`${base}/${production.id}/ops`, { ops: [{ op: 'add_shot', id: 'two' }], clientRequestId });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.data.deduped !== true)).toHaveLength(1);
    expect((await read(production.id)).version).toBe(3);
    const other = await api.post(`${base}/${production.id}/ops`, { ops: [], clientRequestId });
    expect(other).toMatchObject({ status: 400, body: { error: { path: 'clientRequestId' } } });
  });

  it('let one of many strict batches through', async () => {
    const production = await created();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? api : api.at(stack.secondUrl)).post(`${base}/${production.id}/ops`, {
          ops: [{ op: 'add_shot', id: `s${index}` }],
          baseVersion: 1,
          strict: true,
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
    expect((await read(production.id)).version).toBe(2);
  });

  it('are listed by their last change, with archived ones only when asked', async () => {
    const somebody = await stack.api.signUp();
    const theirs = stack.api.as(somebody);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const { body } = await theirs.post<{ data: { production: Production } }>(base, { name });
      ids.unshift(body.data.production.id);
    }
    await theirs.post(`${base}/${ids[1]}/ops`, { ops: [{ op: 'set_archived', archived: true }] });
    const listed = async (query: string) =>
      (
        await theirs.get<{ data: { id: string; shotCount: number }[]; nextCursor?: string }>(
          `${base}${query}`,
        )
      ).body;

    expect((await listed('')).data.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    const first = await listed('?includeArchived=true&limit=2');
    const rest = await listed(`?includeArchived=true&limit=2&cursor=${first.nextCursor ?? ''}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]]);
    expect(rest.nextCursor).toBeUndefined();
  });

  it('have a history of who changed what, and take a change back that nothing later has touched', async () => {
    const production = await created({ op: 'add_shot', id: 'one' }, { op: 'add_shot', id: 'two' });
    await applied(production, [{ op: 'update_shot', shotId: 'one', patch: { title: 'Dawn' } }]);
    await applied(production, [{ op: 'update_shot', shotId: 'two', patch: { title: 'Dusk' } }]);
    await applied(production, [{ op: 'update_shot', shotId: 'two', patch: { title: 'Night' } }]);
    const history = (
      await api.get<{ data: { version: number; kind: string; userId: string }[] }>(
        `${base}/${production.id}/history`,
      )
    ).body;
    expect(history.data.map(({ version, kind }) => `${version} ${kind}`)).toEqual([
      '5 ops',
      '4 ops',
      '3 ops',
      '2 ops',
      '1 create',
    ]);

    const undone = await api.post<{ data: { production: Production } }>(`${base}/${production.id}/undo`, {
      version: 3,
    });
    expect(undone.status).toBe(200);
    expect(undone.body.data.production.shots.map(({ title }) => title)).toEqual(['', 'Night']);
    expect(await api.post(`${base}/${production.id}/undo`, { version: 4 })).toMatchObject({
      status: 409,
      body: { error: { code: 'workflow_conflict', message: expect.stringContaining('shots.two.title') } },
    });
    const again = await api.post<{ data: { production: Production } }>(`${base}/${production.id}/undo`, {
      version: 6,
    });
    expect(again.body.data.production.shots.map(({ title }) => title)).toEqual(['Dawn', 'Night']);
  });

  it('[2-3-05] [2-3-07] [2-3-08] [2-3-13] [2-4.4-02] [2-4.4-03] are shared by their owner, for the version that was seen', async () => {
    const production = await created();
    const share = (body: object) =>
      api.post<{ data: { production: Production } }>(`${base}/${production.id}/share`, body);

    expect(await share({ shared: true })).toMatchObject({
      status: 400,
      body: { error: { path: 'expectedVersion' } },
    });
    expect(await share({ shared: false, expectedVersion: 1, allowEditableCopy: true })).toMatchObject({
      status: 400,
    });
    for (const expectedVersion of [7, 0, -1, Number.MAX_SAFE_INTEGER]) {
      expect(await share({ shared: true, expectedVersion })).toMatchObject({ status: 409 });
    }
    const shared = await share({ shared: true, expectedVersion: 1, allowEditableCopy: true });
    expect(shared.body.data.production).toMatchObject({ shared: true, allowEditableCopy: true, version: 2 });
    for (const expectedVersion of [1, Number.MAX_SAFE_INTEGER, 1e300]) {
      expect(await api.post(`${base}/${production.id}/unshare`, { expectedVersion })).toMatchObject({
        status: 409,
      });
    }
    expect((await api.post(`${base}/${production.id}/unshare`, {})).status).toBe(200);
    expect(await read(production.id)).toMatchObject({ shared: false, allowEditableCopy: false, version: 3 });
    expect((await api.post(`${base}/${production.id}/undo`, { version: 2 })).status).toBe(400);
  });

  it('[2-1-07] are not there for whoever cannot reach them, whatever they send', async () => {
    const production = await created();
    const stranger = stack.api.as(await stack.api.signUp());
    const answers = async (id: string) =>
      Promise.all([
        stranger.get(`${base}/${id}`),
        stranger.get(`${base}/${id}/history`),
        stranger.post(`${base}/${id}/ops`, { ops: 7 }),
        stranger.post(`${base}/${id}/undo`, {}),
        stranger.post(`${base}/${id}/share`, {}),
        stranger.post(`${base}/${id}/unshare`, {}),
      ]);

    const [theirs, none] = [await answers(production.id), await answers(randomUUID())];
    expect(theirs.map(({ status }) => status)).toEqual(theirs.map(() => 404));
    expect(theirs.map(({ body }) => body)).toEqual(none.map(({ body }) => body));
  });

  it('[2-4-11] [2-7-01] are made from a plan, which is refused with all of its faults and stores nothing', async () => {
    const plan = {
      version: 1,
      name: 'Pier',
      cast: [{ role: 'anna', name: 'Anna', kind: 'character' }],
      shots: [
        { id: 'one', plan: { prompt: '@anna waits' }, cast: [{ role: 'anna' }] },
        { plan: { prompt: 'Fog' } },
      ],
    };
    const wrong = { ...plan, shots: [{ durationSec: 900, plan: { prompt: 'Fog' } }] };
    const before = (await api.get<{ data: object[] }>(`${base}?limit=100`)).body.data.length;

    expect(await api.post(base, { plan: wrong })).toMatchObject({
      status: 400,
      body: {
        error: { code: 'validation_error', path: 'plan.shots[0].durationSec', errors: [expect.anything()] },
      },
    });
    expect(await api.post(`${base}/validate`, { plan: wrong })).toMatchObject({
      status: 200,
      body: { data: { valid: false, errors: [{ path: 'plan.shots[0].durationSec' }] } },
    });
    expect(await api.post(`${base}/validate`, {})).toMatchObject({
      status: 400,
      body: { error: { path: 'plan' } },
    });
    expect((await api.get<{ data: object[] }>(`${base}?limit=100`)).body.data).toHaveLength(before);

    expect(await api.post(`${base}/validate`, { plan })).toMatchObject({
      body: { data: { valid: true, errors: [] } },
    });
    const { status, body } = await api.post<{ data: { production: Production; summary: object } }>(base, {
      plan,
    });
    expect(status).toBe(201);
    expect(body.data.summary).toMatchObject({ shots: 2, cast: 1 });
    expect(body.data.production).toMatchObject({ name: 'Pier', shots: [{ id: 'one' }, { id: 'shot-2' }] });
  });

  it('[2-4-16] take another plan behind their last shot', async () => {
    const production = await created({ op: 'add_shot', id: 'one' });
    const plan = { version: 1, shots: [{ id: 'one', plan: { prompt: 'Fog' } }] };
    const { status, body } = await api.post<{ data: { production: Production; warnings: string[] } }>(
      `${base}/${production.id}/import`,
      { plan, mode: 'append' },
    );

    expect(status).toBe(200);
    expect(body.data.production).toMatchObject({ version: 3, shots: [{ id: 'one' }, { id: 'one-2' }] });
    expect(body.data.warnings).toHaveLength(1);
    expect(await api.post(`${base}/${production.id}/import`, { plan, mode: 'replace' })).toMatchObject({
      status: 400,
      body: { error: { path: 'mode' } },
    });
  });

  it('say how they are written, and what this installation can do', async () => {
    const { body } = await api.get<{
      data: { schema: { operations: Record<string, object> }; catalog: Record<string, string[]> };
    }>(`${base}/skill`);

    expect(Object.keys(body.data.schema.operations)).toHaveLength(65);
    expect(Object.values(body.data.catalog).filter((names) => names.length === 0)).toEqual([]);
    expect((await api.get(`${base}/capabilities`)).body).toEqual({
      data: {
        operations: {
          saveEditorState: true,
          revisionedSharing: true,
          editableSharedCopies: true,
          retakeLinkedClips: true,
          linkedFrames: true,
        },
      },
    });
  });

  it('[1-7-13] [1-7-14] are workflows, which show their content and leave it to the routes of productions', async () => {
    const production = await created(
      { op: 'add_shot', id: 'one', plan: { prompt: 'Fog' } },
      { op: 'add_keyframe', id: 'dawn', label: 'Dawn' },
      { op: 'add_keyframe', id: 'dusk', label: 'Dusk' },
      { op: 'link_shot', shotId: 'one', startKeyframeId: 'dawn', endKeyframeId: 'dusk' },
    );
    const path = `/v1/workflows/${production.id}`;
    interface Workflow {
      version: number;
      name: string;
      nodes: { type: string }[];
      settings: { studio: { schemaVersion: number; shots: object[] } };
    }
    const record = (await api.get<{ data: Workflow }>(path)).body.data;
    const full = await read(production.id, '?detail=full');

    expect(record).toMatchObject({ version: 2, name: production.name });
    expect(record.settings.studio).toMatchObject({ schemaVersion: 1, shots: full.shots });
    expect(record.nodes.map(({ type }) => type)).toEqual([
      'studio-keyframe',
      'studio-keyframe',
      'studio-segment',
    ]);
    const forged = { ...record.settings, studio: { ...record.settings.studio, shots: [] } };
    expect(await api.patch(path, { settings: forged })).toMatchObject({
      status: 409,
      body: { error: { code: 'production_capability_required' } },
    });
    expect((await api.patch(path, { nodes: [] })).status).toBe(409);

    const renamed = await api.put<{ data: Workflow }>(path, { ...record, name: 'Pier' });
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Pier', version: 3 } } });
    expect(await read(production.id)).toMatchObject({ name: 'Pier', version: 3, shots: [{ id: 'one' }] });
    await applied(production, [{ op: 'rename_production', name: 'Fog' }]);
    expect((await api.get<{ data: Workflow }>(path)).body.data).toMatchObject({ name: 'Fog', version: 4 });

    expect((await api.delete(path)).status).toBe(200);
    expect((await api.get(`${base}/${production.id}`)).status).toBe(404);
  });

  it('[2-2.3-01] [2-2.3-02] [2-2.3-03] [2-2.3-04] [2-3-11] show a snapshot by link while they are shared, and nothing private', async () => {
    const canary = `canary-${randomUUID()}`;
    const production = await created(
      { op: 'add_cast', role: 'anna', name: canary, kind: 'character', description: canary },
      {
        op: 'add_shot',
        id: 'one',
        title: 'Dawn',
        notes: canary,
        plan: { prompt: canary },
        cast: [{ role: 'anna' }],
      },
      { op: 'add_still', shotId: 'one', url: `https://media.example.org/${canary}.png` },
      { op: 'add_still', shotId: 'one', url: 'https://media.example.org/shown.png', select: true },
      {
        op: 'review_result',
        shotId: 'one',
        kind: 'still',
        key: 'https://media.example.org/shown.png',
        note: canary,
      },
      { op: 'add_keyframe', id: 'dawn', label: 'First light', plan: { prompt: canary } },
      { op: 'add_shot', id: 'two', title: canary },
      { op: 'remove_shot', shotId: 'two' },
    );
    const link = `/v1/public/workflows/${production.id}`;
    const missing = (await stack.api.get(`/v1/public/workflows/${randomUUID()}`)).body;
    expect(await stack.api.get(link)).toMatchObject({ status: 404, body: missing });
    await api.post(`${base}/${production.id}/share`, { shared: true, expectedVersion: 2 });

    const { status, body, headers } = await stack.api.get<{ data: { settings: { studio: object } } }>(link);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({ nodes: [], edges: [] });
    expect(body.data.settings.studio).toMatchObject({
      shared: true,
      publicView: {
        kind: 'production-public-view',
        editableCopyAllowed: false,
        shots: [{ id: 'one', title: 'Dawn', preview: { url: 'https://media.example.org/shown.png' } }],
        frames: [{ id: 'dawn', label: 'First light' }],
      },
    });
    expect(JSON.stringify(body)).not.toContain(canary);
    await api.post(`${base}/${production.id}/unshare`, {});
    expect(await stack.api.get(link)).toMatchObject({ status: 404, body: missing });
  });
});
