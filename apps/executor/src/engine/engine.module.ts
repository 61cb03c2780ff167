import { Module } from '@nestjs/common';
import { checkedAtBoot, openStorage, OutboundHttp } from '@easel/platform';
import { Billing } from '../credits/billing.js';
import { CheckGraphs } from '../graph-check/check-graphs.js';
import { Availability } from '../graph-check/node-availability.js';
import { CreditRoom } from '../credits/credit-room.js';
import { BudgetRoom } from '../credits/budget-room.js';
import { ClipLengths } from '../credits/clip-lengths.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { EstimateRun } from '../credits/estimate-run.js';
import { PriceBook } from '../credits/price-book.js';
import { Quotes } from '../credits/quotes.js';
import { SpendBudgets } from '../credits/spend-budgets.js';
import { RunPayers } from '../credits/run-payers.js';
import { Films } from '../films/films.js';
import { ShootFilm } from '../films/shoot-film.js';
import { MakeSheet } from '../reference-sheets/make-sheet.js';
import { MakeScene } from '../voice-scenes/make-scene.js';
import { PartResults } from '../voice-scenes/part-results.js';
import { ExecutorConfig } from '../executor.config.js';
import { EarlierOutputs } from '../jobs/earlier-outputs.js';
import { JobLeases } from '../jobs/job-leases.js';
import { JobStore } from '../jobs/job-store.js';
import { JobWorker } from '../jobs/job-worker.js';
import { KeptPieces } from '../jobs/kept-pieces.js';
import { LanePools } from '../jobs/lane-pools.js';
import { LaneRegistry, LANES } from '../jobs/lane-registry.js';
import { PatientStorage } from '../jobs/patient-storage.js';
import { ReadMedia } from '../jobs/read-media.js';
import { ResultCache } from '../jobs/result-cache.js';
import { RunJob } from '../jobs/run-job.js';
import { STORAGE } from '../jobs/storage.js';
import { TextPieces } from '../jobs/text-pieces.js';
import { builtInLanes } from '@easel/lanes/built-in-lanes';
import { DRAFTING, type Drafting } from '@easel/lanes/drafts/drafting/drafting';
import { LOCAL_MODELS, type LocalModels } from '@easel/lanes/models/local-models';
import { ChooseLane } from '../providers/choose-lane.js';
import { EndOrders } from '../providers/end-orders.js';
import { PollClock } from '../providers/poll-clock.js';
import { PROVIDER_ENVIRONMENT, ProviderAccounts } from '../providers/provider-accounts.js';
import { ProviderCalls } from '../providers/provider-calls.js';
import { PROVIDER_LANES, providerLanes } from '@easel/providers/provider-lanes';
import { ProviderTimings } from '../providers/provider-timings.js';
import { ProviderTraffic } from '../providers/provider-traffic.js';
import { RunProviderCall } from '../providers/run-provider-call.js';
import { WakePolls } from '../providers/wake-polls.js';
import { WidenPools } from '../providers/widen-pools.js';
import { HoldJobs } from '../reviews/hold-jobs.js';
import { PresentMedia } from '../media/present-media.js';
import { EndRuns } from '../orchestrator/end-runs.js';
import { NextStep } from '../orchestrator/next-step.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { Plans } from '../orchestrator/plans.js';
import { StepStore } from '../orchestrator/step-store.js';
import { LateRuns } from '../scheduler/late-runs.js';
import { OverdueJobs } from '../scheduler/overdue-jobs.js';
import { Reaper } from '../scheduler/reaper.js';
import { Scheduler } from '../scheduler/scheduler.js';
import { Sweep } from '../scheduler/sweep.js';
import { ReadSubjects } from '../subjects/read-subjects.js';
import { WorkerSession } from '../sessions/worker-session.js';
import { Drain } from './drain.js';
import { Clock } from './clock.js';
import { Endings } from './endings.js';
import { EngineDatabase } from './engine-database.js';
import { EngineMetrics } from './engine-metrics.js';
import { Hints } from './hints.js';
import { Signals } from './signals.js';

/** What runs executions and jobs: orchestrator, workers, scheduler, and what they share. */
@Module({
  providers: [
    {
      provide: LANES,
      useFactory: (
        { FFMPEG_PATH, EFFECT_LOG, WEBHOOK_PRIVATE_HOSTS }: ExecutorConfig,
        drafting: Drafting,
        models: LocalModels,
      ) =>
        builtInLanes({
          drafting,
          models,
          webhookHosts: WEBHOOK_PRIVATE_HOSTS,
          ...(FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {}),
          ...(EFFECT_LOG ? { effectLog: EFFECT_LOG } : {}),
        }),
      inject: [ExecutorConfig, DRAFTING, LOCAL_MODELS],
    },
    { provide: STORAGE, useFactory: () => new PatientStorage(checkedAtBoot(openStorage(process.env))) },
    { provide: OutboundHttp, useFactory: () => new OutboundHttp() },
    { provide: PROVIDER_ENVIRONMENT, useValue: process.env },
    { provide: PROVIDER_LANES, useFactory: () => providerLanes(process.env) },
    ChooseLane,
    Films,
    ShootFilm,
    MakeScene,
    MakeSheet,
    PartResults,
    EndOrders,
    WakePolls,
    WidenPools,
    PollClock,
    ProviderAccounts,
    ProviderCalls,
    ProviderTimings,
    ProviderTraffic,
    RunProviderCall,
    Billing,
    Availability,
    CheckGraphs,
    BudgetRoom,
    CreditRoom,
    ClipLengths,
    CreditAccounts,
    EarlierOutputs,
    PresentMedia,
    JobLeases,
    EstimateRun,
    ReadSubjects,
    PriceBook,
    Quotes,
    RunPayers,
    SpendBudgets,
    Clock,
    Endings,
    EndRuns,
    EngineDatabase,
    EngineMetrics,
    Hints,
    JobStore,
    JobWorker,
    KeptPieces,
    LanePools,
    LaneRegistry,
    NextStep,
    Orchestrator,
    OverdueJobs,
    LateRuns,
    Plans,
    ReadMedia,
    Reaper,
    ResultCache,
    RunJob,
    Scheduler,
    Signals,
    StepStore,
    Sweep,
    TextPieces,
    HoldJobs,
    WorkerSession,
    Drain,
  ],
  exports: [
    EstimateRun,
    Quotes,
    ChooseLane,
    Billing,
    CreditAccounts,
    PriceBook,
    Availability,
    CheckGraphs,
    ReadSubjects,
    RunPayers,
    BudgetRoom,
    CreditRoom,
    SpendBudgets,
    Endings,
    EndRuns,
    EngineDatabase,
    Hints,
    KeptPieces,
    LaneRegistry,
    Orchestrator,
    Plans,
    PROVIDER_LANES,
    ProviderAccounts,
    Signals,
    PresentMedia,
    STORAGE,
    StepStore,
  ],
})
export class EngineModule {}
