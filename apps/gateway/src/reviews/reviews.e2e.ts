import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiClient,
  CLOUD,
  CLOUD_WITH_PAYER,
  givenMember,
  givenOrganization,
  givenRun,
  givenWorkflow,
  givenWorkspace,
  inWorkspace,
  OPERATOR_EMAIL,
  type OtherStack,
  type TestUser,
  until,
  useStack,
} from '@easel/testing';
import { Client } from 'pg';

interface Job {
  id: string;
  status: string;
  output_data: Record<string, string> | null;
  error_code: string | null;
  credits: number;
  review?: { decision: string | null; reason: string | null; decided_at: string | null };
}
interface Data<T> {
  data: T;
}

/** A policy is known everywhere after a second. */
const KNOWN_MS = 1_200;
/** In this time every hold is looked at whose time may be over. */
const LOOKED_AT_MS = 16_000;
const PICTURE = { prompt: 'a red kite', aspectRatio: '1:1' };

/** An organization's workspace whose pictures are held, with its owner and a member. */
class HeldWorkspace {
  private constructor(
    private readonly stack: OtherStack,
    readonly owner: TestUser,
    readonly member: TestUser,
    readonly workspaceId: string,
  ) {}

  static async open(stack: OtherStack, jobType = 'generate-image'): Promise<HeldWorkspace> {
    const owner = await stack.api.signUp();
    const organizationId = await givenOrganization(owner, stack.api);
    const workspaceId = await givenWorkspace(owner, organizationId, stack.api);
    const member = await stack.api.signUp();
    await givenMember(owner, member, { organizationId, workspaceId }, stack.api);
    const held = new HeldWorkspace(stack, owner, member, workspaceId);
    const put = await held.as(owner).put('/v1/job-policies', { jobType, workspaceId });
    expect({ status: put.status, body: put.body }).toMatchObject({ status: 200 });
    await sleep(KNOWN_MS);
    return held;
  }

  as(user: TestUser): ApiClient {
    return inWorkspace(this.stack.api.as(user), this.workspaceId);
  }

  async job(id: string, user = this.member): Promise<Job> {
    return (await this.as(user).get<Data<Job>>(`/v1/jobs/${id}`)).body.data;
  }

  async untilStatus(id: string, ...statuses: string[]): Promise<Job> {
    return until(
      () => this.job(id),
      ({ status }) => statuses.includes(status),
    );
  }

  /** A job of the member's that waits for its review. */
  async heldJob(): Promise<string> {
    const { body } = await this.as(this.member).post<{ jobId: string }>('/v1/generate-image', PICTURE);
    await this.untilStatus(body.jobId, 'pending_review');
    return body.jobId;
  }

  async reviews(user = this.owner): Promise<Job[]> {
    return (await this.as(user).get<Data<Job[]>>('/v1/job-reviews')).body.data;
  }

  decide(id: string, decision: 'approve' | 'reject', user = this.owner, reason?: string) {
    return this.as(user).post(`/v1/jobs/${id}/${decision}`, reason === undefined ? {} : { reason });
  }

  async withheldUrl(id: string): Promise<string> {
    const found = (await this.reviews()).find((job) => job.id === id);
    return found?.output_data?.['imageUrl'] as string;
  }

  moveClock(id: string, back: string): Promise<void> {
    return this.change(`update executor.job_reviews set held_at = held_at - $2::interval where job_id = $1`, [
      id,
      back,
    ]);
  }

  /** More files of others than one round of removals takes, which are due before any that is doomed now. */
  fillRemovals(): Promise<void> {
    return this.change(
      `insert into executor.doomed_media (name, due_at)
       select 'c0/none-' || n || '.png', now() - interval '1 hour' from generate_series(1, 250) n
       on conflict do nothing`,
    );
  }

  private async change(statement: string, parameters: readonly string[] = []): Promise<void> {
    const client = new Client({ connectionString: this.stack.databaseUrl('executor') });
    await client.connect();
    try {
      await client.query(statement, [...parameters]);
    } finally {
      await client.end();
    }
  }
}

const balanceOf = async (client: ApiClient) =>
  (await client.get<Data<{ total: number }>>('/v1/credits/balance')).body.data.total;

describe('a job that a policy holds', () => {
  const stack = useStack(CLOUD);
  const endless = useStack(CLOUD_WITH_PAYER);
  let held: HeldWorkspace;
  let old: { in: HeldWorkspace; id: string; since: number };
  beforeAll(async () => {
    const [one, another] = await Promise.all([HeldWorkspace.open(stack), HeldWorkspace.open(endless)]);
    held = one;
    const id = await another.heldJob();
    await another.moveClock(id, '1 year');
    old = { in: another, id, since: Date.now() };
  });

  it('[1-3-02] stops at pending_review, its result withheld from its owner and shown to who decides', async () => {
    const id = await held.heldJob();

    expect(await held.job(id)).toMatchObject({
      status: 'pending_review',
      output_data: null,
      review: { decision: null, reason: null, decided_at: null },
    });
    const states = await held.as(held.member).get(`/v1/jobs/status?ids=${id}`);
    expect(states.body).toEqual({ jobs: [{ id, status: 'pending_review', output_data: null }] });
    const library = await held.as(held.member).get<Data<object[]>>('/v1/library?owned=true');
    expect(library.body.data).toEqual([]);
    expect(await held.withheldUrl(id)).toMatch(/^http/);
  });

  it('lets its result out when it is approved, once, and keeps what it cost', async () => {
    const before = await balanceOf(stack.api.as(held.member));
    const id = await held.heldJob();

    const approved = await held.decide(id, 'approve', held.owner, 'fine');

    expect(approved).toMatchObject({
      status: 200,
      body: { data: { id, status: 'completed', decision: 'approved', reason: 'fine' } },
    });
    const job = await held.job(id);
    expect(job).toMatchObject({ status: 'completed', review: { decision: 'approved', reason: 'fine' } });
    expect((await fetch(job.output_data?.['imageUrl'] as string)).status).toBe(200);
    expect(await balanceOf(stack.api.as(held.member))).toBe(before - job.credits);
    expect((await held.decide(id, 'approve')).status).toBe(200);
    expect(await held.decide(id, 'reject')).toBeServiceError(409, 'already_decided');
  });

  it('fails when it is rejected: its result is deleted and its credits come back', async () => {
    const before = await balanceOf(stack.api.as(held.member));
    const id = await held.heldJob();
    const url = await held.withheldUrl(id);
    expect((await fetch(url)).status).toBe(200);
    expect(await balanceOf(stack.api.as(held.member))).toBeLessThan(before);
    await held.fillRemovals();

    const rejected = await held.decide(id, 'reject', held.owner, 'not ours to show');

    expect(rejected.body).toMatchObject({ data: { status: 'failed', decision: 'rejected' } });
    expect(await held.job(id)).toMatchObject({
      status: 'failed',
      error_code: 'rejected',
      output_data: null,
      review: { decision: 'rejected', reason: 'not ours to show' },
    });
    expect((await fetch(url)).status).toBe(404);
    expect(await balanceOf(stack.api.as(held.member))).toBe(before);
    expect(await held.decide(id, 'approve')).toBeServiceError(409, 'already_decided');
  });

  it('waits in its production until it is decided: then it lands, or has failed and is paid back', async () => {
    const member = held.as(held.member);
    const plan = { version: 1, shots: [{ id: 'one', plan: { prompt: 'a red kite' } }] };
    const made = await member.post<Data<{ production: { id: string } }>>('/v1/studio/productions', { plan });
    const studio = `/v1/studio/productions/${made.body.data.production.id}`;
    const reconciled = async () => (await member.post<Data<object>>(`${studio}/reconcile`, {})).body.data;
    const before = await balanceOf(stack.api.as(held.member));
    const asked = { kind: 'still', shotId: 'one', count: 2 };
    const { body } = await member.post<Data<{ jobIds: string[] }>>(`${studio}/generate`, asked);
    const [good = '', bad = ''] = body.data.jobIds;
    for (const id of [good, bad]) await held.untilStatus(id, 'pending_review');
    const status = 'pending_review';
    expect(await reconciled()).toMatchObject({ landed: [], pending: [{ status }, { status }], failed: [] });

    await held.decide(good, 'approve');
    await held.decide(bad, 'reject');

    expect(await reconciled()).toMatchObject({
      landed: [{ jobId: good, kind: 'still', keys: [good] }],
      pending: [],
      failed: [{ jobId: bad, kind: 'still', refunded: true }],
    });
    const { credits } = await held.job(good);
    expect(await balanceOf(stack.api.as(held.member))).toBe(before - credits);
  });

  it('is decided by operators and by who administers its workspace alone', async () => {
    const id = await held.heldJob();
    const [stranger, operator] = [await stack.api.signUp(), await stack.api.enter(OPERATOR_EMAIL)];

    for (const decision of ['approve', 'reject'] as const) {
      expect(await held.decide(id, decision, held.member)).toBeServiceError(404, 'not_found');
      expect(await stack.api.as(stranger).post(`/v1/jobs/${id}/${decision}`)).toBeServiceError(
        404,
        'not_found',
      );
      expect(await held.decide(randomUUID(), decision)).toBeServiceError(404, 'not_found');
    }
    expect(await held.reviews(held.member)).toEqual([]);
    expect((await stack.api.as(operator).post(`/v1/jobs/${id}/approve`)).status).toBe(200);
  });

  it('is decided once, however many decide at once at two gateways', async () => {
    const id = await held.heldJob();

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        held
          .as(held.owner)
          .at(index % 2 === 0 ? stack.url : stack.secondUrl)
          .post(`/v1/jobs/${id}/${index < 4 ? 'approve' : 'reject'}`),
      ),
    );

    const { status } = await held.job(id);
    const kept = answers.filter((answer) => answer.status === 200).length;
    expect(['completed', 'failed']).toContain(status);
    expect(kept).toBe(4);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
  });

  it('can be cancelled by its owner, and nothing of its result stays', async () => {
    const id = await held.heldJob();
    const url = await held.withheldUrl(id);

    await held.as(held.member).post(`/v1/jobs/${id}/cancel`);

    expect(await held.job(id)).toMatchObject({ status: 'cancelled', output_data: null });
    expect(await held.decide(id, 'approve')).toBeServiceError(404, 'not_found');
    await until(async () => (await fetch(url)).status === 404);
  });

  it('holds its run up, which goes on when it is approved', async () => {
    const nodes = [
      { id: 'draw', type: 'generate-image', data: { prompt: 'a kite', aspectRatio: '1:1' } },
      { id: 'small', type: 'resize-image', data: { label: 'Small', width: 64 } },
    ];
    const edges = [
      { id: 'e', source: 'draw', target: 'small', sourceHandle: 'image', targetHandle: 'image' },
    ];
    const workflow = await givenWorkflow(
      held.member,
      { nodes: nodes.map((node) => ({ position: { x: 0, y: 0 }, ...node })), edges },
      'Held',
      held.as(held.member),
    );
    const executionId = await givenRun(held.member, workflow, held.as(held.member));
    const execution = async () =>
      (
        await held.as(held.member).get<
          Data<{
            status: string;
            nodeStates: Record<string, { status: string; jobId?: string; output?: object }>;
          }>
        >(`/v1/workflow-executions/${executionId}`)
      ).body.data;
    const id = await until(async () => {
      const { jobId } = (await execution()).nodeStates['draw'] ?? {};
      return jobId !== undefined && (await held.job(jobId)).status === 'pending_review' ? jobId : undefined;
    });
    expect(await execution()).toMatchObject({ status: 'running' });
    expect((await execution()).nodeStates['draw']?.output ?? {}).not.toHaveProperty('imageUrl');

    await held.decide(id, 'approve');

    expect(await until(execution, ({ status }) => status !== 'running')).toMatchObject({
      status: 'completed',
      nodeStates: { small: { status: 'completed' } },
    });
  });

  it('[3-2.2-47] waits for ever where no end is set', async () => {
    await sleep(Math.max(0, old.since + LOOKED_AT_MS - Date.now()));

    expect(await old.in.job(old.id)).toMatchObject({ status: 'pending_review' });
  });
});

describe('a policy', () => {
  const stack = useStack(CLOUD);

  it('holds what it names, where it says, until it is taken back', async () => {
    const held = await HeldWorkspace.open(stack);
    const elsewhere = await stack.api.as(held.member).post<{ jobId: string }>('/v1/generate-image', PICTURE);
    const other = await held.as(held.member).post<{ jobId: string }>('/v1/noop', {});

    expect(await held.untilStatus(elsewhere.body.jobId, 'completed', 'pending_review')).toMatchObject({
      status: 'completed',
    });
    expect(await held.untilStatus(other.body.jobId, 'completed', 'pending_review')).toMatchObject({
      status: 'completed',
    });
    const [policy] = (await held.as(held.owner).get<Data<{ id: string }[]>>('/v1/job-policies')).body.data;
    await held.as(held.owner).delete(`/v1/job-policies/${policy?.id}`);
    await sleep(KNOWN_MS);
    const after = await held.as(held.member).post<{ jobId: string }>('/v1/generate-image', PICTURE);
    expect((await held.untilStatus(after.body.jobId, 'completed', 'pending_review')).status).toBe(
      'completed',
    );
  });

  it('is set once for a type, by who administers the workspace, everywhere by operators alone', async () => {
    const held = await HeldWorkspace.open(stack, 'noop');
    const body = { jobType: 'noop', workspaceId: held.workspaceId };
    const stranger = await stack.api.signUp();
    const list = async () => (await held.as(held.owner).get<Data<object[]>>('/v1/job-policies')).body.data;

    await held.as(held.owner).put('/v1/job-policies', body);

    expect(await list()).toEqual([expect.objectContaining(body)]);
    expect(await held.as(held.member).put('/v1/job-policies', body)).toBeServiceError(403, 'forbidden');
    expect(await stack.api.as(stranger).put('/v1/job-policies', body)).toBeServiceError(404, 'not_found');
    expect(await held.as(held.owner).put('/v1/job-policies', { jobType: 'noop' })).toBeServiceError(
      403,
      'forbidden',
    );
    for (const jobType of ['text-prompt', 'nope', '']) {
      expect(await held.as(held.owner).put('/v1/job-policies', { ...body, jobType })).toBeServiceError(
        400,
        'validation_error',
      );
    }
    expect(await held.as(held.member).delete(`/v1/job-policies/${randomUUID()}`)).toBeServiceError(
      404,
      'not_found',
    );
  });
});

describe('a hold with an end', () => {
  const stack = useStack(CLOUD);

  it('[3-2.2-48] [3-2.2-49] [3-2.2-50] [3-2.2-51] is rejected by itself when it waited longer; a shorter one waits on', async () => {
    const held = await HeldWorkspace.open(stack);
    const before = await balanceOf(stack.api.as(held.member));
    const [late, early] = [await held.heldJob(), await held.heldJob()];
    const url = await held.withheldUrl(late);
    const cost = (before - (await balanceOf(stack.api.as(held.member)))) / 2;

    await held.moveClock(late, '61 minutes');
    await held.moveClock(early, '50 minutes');

    const job = await held.untilStatus(late, 'failed');
    expect(job).toMatchObject({
      error_code: 'rejected',
      output_data: null,
      review: { decision: 'rejected', reason: 'hold-expired' },
    });
    expect((await held.job(early)).status).toBe('pending_review');
    expect(cost).toBeGreaterThan(0);
    expect(await balanceOf(stack.api.as(held.member))).toBe(before - cost);
    await until(async () => (await fetch(url)).status === 404);
    const ledger = await stack.api
      .as(held.member)
      .get<Data<{ action: string; metadata: { job_id?: string } }[]>>('/v1/credits/transactions');
    expect(ledger.body.data).toContainEqual(
      expect.objectContaining({ action: 'refund', metadata: expect.objectContaining({ job_id: late }) }),
    );
  });
});
