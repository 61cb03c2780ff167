import { Controller } from '@nestjs/common';
import {
  applyProposal,
  type ApplyProposalRequest,
  approveStage,
  type ApproveStageRequest,
  approveSubGate,
  branchPipeline,
  type BranchPipelineRequest,
  type Caller,
  cancelPipeline,
  chatStage,
  createPipeline,
  type CreatePipelineRequest,
  type FindMadeFilmRequest,
  findPipelineFilm,
  forkPipeline,
  getPipeline,
  getPipelineStage,
  getPipelineTimeline,
  getStageChat,
  helpScene,
  listPendingApprovals,
  listPipelines,
  type ListPipelinesRequest,
  type PipelineIdRequest,
  type PipelineStageRequest,
  readPipelineEvents,
  type ReadPipelineEventsRequest,
  rejectEntity,
  type RejectEntityRequest,
  rejectStage,
  type RejectStageRequest,
  rejectSubGate,
  resumePipeline,
  type ResumePipelineRequest,
  type SceneHelperRequest,
  type StageChatRequest,
  type SubGateRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { StorageQuota } from '../../library/storage-quota.js';
import { BranchPipeline } from './branch-pipeline.js';
import { CreatePipeline } from './create-pipeline.js';
import { DecideStages } from './decide-stages.js';
import { EndPipeline } from './end-pipeline.js';
import { HelpScene } from './help-scene.js';
import { ReadPipelines } from './read-pipelines.js';
import { ResumePipeline } from './resume-pipeline.js';
import { StageChat } from './stage-chat.js';

/** Pipelines; the gateway asks for them on the cloud edition only. */
@Controller()
export class PipelinesMessageController {
  constructor(
    private readonly creating: CreatePipeline,
    private readonly branching: BranchPipeline,
    private readonly readPipelines: ReadPipelines,
    private readonly decideStages: DecideStages,
    private readonly endPipeline: EndPipeline,
    private readonly resuming: ResumePipeline,
    private readonly helping: HelpScene,
    private readonly stageChat: StageChat,
    private readonly storageQuota: StorageQuota,
  ) {}

  @Answers(createPipeline)
  async create(request: CreatePipelineRequest, caller: Caller, { operationId }: BusCall) {
    await this.storageQuota.left(caller.userId);
    return this.creating.run(caller, request, operationId);
  }

  @Answers(branchPipeline)
  branch(request: BranchPipelineRequest, caller: Caller, { operationId }: BusCall) {
    return this.branching.run(caller, request, operationId);
  }

  @Answers(listPipelines)
  list(request: ListPipelinesRequest, caller: Caller) {
    return this.readPipelines.list(caller, request);
  }

  @Answers(findPipelineFilm)
  film({ id }: FindMadeFilmRequest, caller: Caller) {
    return this.readPipelines.film(caller, id);
  }

  @Answers(getPipeline)
  get({ id }: PipelineIdRequest, caller: Caller) {
    return this.readPipelines.record(caller, id);
  }

  @Answers(readPipelineEvents)
  events(request: ReadPipelineEventsRequest, caller: Caller) {
    return this.readPipelines.events(caller, request);
  }

  @Answers(cancelPipeline)
  cancel({ id }: PipelineIdRequest, caller: Caller) {
    return this.endPipeline.cancel(caller, id);
  }

  @Answers(forkPipeline)
  fork({ id }: PipelineIdRequest, caller: Caller) {
    return this.endPipeline.fork(caller, id);
  }

  @Answers(resumePipeline)
  async resume(request: ResumePipelineRequest, caller: Caller) {
    await this.storageQuota.left(caller.userId);
    return this.resuming.run(caller, request);
  }

  @Answers(listPendingApprovals)
  pendingApprovals({ id }: PipelineIdRequest, caller: Caller) {
    return this.readPipelines.pendingApprovals(caller, id);
  }

  @Answers(getPipelineStage)
  stage(request: PipelineStageRequest, caller: Caller) {
    return this.readPipelines.stage(caller, request);
  }

  @Answers(approveStage)
  approve(request: ApproveStageRequest, caller: Caller) {
    return this.decideStages.approve(caller, request);
  }

  @Answers(rejectStage)
  reject(request: RejectStageRequest, caller: Caller) {
    return this.decideStages.reject(caller, request);
  }

  @Answers(approveSubGate)
  approveSubGate(request: SubGateRequest, caller: Caller) {
    return this.decideStages.passGate(caller, request, 'pass-gate');
  }

  @Answers(rejectSubGate)
  rejectSubGate(request: SubGateRequest, caller: Caller) {
    return this.decideStages.passGate(caller, request, 'refuse-gate');
  }

  @Answers(rejectEntity)
  rejectEntity(request: RejectEntityRequest, caller: Caller) {
    return this.decideStages.rejectEntity(caller, request);
  }

  @Answers(helpScene)
  helpScene(request: SceneHelperRequest, caller: Caller) {
    return this.helping.run(caller, request);
  }

  @Answers(getPipelineTimeline)
  timeline({ id }: PipelineIdRequest, caller: Caller) {
    return this.readPipelines.timeline(caller, id);
  }

  @Answers(chatStage)
  chat(request: StageChatRequest, caller: Caller, { operationId }: BusCall) {
    return this.stageChat.say(caller, request, operationId);
  }

  @Answers(getStageChat)
  turns(request: PipelineStageRequest, caller: Caller) {
    return this.stageChat.turns(caller, request);
  }

  @Answers(applyProposal)
  apply(request: ApplyProposalRequest, caller: Caller) {
    return this.stageChat.apply(caller, request);
  }
}
