import { nodeTypes } from '@easel/catalog';
import { compilePlan, type Plan } from '@easel/workflow';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { NewExecution } from '../orchestrator/new-execution.js';
import type { Plans } from '../orchestrator/plans.js';
import { type ExecutionRow, SimulatedDatabase } from './simulated-database.fixture.js';
import { SimulatedProcess, type World } from './simulated-process.fixture.js';
import { Chance, VirtualTime } from './virtual-time.fixture.js';

export interface Simulated {
  /** By final status. */
  ended: Record<string, number>;
  /** What was not as it must be. */
  broken: string[];
  /** Calls of the database, and how many of them went wrong. */
  steps: number;
  faults: number;
  refusedWrites: number;
  /** Executions that left the memory of their holder although jobs of them ran there. */
  setAside: number;
  killed: number;
  frozen: number;
  /** Attempts beyond the first of their job. */
  repeatedEffects: number;
  /** Digest of every history: the same for the same seed. */
  fingerprint: string;
}

const PROCESSES = 4;
const LEASE_MS = 3_000;
/** By a caller, who does not wait for what is under way. */
const ENDED_EARLY = new Set(['cancelled', 'discarded']);
const MOST_SIMULATED_MS = 3_600_000;

/** Runs executions on processes that die, freeze and talk over bad lines, and looks whether anything is amiss. */
export async function simulate(
  seed: number,
  { executions, faultRate = 0.3 }: { executions: number; faultRate?: number },
): Promise<Simulated> {
  const simulation = new Simulation(seed, executions, faultRate);
  return simulation.run();
}

class Simulation {
  private readonly chance: Chance;
  private readonly time = new VirtualTime();
  private readonly database = new SimulatedDatabase(this.time);
  private readonly documents = new Map<string, Plan>();
  private readonly processes: SimulatedProcess[] = [];
  private readonly begins = new Map<string, number>();
  private readonly counts = { killed: 0, frozen: 0, arrived: 0, started: 0 };
  private readonly world: World;

  constructor(
    seed: number,
    private readonly wanted: number,
    faultRate: number,
  ) {
    this.chance = new Chance(seed);
    for (let document = 0; document < 30; document++) {
      this.documents.set(this.chance.id(), compilePlan(randomGraph(this.chance), nodeTypes));
    }
    const planOf = (id: string): Promise<Plan> => Promise.resolve(this.documents.get(id) as Plan);
    this.world = {
      time: this.time,
      chance: this.chance,
      database: this.database,
      plans: { planOf, load: () => Promise.resolve(), isLoaded: () => true } as unknown as Plans,
      faults: { injected: 0, steps: 0 },
      faultRate,
      hint: (durable) => this.deliver(durable),
      signal: (from, signal, id) => this.tell(from, signal, id),
      effect: (job) => this.effect(job),
    };
  }

  async run(): Promise<Simulated> {
    for (let process = 0; process < PROCESSES; process++) this.processes.push(this.started());
    this.time.every(500, () => this.database.releaseUnheld());
    this.time.every(1_000, () => this.sweep());
    this.time.every(LEASE_MS / 4, () => this.beat());
    this.arrive();
    this.trouble();
    const { time, database, counts } = this;
    const over = await time.run(
      () => counts.arrived >= this.wanted && database.unended.length === 0,
      MOST_SIMULATED_MS,
    );
    if (!over) database.broken.push(`${database.unended.length} executions never ended, or their jobs`);
    for (const row of database.executions.values()) this.check(row);
    return this.report();
  }

  private started(): SimulatedProcess {
    return new SimulatedProcess(this.world, this.counts.started++);
  }

  private arrive(): void {
    if (this.counts.arrived >= this.wanted) return;
    this.counts.arrived++;
    const { chance } = this;
    const documentId = chance.of([...this.documents.keys()]);
    const execution: NewExecution = {
      id: chance.id(),
      userId: chance.of(['one', 'two', 'three']),
      workspaceId: null,
      workflowId: null,
      documentId,
      nodeIds: null,
      inputs: null,
      triggerType: 'manual',
      triggerData: null,
      totalNodes: this.documents.get(documentId)?.nodeCount ?? 0,
      cost: 1,
      origin: null,
      traceparent: null,
      createdAt: new Date(this.time.now()),
    };
    const process = chance.of(this.processes);
    // A caller whose request fails asks again, with the same key: the run is there once, or not at all.
    process.accept(execution).catch(() => undefined);
    if (chance.is(0.06)) this.interfere(execution.id);
    this.time.after(chance.between(1, 60), () => this.arrive());
  }

  /** Somebody cancels the run, perhaps twice, or lets it stop. */
  private interfere(id: string): void {
    const { chance, time, database } = this;
    const stops = chance.is(0.3);
    for (let repeat = chance.between(1, 2); repeat > 0; repeat--) {
      time.after(chance.between(1, 3_000), () => {
        if (stops) database.stop(id);
        else database.end(id, chance.is(0.2) ? 'discarded' : 'cancelled');
        this.tell(undefined, stops ? 'woken' : 'halted', id);
      });
    }
  }

  private trouble(): void {
    if (this.counts.arrived >= this.wanted && this.database.unended.length === 0) return;
    const { chance, time } = this;
    const place = chance.between(0, this.processes.length - 1);
    const process = this.processes[place];
    if (process.works) {
      if (chance.is(0.5)) this.kill(place);
      else {
        this.counts.frozen++;
        const ms = chance.between(500, 9_000);
        process.freeze(ms);
        this.expire(process);
      }
    }
    time.after(chance.between(1_000, 6_000), () => this.trouble());
  }

  private kill(place: number): void {
    this.counts.killed++;
    const process = this.processes[place];
    process.kill();
    this.expire(process);
    this.time.after(this.chance.between(100, 1_500), () => {
      this.processes[place] = this.started();
    });
  }

  /** No sign of life for as long as a lease lasts. */
  private expire(process: SimulatedProcess): void {
    const { session } = process;
    this.time.after(LEASE_MS, () => {
      if (!process.works) this.database.sessions.delete(session);
    });
  }

  private beat(): void {
    for (const process of this.processes) process.beat();
  }

  private sweep(): void {
    if (this.database.due(1_000).length > 0) this.deliver('orchestrator');
    for (const { lane } of this.database.dueJobs(1_000).slice(0, 3)) this.deliver(`lane-${lane}`);
  }

  /** 0 to 5 times, late, in any order. */
  private deliver(durable: string): void {
    const { chance, time } = this;
    for (let times = chance.is(0.7) ? 1 : chance.between(0, 5); times > 0; times--) {
      time.after(chance.between(0, chance.is(0.8) ? 5 : 2_000), () => void this.handOver(durable, 5));
    }
  }

  private async handOver(durable: string, tries: number): Promise<void> {
    const taken = await this.chance.of(this.processes).take(durable);
    if (!taken && tries > 0) this.time.after(200, () => void this.handOver(durable, tries - 1));
  }

  private tell(from: SimulatedProcess | undefined, signal: string, id: string): void {
    const { chance, time } = this;
    for (const process of this.processes) {
      if (process === from) continue;
      for (let times = chance.is(0.6) ? 1 : chance.between(0, 5); times > 0; times--) {
        time.after(chance.between(0, chance.is(0.8) ? 5 : 3_000), () => process.hear(signal, id));
      }
    }
  }

  private effect(job: ClaimedJob): { ms: number; outcome: JobOutcome } {
    const { chance, database } = this;
    const begun = (this.begins.get(job.id) ?? 0) + 1;
    this.begins.set(job.id, begun);
    const row = database.jobs.get(job.id);
    if (!row || begun > row.attempts)
      database.broken.push(`${job.id} began without its beginning being stored`);
    if (row) this.checkReady(row.executionId, row.nodeId);
    const fate = chance.next();
    const outcome: JobOutcome =
      fate < 0.9
        ? { status: 'completed', output: { text: `${job.id} ${job.attempts}` }, artifacts: [] }
        : { status: 'failed', code: 'busy', message: 'busy', retryable: fate < 0.98 };
    return { ms: chance.between(0, chance.is(0.9) ? 40 : 1_500), outcome };
  }

  /** Everything above a node has completed before it begins. */
  private checkReady(executionId: string, nodeId: string): void {
    const row = this.database.executions.get(executionId) as ExecutionRow;
    const { edges, nodes } = (this.documents.get(row.documentId) as Plan).document;
    const jobs = this.database.jobsOf.get(executionId) ?? [];
    for (const { source } of edges.filter(({ target }) => target === nodeId)) {
      if (nodes.find(({ id }) => id === source)?.type !== 'noop') continue;
      if (!jobs.some((job) => job.nodeId === source && job.status === 'completed')) {
        this.database.broken.push(`${executionId}: ${nodeId} began before ${source} had completed`);
      }
    }
  }

  private check(row: ExecutionRow): void {
    const { database } = this;
    const wrong = (what: string): unknown => database.broken.push(`${row.id} (${row.status}): ${what}`);
    let next = 0;
    for (const { seq, events } of row.history) {
      if (seq !== next) wrong(`its history has a gap at ${next}`);
      next = seq + events.length;
    }
    const events = row.history.flatMap((each) => each.events);
    const ends = events.filter(({ type }) => type === 'execution.ended');
    if (ends.length !== 1 || events.at(-1)?.type !== 'execution.ended')
      wrong(`its history has ${ends.length} ends`);
    const jobs = database.jobsOf.get(row.id) ?? [];
    const places = new Set(jobs.map(({ nodeId, iteration }) => `${nodeId} ${iteration}`));
    if (places.size !== jobs.length) wrong('a node has two jobs');
    for (const job of jobs) {
      if (job.results > 1) wrong(`${job.id} has ${job.results} results`);
      if (job.status === 'pending' || job.status === 'running') wrong(`${job.id} is still ${job.status}`);
      if ((this.begins.get(job.id) ?? 0) > job.attempts) wrong(`${job.id} began more often than it says`);
    }
    this.checkTold(row, wrong);
    if (row.status === 'completed') {
      if (row.completedNodes !== row.totalNodes)
        wrong(`${row.completedNodes} of ${row.totalNodes} nodes completed`);
      if (jobs.some(({ status }) => status !== 'completed')) wrong('it completed without one of its jobs');
    }
  }

  /** The history tells once how each node ended, after every further attempt that it took. */
  private checkTold({ id, status, pure, history }: ExecutionRow, wrong: (what: string) => unknown): void {
    const events = history.flatMap((each) => each.events);
    const told = (type: string, node: string): number =>
      events.filter((event) => event.type === type && 'nodeId' in event && event.nodeId === node).length;
    for (const [nodeId, state] of Object.entries(pure)) {
      const times = told(`node.${state.status}`, nodeId);
      if (times !== 1) wrong(`${nodeId} ${state.status}, which is told ${times} times`);
    }
    for (const { nodeId, status: ended, attempts } of this.database.jobsOf.get(id) ?? []) {
      const ends = ['completed', 'failed', 'cancelled'].map((end) => told(`node.${end}`, nodeId));
      const times = told(`node.${ended}`, nodeId);
      // What ends after its run was discarded, is not told.
      const untold = status === 'discarded' && times === 0;
      if ((times !== 1 && !untold) || Math.max(...ends) > 1 || ends.filter(Boolean).length > 1) {
        wrong(`${nodeId} ${ended} in the end, and its ends are told ${ends.join(', ')} times`);
      }
      const retries = told('node.retried', nodeId);
      if (retries !== attempts - 1 && !ENDED_EARLY.has(status)) {
        wrong(`${nodeId} had ${attempts} attempts, and ${retries} retries are told`);
      }
    }
  }

  private report(): Simulated {
    const { database, world, counts } = this;
    const ended: Record<string, number> = {};
    let fingerprint = 0;
    for (const row of database.executions.values()) {
      ended[row.status] = (ended[row.status] ?? 0) + 1;
      for (const char of `${row.id}${row.epoch}${JSON.stringify(row.history)}`) {
        fingerprint = (Math.imul(fingerprint, 31) + char.charCodeAt(0)) >>> 0;
      }
    }
    let repeatedEffects = 0;
    for (const count of this.begins.values()) repeatedEffects += count - 1;
    return {
      ended,
      broken: database.broken,
      steps: world.faults.steps,
      faults: world.faults.injected,
      refusedWrites: database.refusedWrites,
      setAside: database.setAsideCount,
      killed: counts.killed,
      frozen: counts.frozen,
      repeatedEffects,
      fingerprint: fingerprint.toString(16),
    };
  }
}

/** 1 to 8 steps, each fed by up to two before it, some with a text that the planner itself computes. */
function randomGraph(chance: Chance) {
  const steps = Array.from({ length: chance.between(1, 8) }, (_, place) => ({
    id: `n${place}`,
    type: 'noop',
    data: {},
  }));
  const edges = steps.flatMap(({ id }, place) => {
    const sources = new Set(
      place === 0 ? [] : Array.from({ length: chance.between(0, 2) }, () => chance.between(0, place - 1)),
    );
    return [...sources].map((source) => ({
      source: `n${source}`,
      target: id,
      sourceHandle: 'out',
      targetHandle: 'in',
    }));
  });
  const words = chance.is(0.4) ? [{ id: 'words', type: 'text-prompt', data: { text: 'x' } }] : [];
  return { nodes: [...words, ...steps], edges };
}
