import { Module } from '@nestjs/common';
import { checkedAtBoot, openStorage, OutboundHttp } from '@easel/platform';
import { Billing } from '../credits/billing.js';
import { CheckGraphs } from '../documents/graph-check/check-graphs.js';
import { Availability } from '../documents/graph-check/node-availability.js';
import { CreditRoom } from '../runs/estimates/credit-room.js';
import { BudgetRoom } from '../runs/estimates/budget-room.js';
import { ClipLengths } from '../credits/clip-lengths.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { EstimateRun } from '../runs/estimates/estimate-run.js';
import { PriceBook } from '../credits/price-book.js';
import { Quotes } from '../runs/estimates/quotes.js';
import { SpendBudgets } from '../credits/spend-budgets.js';
import { RunPayers } from '../credits/run-payers.js';
import { Films } from '../orders/films/films.js';
import { ShootFilm } from '../orders/films/shoot-film.js';
import { MakeSheet } from '../orders/reference-sheets/make-sheet.js';
import { MakeScene } from '../orders/voice-scenes/make-scene.js';
import { PartResults } from '../orders/voice-scenes/part-results.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { EarlierOutputs } from '../jobs/earlier-outputs.js';
import { JobLeases } from '../jobs/job-leases.js';
import { JobStore } from '../jobs/job-store.js';
import { JobWorker } from '../jobs/job-worker.js';
import { KeptPieces } from '../engine/storage/kept-pieces.js';
import { LanePools } from '../orders/lanes/lane-pools.js';
import { LaneRegistry, LANES } from '../orders/lanes/lane-registry.js';
import { PatientStorage } from '../engine/storage/patient-storage.js';
import { ReadMedia } from '../engine/storage/read-media.js';
import { ResultCache } from '../jobs/result-cache.js';
import { RunJob } from '../jobs/run-job.js';
import { STORAGE } from '../engine/storage/storage.js';
import { TextPieces } from '../jobs/text-pieces.js';
import { builtInLanes } from '@easel/lanes/built-in-lanes';
import { DRAFTING, type Drafting } from '@easel/lanes/drafts/drafting/drafting';
import { LOCAL_MODELS, type LocalModels } from '@easel/lanes/models/local-models';
import { ChooseLane } from '../orders/providers/choose-lane.js';
import { EndOrders } from '../orders/providers/end-orders.js';
import { PollClock } from '../orders/providers/poll-clock.js';
import { PROVIDER_ENVIRONMENT, ProviderAccounts } from '../orders/providers/provider-accounts.js';
import { ProviderCalls } from '../orders/providers/provider-calls.js';
import { PROVIDER_LANES, providerLanes } from '@easel/providers/provider-lanes';
import { ProviderTimings } from '../orders/providers/provider-timings.js';
import { ProviderTraffic } from '../orders/providers/provider-traffic.js';
import { RunProviderCall } from '../orders/providers/run-provider-call.js';
import { WakePolls } from '../orders/providers/wake-polls.js';
import { WidenPools } from '../orders/providers/widen-pools.js';
import { HoldJobs } from '../jobs/reviews/hold-jobs.js';
import { PresentMedia } from '../engine/present-media.js';
import { EndRuns } from '../runs/orchestrator/end-runs.js';
import { NextStep } from '../runs/orchestrator/next-step.js';
import { Orchestrator } from '../runs/orchestrator/orchestrator.js';
import { Plans } from '../runs/orchestrator/plans.js';
import { StepStore } from '../runs/orchestrator/step-store.js';
import { LateRuns } from '../runs/scheduler/late-runs.js';
import { OverdueJobs } from '../runs/scheduler/overdue-jobs.js';
import { Reaper } from '../runs/scheduler/reaper.js';
import { Scheduler } from '../runs/scheduler/scheduler.js';
import { Sweep } from '../runs/scheduler/sweep.js';
import { ReadSubjects } from '../jobs/read-subjects.js';
import { WorkerSession } from '../engine/worker-session.js';
import { Drain } from './drain.js';
import { Clock } from '../engine/clock.js';
import { Endings } from '../engine/endings.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { EngineMetrics } from '../engine/engine-metrics.js';
import { Hints } from '../engine/hints.js';
import { Signals } from '../engine/signals.js';

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
