import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { CancelJob } from '../../jobs/cancel-job.js';
import { StartJob } from '../../jobs/start-job.js';
import { StorageRoom } from '../../library/storage-room.js';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { AdvanceRecast } from '../recast/advance-recast.js';
import { DriveRecasts } from '../recast/drive-recasts.js';
import { RecastsRepository } from '../recast/recasts.repository.js';
import { AdvancePipeline } from './advance-pipeline.js';
import { BranchPipeline } from './branch-pipeline.js';
import { CreatePipeline } from './create-pipeline.js';
import { DecideStages } from './decide-stages.js';
import { DrivePipelines } from './drive-pipelines.js';
import { EndPipeline } from './end-pipeline.js';
import { EstimatePipeline } from './estimate-pipeline.js';
import { HelpScene } from './help-scene.js';
import { MovePipeline } from './move-pipeline.js';
import { PipelineClock } from './pipeline-clock.js';
import { PipelineTasks } from './pipeline-tasks.repository.js';
import { PipelinesMessageController } from './pipelines.message-controller.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { PlannedJobs } from './planned-jobs.js';
import { ReadPipelines } from './read-pipelines.js';
import { ResumePipeline } from './resume-pipeline.js';
import { StageChat } from './stage-chat.js';

/** Pipelines of the api role: what their owners ask and decide. */
@Module({
  imports: [EngineModule],
  controllers: [PipelinesMessageController],
  providers: [
    BranchPipeline,
    CreatePipeline,
    DecideStages,
    EndPipeline,
    EstimatePipeline,
    HelpScene,
    MovePipeline,
    PipelineTasks,
    PipelinesRepository,
    ReadPipelines,
    ResumePipeline,
    StageChat,
    StartJob,
    StorageRoom,
    WorkflowsRepository,
  ],
})
export class PipelinesModule {}

/** Pipelines and recasts of the scheduler role: moved on by the clock. */
@Module({
  imports: [EngineModule],
  providers: [
    AdvancePipeline,
    AdvanceRecast,
    CancelJob,
    DrivePipelines,
    DriveRecasts,
    PipelineClock,
    PipelineTasks,
    PipelinesRepository,
    PlannedJobs,
    RecastsRepository,
    StartJob,
    StorageRoom,
  ],
})
export class PipelineDriveModule {}
