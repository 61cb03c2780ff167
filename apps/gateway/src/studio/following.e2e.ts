import { type ProductionDifference, type ProductionEvent } from '@easel/contracts';
import { withDifference } from '@easel/productions';
import { type ApiClient, COMMUNITY, type TestUser, until, useStack } from '@easel/testing';

interface Production {
  id: string;
  version: number;
  shots: { id: string }[];
  [field: string]: unknown;
}
interface Frame {
  event: string;
  id: number | undefined;
  data: Partial<ProductionEvent> & { production?: Production };
}

const stack = useStack(COMMUNITY);
const base = '/v1/studio/productions';

/** Reads a stream of events, and what came so far. */
class Followed {
  readonly frames: Frame[] = [];
  private readonly gone = new AbortController();
  readonly ended: Promise<number>;

  private constructor(response: Response) {
    this.ended = this.read(response).then(() => performance.now());
  }

  static async open(url: string, token: string, lastEventId?: number): Promise<Followed> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    };
    const response = await fetch(url, { headers });
    expect(response.status).toBe(200);
    return new Followed(response);
  }

  private async read(response: Response): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    this.gone.signal.addEventListener('abort', () => void reader?.cancel());
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const blocks = (rest + decoder.decode(piece.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      this.frames.push(...blocks.flatMap(frameIn));
    }
  }

  async until(isEnough: (frames: readonly Frame[]) => boolean): Promise<readonly Frame[]> {
    return until(() => this.frames, isEnough);
  }

  close(): void {
    this.gone.abort();
  }
}

function frameIn(block: string): Frame[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (data === undefined) return [];
  const id = field('id');
  return [
    { event: field('event') ?? '', id: id === undefined ? undefined : Number(id), data: JSON.parse(data) },
  ];
}

/** What a client makes of a snapshot and the events after it. */
function copyOf(frames: readonly Frame[]): Record<string, unknown> {
  let copy: Record<string, unknown> = {};
  for (const { event, data } of frames) {
    if (event === 'snapshot') copy = { ...data.production };
    const { difference } = data as { difference?: ProductionDifference };
    if (difference) copy = withDifference(copy, difference);
  }
  return copy;
}

const versionsOf = (frames: readonly Frame[]) =>
  frames.filter(({ event }) => event === 'change').map(({ id }) => id);
const has = (version: number) => (frames: readonly Frame[]) => frames.some(({ id }) => id === version);

describe('following a production', () => {
  let owner: TestUser;
  let api: ApiClient;

  beforeAll(async () => {
    owner = await stack.api.signUp();
    api = stack.api.as(owner);
  });

  const created = async (client = api, body: object = {}): Promise<Production> => {
    const made = await client.post<{ data: { production: Production } }>(base, body);
    expect(made.status).toBe(201);
    return made.body.data.production;
  };
  const apply = async (id: string, ...ops: object[]): Promise<Production> => {
    const { status, body } = await api.post<{ data: { production: Production } }>(`${base}/${id}/ops`, {
      ops,
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data.production;
  };
  const addressOf = (id: string, origin = stack.secondUrl) => `${origin}${base}/${id}/events`;

  it('tells the state first and then each change under its version, from which a copy stays what a read shows', async () => {
    const { id } = await created();
    await apply(id, { op: 'add_shot', id: 'one', title: 'Dawn' });
    const followed = await Followed.open(addressOf(id), owner.accessToken);
    await followed.until(has(2));
    await apply(
      id,
      { op: 'add_shot', id: 'two', index: 0 },
      { op: 'set_film', patch: { resolution: '1080p' } },
    );
    await followed.until(has(3));
    await apply(id, { op: 'update_shot', shotId: 'one', patch: { title: 'Dusk' } });
    await apply(id, { op: 'remove_shot', shotId: 'two' });
    const last = await apply(id, { op: 'rename_production', name: 'Pier' });
    const frames = await followed.until(has(6));
    followed.close();

    expect(frames[0]).toMatchObject({ event: 'snapshot', id: 2 });
    expect(versionsOf(frames)).toEqual([3, 4, 5, 6]);
    expect(copyOf(frames)).toEqual(last);
    expect(frames[1]?.data).toMatchObject({
      kind: 'ops',
      userId: owner.id,
      receipts: [{ op: 'add_shot' }, { op: 'set_film' }],
      difference: { version: 3, shots: [{ id: 'two' }], order: ['two', 'one'] },
    });
  });

  it('goes on after the last event at any replica, without a gap', async () => {
    const { id } = await created();
    const first = await Followed.open(addressOf(id, stack.url), owner.accessToken);
    await first.until((frames) => frames.length === 1);
    await apply(id, { op: 'add_shot', id: 'one' });
    const before = [...(await first.until(has(2)))];
    first.close();
    await apply(id, { op: 'add_shot', id: 'two' });
    await api.patch(`/v1/workflows/${id}`, { name: 'Renamed by the other door' });
    const second = await Followed.open(addressOf(id), owner.accessToken, 2);
    const after = await second.until(has(4));
    second.close();

    expect(after.every(({ event }) => event === 'change')).toBe(true);
    expect(versionsOf([...before, ...after])).toEqual([2, 3, 4]);
    const now = await api.get<{ data: { production: Production } }>(`${base}/${id}`);
    expect(copyOf([...before, ...after])).toEqual(now.body.data.production);
  });

  it('tells readers no receipts, and ends within five seconds of a lost right', async () => {
    const { id } = await created();
    const viewer = await stack.api.signUp();
    const shared = await api.post<{ data: { id: string } }>(`/v1/workflows/${id}/collaborators`, {
      email: viewer.email,
      role: 'viewer',
    });
    expect(shared.status).toBeLessThan(300);
    const followed = await Followed.open(addressOf(id), viewer.accessToken);
    await apply(id, { op: 'add_shot', id: 'one', notes: 'private' });
    const frames = await followed.until(has(2));
    expect(frames.at(-1)?.data).toMatchObject({ receipts: [], difference: { shots: [{ id: 'one' }] } });
    expect(JSON.stringify(frames)).not.toContain('private');

    expect((await api.delete(`/v1/workflows/${id}/collaborators/${viewer.id}`)).status).toBeLessThan(300);
    const removed = performance.now();
    await apply(id, { op: 'add_shot', id: 'two' });
    expect((await followed.ended) - removed).toBeLessThan(5_000);
    expect(versionsOf(followed.frames)).toEqual([2]);
    const again = await fetch(addressOf(id), { headers: { authorization: `Bearer ${viewer.accessToken}` } });
    expect(again.status).toBe(404);
  });

  it('tells how jobs stand, and what landed', async () => {
    const { id } = await created();
    await apply(id, { op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } });
    const followed = await Followed.open(addressOf(id), owner.accessToken);
    await followed.until((frames) => frames.length > 0);
    const asked = await api.post<{ data: { jobIds: string[] } }>(`${base}/${id}/generate`, {
      kind: 'still',
      shotId: 'one',
    });
    const [jobId] = asked.body.data.jobIds;
    const jobsIn = (frames: readonly Frame[]) =>
      frames.flatMap(({ event, data }) => (event === 'jobs' ? (data as { jobs: object[] }).jobs : []));
    const isOver = (job: object): boolean => (job as { status: string }).status === 'completed';
    const frames = await followed.until((seen) => jobsIn(seen).some(isOver));
    expect(jobsIn(frames)[0]).toMatchObject({ jobId, kind: 'still', shotId: 'one' });
    expect(frames.filter(({ event }) => event === 'jobs').map((frame) => frame.id)).not.toContain(3);

    await api.post(`${base}/${id}/reconcile`, {});
    const { version } = (await api.get<{ data: { production: Production } }>(`${base}/${id}`)).body.data
      .production;
    const whole = await followed.until(has(version));
    // News of the job may still follow.
    const change = whole.findLast(({ event }) => event === 'change');
    expect(change?.data).toMatchObject({ kind: 'reconcile', receipts: [{ op: 'land' }] });
    expect((copyOf(whole) as { shots: { still: object }[] }).shots[0]?.still).toMatchObject({ key: jobId });
    followed.close();
  });
});

describe('the other door of a production', () => {
  let api: ApiClient;

  beforeAll(async () => {
    api = stack.api.as(await stack.api.signUp());
  });

  const created = async (): Promise<Production> =>
    (await api.post<{ data: { production: Production } }>(base, { name: 'Fog' })).body.data.production;
  const read = async (id: string): Promise<Production> =>
    (await api.get<{ data: { production: Production } }>(`${base}/${id}`)).body.data.production;

  it('[1-7-05] does not run it: its shots are generated by routes of their own', async () => {
    const { id } = await created();

    expect(await api.post(`/v1/workflows/${id}/run`, {})).toBeServiceError(
      400,
      'sequence_execution_required',
    );
  });

  it('shares it by its own rules: for a version, and what is unshared is no longer shown', async () => {
    const { id } = await created();
    const path = `/v1/workflows/${id}`;
    expect(await api.post(`${path}/share`, {})).toBeServiceError(400, 'validation_error');
    expect(await api.post(`${path}/share`, { expectedVersion: 7 })).toBeServiceError(
      409,
      'workflow_conflict',
    );
    expect((await api.post(`${path}/share`, { expectedVersion: 1 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ shared: true, version: 2 });
    expect((await stack.api.get(`/v1/public/workflows/${id}`)).status).toBe(200);
    expect((await api.post(`${path}/unshare`, {})).status).toBe(200);
    expect(await read(id)).toMatchObject({ shared: false, version: 3 });
    expect((await stack.api.get(`/v1/public/workflows/${id}`)).status).toBe(404);
  });

  it('makes no template and no app of it, and no second production of what it shows', async () => {
    const { id } = await created();
    const record = (await api.get<{ data: { settings: object } }>(`/v1/workflows/${id}`)).body.data;
    const refused = 'production_capability_required';
    expect(
      await api.post('/v1/workflows', { ...record, id: undefined, name: 'Copy', nodes: [], edges: [] }),
    ).toBeServiceError(409, refused);
    expect(
      await api.post('/v1/templates', { workflowId: id, slug: `film-${id}`, name: 'Film' }),
    ).toBeServiceError(409, refused);
  });

  it('names each of its versions in the history, where a rename can be taken back', async () => {
    const { id } = await created();
    expect((await api.patch(`/v1/workflows/${id}`, { name: 'Pier' })).status).toBe(200);
    const history = await api.get<{ data: { version: number; kind: string; undoable: boolean }[] }>(
      `${base}/${id}/history`,
    );
    expect(history.body.data).toMatchObject([
      {
        version: 2,
        kind: 'workflow',
        undoable: true,
        operations: [{ op: 'rename_production', name: 'Pier' }],
      },
      { version: 1, kind: 'create' },
    ]);
    expect((await api.post(`${base}/${id}/undo`, { version: 2 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Fog', version: 3 });
  });
});
