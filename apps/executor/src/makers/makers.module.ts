import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { JobsApiModule, JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { CopilotTurns } from './copilot/copilot-turns.js';
import { CopilotMessageController } from './copilot/copilot.message-controller.js';
import { DescribeVideo } from './downloads/describe-video.js';
import { DownloadsMessageController } from './downloads/downloads.message-controller.js';
import { ContinueLongClip } from './long-clips/continue-long-clip.js';
import { LongClipsMessageController } from './long-clips/long-clips.message-controller.js';
import { MeasureSounds } from './films/measure-sounds.js';
import { StopLongClip } from './long-clips/stop-long-clip.js';
import { AdvancePipeline } from './pipelines/advance-pipeline.js';
import { BranchPipeline } from './pipelines/branch-pipeline.js';
import { CreatePipeline } from './pipelines/create-pipeline.js';
import { DecideStages } from './pipelines/decide-stages.js';
import { DrivePipelines } from './pipelines/drive-pipelines.js';
import { EndPipeline } from './pipelines/end-pipeline.js';
import { EstimatePipeline } from './pipelines/estimate-pipeline.js';
import { HelpScene } from './pipelines/help-scene.js';
import { MovePipeline } from './pipelines/move-pipeline.js';
import { PipelineRounds } from './pipelines/pipeline-rounds.js';
import { PipelineTasks } from './pipelines/pipeline-tasks.repository.js';
import { PipelinesMessageController } from './pipelines/pipelines.message-controller.js';
import { PipelinesRepository } from './pipelines/pipelines.repository.js';
import { PlannedJobs } from './pipelines/planned-jobs.js';
import { ReadPipelines } from './pipelines/read-pipelines.js';
import { ResumePipeline } from './pipelines/resume-pipeline.js';
import { StageChat } from './pipelines/stage-chat.js';
import { AnswerByJob } from './prompt-helper/answer-by-job.js';
import { AskPromptHelper } from './prompt-helper/ask-prompt-helper.js';
import { FillPickers } from './prompt-helper/fill-pickers.js';
import { PromptHelperMessageController } from './prompt-helper/prompt-helper.message-controller.js';
import { AdvanceRecast } from './recast/advance-recast.js';
import { CreateRecast } from './recast/create-recast.js';
import { DriveRecasts } from './recast/drive-recasts.js';
import { EstimateRecast } from './recast/estimate-recast.js';
import { FindFilm } from './recast/find-film.js';
import { ImportScript } from './recast/import-script.js';
import { RecastSource } from './recast/recast-source.js';
import { RecastMessageController } from './recast/recast.message-controller.js';
import { RecastsRepository } from './recast/recasts.repository.js';
import { ScriptsMessageController } from './recast/scripts.message-controller.js';
import { SelectForRecast } from './recast/select-for-recast.js';
import { StartRecast } from './recast/start-recast.js';
import { QuoteSheet } from './reference-sheets/quote-sheet.js';
import { ReferenceSheetsMessageController } from './reference-sheets/reference-sheets.message-controller.js';
import { DescribeSubject } from './subject-captions/describe-subject.js';
import { SubjectCaptionsMessageController } from './subject-captions/subject-captions.message-controller.js';
import { VariantWordsMessageController } from './variant-words/variant-words.message-controller.js';
import { WordVariant } from './variant-words/word-variant.js';
import { CloneVoice } from './voices/clone-voice.js';
import { ListVoices } from './voices/list-voices.js';
import { RemoveVoicesInRounds } from './voices/remove-voices-in-rounds.js';
import { RemoveVoices } from './voices/remove-voices.js';
import { VoiceAccount } from './voices/voice-account.js';
import { VoiceClonesRepository } from './voices/voice-clones.repository.js';
import { VoicesMessageController } from './voices/voices.message-controller.js';
import { OrdersModule } from '../orders/orders.module.js';

/** What makes something of many jobs. */
@Module({
  imports: [EngineModule, OrdersModule],
  providers: [
    PipelineTasks,
    PipelinesRepository,
    RecastsRepository,
    RemoveVoices,
    VoiceAccount,
    VoiceClonesRepository,
  ],
  exports: [
    PipelineTasks,
    PipelinesRepository,
    RecastsRepository,
    RemoveVoices,
    VoiceAccount,
    VoiceClonesRepository,
  ],
})
class MakersModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [
    CreditsModule,
    DocumentsModule,
    EngineModule,
    JobsApiModule,
    JobsModule,
    LibraryModule,
    MakersModule,
    OrdersModule,
  ],
  controllers: [
    CopilotMessageController,
    DownloadsMessageController,
    LongClipsMessageController,
    PipelinesMessageController,
    PromptHelperMessageController,
    RecastMessageController,
    ReferenceSheetsMessageController,
    ScriptsMessageController,
    SubjectCaptionsMessageController,
    VariantWordsMessageController,
    VoicesMessageController,
  ],
  providers: [
    AnswerByJob,
    AskPromptHelper,
    BranchPipeline,
    CloneVoice,
    ContinueLongClip,
    CopilotTurns,
    CreatePipeline,
    CreateRecast,
    DecideStages,
    DescribeSubject,
    DescribeVideo,
    EndPipeline,
    EstimatePipeline,
    EstimateRecast,
    FillPickers,
    FindFilm,
    HelpScene,
    ImportScript,
    ListVoices,
    MeasureSounds,
    MovePipeline,
    QuoteSheet,
    ReadPipelines,
    RecastSource,
    ResumePipeline,
    SelectForRecast,
    StageChat,
    StartRecast,
    StopLongClip,
    WordVariant,
  ],
})
export class MakersApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [CreditsModule, JobsModule, LibraryModule, MakersModule],
  providers: [
    AdvancePipeline,
    AdvanceRecast,
    DrivePipelines,
    DriveRecasts,
    PipelineRounds,
    PlannedJobs,
    RemoveVoicesInRounds,
  ],
})
export class MakersScheduleModule {}
