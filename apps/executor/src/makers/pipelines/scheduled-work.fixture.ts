import { Database, SecretBox } from '@easel/platform';
import { computeInProcess } from '../../computing/compute-in-process.js';
import { Billing } from '../../credits/billing.js';
import { SpendBudgets } from '../../credits/spend-budgets.js';
import type { EngineFixture } from '../../engine/engine.fixture.js';
import type { Hints } from '../../engine/hints.js';
import type { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { CancelJob } from '../../jobs/cancel-job.js';
import { LaneRegistry } from '../../orders/lanes/lane-registry.js';
import { StartJob } from '../../jobs/start-job.js';
import type { Lane } from '@easel/lanes/lane';
import { StorageQuota } from '../../library/storage-quota.js';
import { ChooseLane } from '../../orders/providers/choose-lane.js';
import { ProviderAccounts } from '../../orders/providers/provider-accounts.js';
import { PartMakers } from '../../orders/lanes/part-makers.js';
import { ProviderRunner } from '../../orders/providers/provider-runner.js';
import { ProviderOrders } from '../../orders/providers/provider-orders.js';
import { PlannedJobs } from './planned-jobs.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';

/** What schedulers start and cancel jobs with, where one built-in lane serves every type. */
export interface ScheduledWork {
  config: ExecutorConfig;
  database: Database;
  billing: Billing;
  budgets: SpendBudgets;
  starting: StartJob;
  cancelling: CancelJob;
  room: StorageQuota;
  jobs: PlannedJobs;
}

export function scheduledWork(engine: EngineFixture, builtIn: Lane): ScheduledWork {
  const config = Object.assign(new ExecutorConfig(), { PUBLIC_URL: 'https://easel.example' });
  const database = new Database(engine.source);
  const hints = { job: () => undefined, execution: () => undefined } as unknown as Hints;
  const signals = { send: () => undefined } as unknown as Signals;
  const lanes = new ChooseLane(
    new LaneRegistry([builtIn]),
    new ProviderAccounts(engine.database, new SecretBox('0'.repeat(64)), {}),
    new ProviderOrders(engine.database),
    new ProviderRunner(),
    new Map(),
    new PartMakers(),
  );
  const money = engine.billing();
  const [billing, , budgets] = money;
  const subjects = new ReadSubjects(undefined as never, undefined as never);
  const starting = new StartJob(computeInProcess, config, engine.database, lanes, hints, ...money, subjects);
  const cancelling = new CancelJob(engine.database, signals, hints);
  const room = new StorageQuota(config, database);
  const jobs = new PlannedJobs(starting, cancelling, room, budgets);
  return { config, database, billing, budgets, starting, cancelling, room, jobs };
}
