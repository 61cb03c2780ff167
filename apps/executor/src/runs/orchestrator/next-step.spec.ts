import { randomUUID } from 'node:crypto';
import { nodeTypes } from '@easel/catalog';
import { ServiceUnavailable } from '@easel/contracts';
import type { JetStream } from '@easel/platform';
import { compilePlan } from '@easel/workflow';
import { computeInProcess } from '../../computing/compute-in-process.js';
import type { Computing } from '../../computing/computing.js';
import type { Billing } from '../../credits/billing.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { LanePools } from '../../orders/lanes/lane-pools.js';
import type { Clock } from '../../engine/clock.js';
import type { Signals } from '../../engine/signals.js';
import type { WorkerSession } from '../../engine/worker-session.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { LeasedExecution } from './leased-execution.js';
import type { NewExecution } from './new-execution.js';
import { NextStep } from './next-step.js';
import { Orchestrator } from './orchestrator.js';

jest.mock('../../jobs/prepare-task.js', () => ({
  preparedTask: ({ nodeId, params, inputs }: { nodeId: string; params: object; inputs: object }) => {
    if (nodeId === 'broken') throw new TypeError('references is not iterable');
    return { params, inputs };
  },
}));

const document = {
  nodes: ['fine', 'broken'].map((id) => ({ id, type: 'generate-image', data: { prompt: 'a fox' } })),
  edges: [],
};
const plan = compilePlan(document, nodeTypes);
const accepted: NewExecution = {
  id: randomUUID(),
  userId: randomUUID(),
  workspaceId: null,
  workflowId: randomUUID(),
  documentId: randomUUID(),
  nodeIds: null,
  inputs: null,
  triggerType: 'manual',
  triggerData: null,
  totalNodes: 2,
  cost: 1,
  origin: null,
  traceparent: null,
  createdAt: new Date(),
};

describe('a step that cannot be put together', () => {
  let places: number;
  const pools = {
    takeUnqueued: () => ++places > 0,
    release: () => void places--,
  } as unknown as LanePools;
  const config = Object.assign(new ExecutorConfig(), { EXECUTOR_ROLES: ['orchestrator'] });
  const billing = { charges: false } as Billing;
  const next = new NextStep(config, pools, billing, computeInProcess);
  beforeEach(() => (places = 0));

  it('gives the places back that its jobs had taken', async () => {
    const claimed = {
      ...accepted,
      status: 'running' as const,
      epoch: 1,
      eventSeq: 0,
      wakeSeq: 0,
      pureStates: null,
    };

    await expect(next.of(new LeasedExecution(claimed, plan, []), { mayBeginHere: true })).rejects.toThrow(
      'not iterable',
    );
    expect(places).toBe(0);
  });

  it('keeps the ends of jobs that arrived, so that they are stored without it', async () => {
    const claimed = {
      ...accepted,
      status: 'running' as const,
      epoch: 1,
      eventSeq: 0,
      wakeSeq: 0,
      pureStates: null,
    };
    const execution = new LeasedExecution(claimed, plan, []);
    const job = { id: randomUUID(), nodeId: 'fine', iteration: 0, attempts: 1 } as ClaimedJob;
    const end = {
      job,
      outcome: { status: 'completed', output: {}, artifacts: [] } as JobOutcome,
    };
    execution.arrived.push(end);
    const away: Computing = {
      run: () => {
        // One more ends while the step is computed elsewhere.
        execution.arrived.push({ ...end, job: { ...job, iteration: 1 } });
        return Promise.reject(new ServiceUnavailable('Planning'));
      },
      here: () => {
        throw new Error('nothing is computed here');
      },
    };

    await expect(
      new NextStep(config, pools, billing, away).of(execution, { mayBeginHere: true }),
    ).rejects.toThrow(ServiceUnavailable);
    expect(execution.arrived.map(({ job: { iteration } }) => iteration)).toEqual([0, 1]);
  });

  it('leaves nothing behind of a run that was to begin with it', async () => {
    const none = {} as never;
    const session = { alive: true, onLost: () => undefined } as unknown as WorkerSession;
    const jetstream = { consume: () => Promise.resolve() } as unknown as JetStream;
    const signals = { on: () => undefined } as unknown as Signals;
    const clock = { now: () => 0, every: () => () => undefined } as unknown as Clock;
    const subjects = new ReadSubjects(none, none);
    const orchestrator = new Orchestrator(
      ...([config, jetstream, none, none, next, pools, none] as const),
      ...([none, none, none, signals, none, session, billing, subjects, clock] as const),
    );
    orchestrator.begin();

    await expect(orchestrator.start(accepted, plan)).rejects.toThrow('not iterable');
    expect(orchestrator.holds(accepted.id, accepted.userId)).toBe(false);
    expect(places).toBe(0);
  });
});
