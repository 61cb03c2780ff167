import { Module } from '@nestjs/common';
import { Drain } from './drain.js';
import { OrchestratorStart } from './orchestrator/orchestrator-start.js';
import { CreditsModule } from '../credits/credits.module.js';
import { EngineApiModule, EngineModule } from '../engine/engine.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { DeadLettersMessageController } from './dead-letters/dead-letters.message-controller.js';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';
import { ResolveDeadLetter } from './dead-letters/resolve-dead-letter.js';
import { BudgetCheck } from './estimates/budget-check.js';
import { CreditCheck } from './estimates/credit-check.js';
import { EstimateRun } from './estimates/estimate-run.js';
import { Quotes } from './estimates/quotes.js';
import { ExecutionStatsMessageController } from './execution-stats/execution-stats.message-controller.js';
import { RecentTimings } from './execution-stats/recent-timings.js';
import { EndRuns } from './orchestrator/end-runs.js';
import { NextStep } from './orchestrator/next-step.js';
import { Orchestrator } from './orchestrator/orchestrator.js';
import { Plans } from './orchestrator/plans.js';
import { StepStore } from './orchestrator/step-store.js';
import { Prune } from './retention/prune.js';
import { RetentionRounds } from './retention/retention-rounds.js';
import { LateRuns } from './scheduler/late-runs.js';
import { OverdueJobs } from './scheduler/overdue-jobs.js';
import { Reaper } from './scheduler/reaper.js';
import { Scheduler } from './scheduler/scheduler.js';
import { Sweep } from './scheduler/sweep.js';

/** Runs: how they are planned, stepped, estimated and ended. */
@Module({
  imports: [CreditsModule, EngineModule, JobsModule, OrdersModule],
  providers: [
    BudgetCheck,
    CreditCheck,
    EndRuns,
    EstimateRun,
    LateRuns,
    NextStep,
    Orchestrator,
    OverdueJobs,
    Plans,
    Quotes,
    Reaper,
    StepStore,
    Sweep,
  ],
  exports: [
    BudgetCheck,
    CreditCheck,
    EndRuns,
    EstimateRun,
    LateRuns,
    Orchestrator,
    OverdueJobs,
    Plans,
    Quotes,
    Reaper,
    StepStore,
    Sweep,
  ],
})
export class RunsModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [CreditsModule, EngineApiModule, EngineModule],
  controllers: [DeadLettersMessageController, ExecutionStatsMessageController],
  providers: [DeadLettersRepository, RecentTimings, ResolveDeadLetter],
})
export class RunsApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [OrdersModule, RunsModule],
  providers: [Prune, RetentionRounds, Scheduler],
})
export class RunsScheduleModule {}

/** Of the orchestrator role. */
@Module({ imports: [RunsModule], providers: [OrchestratorStart] })
export class RunsOrchestratorModule {}

/** Of roles that hold work, the orchestrator and the worker: they hand it back when they stop. */
@Module({ imports: [EngineModule, JobsModule, RunsModule], providers: [Drain] })
export class RunsWorkModule {}
