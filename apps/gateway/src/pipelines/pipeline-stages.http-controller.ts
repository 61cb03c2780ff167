import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  applyProposal,
  approveStage,
  approveSubGate,
  chatStage,
  getPipelineStage,
  getStageChat,
  helpScene,
  rejectEntity,
  rejectStage,
  rejectSubGate,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import {
  chatAnswer,
  chatTurns,
  pipelineDone,
  pipelineStage,
  proposalApplied,
  sceneHelped,
  subGatePassed,
} from './pipeline.schemas.js';

const UNKNOWN = ['404 pipeline_not_found'];
const OF_STAGE = ['400 invalid_stage', ...UNKNOWN];

/** What a pipeline's owner says of its stages. Specification 1, 4.12. */
@Controller('v1/pipelines/:id')
export class PipelineStagesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('stages/:stage')
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a stage of a film',
    description: 'Returns status, output, jobs, and what the stage waits for.',
    asks: getPipelineStage,
    answers: pipelineStage,
    errors: OF_STAGE,
  })
  stage(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getPipelineStage, caller, input, context);
  }

  @Post('stages/:stage/approve')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Approve a stage that waits',
    description: 'Members of `edits` replace those of the output.',
    asks: approveStage,
    answers: pipelineDone,
    errors: [...OF_STAGE, '409 stage_not_open'],
  })
  approve(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(approveStage, caller, input, context);
  }

  @Post('stages/:stage/reject')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Reject a stage and generate it again',
    description:
      'The stage must wait for approval. `feedback` says what to change. The new jobs cost credits.',
    asks: rejectStage,
    answers: pipelineDone,
    errors: [...OF_STAGE, '409 stage_not_open'],
  })
  reject(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(rejectStage, caller, input, context);
  }

  @Post('sub-gates/:gate/approve')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Approve a sub-gate',
    description:
      '`silent_cut_preview` opens if `config.silent_cut_preview` asks for it, before the cut gets its ' +
      'sound. The other sub-gates never wait.',
    asks: approveSubGate,
    answers: subGatePassed,
    errors: [...UNKNOWN, '409 sub_gate_not_open'],
  })
  approveSubGate(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(approveSubGate, caller, input, context);
  }

  @Post('sub-gates/:gate/reject')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Reject a sub-gate and generate the stage again',
    description: 'The stage must wait at a sub-gate. The new jobs cost credits.',
    asks: rejectSubGate,
    answers: subGatePassed,
    errors: [...UNKNOWN, '409 sub_gate_not_open'],
  })
  rejectSubGate(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(rejectSubGate, caller, input, context);
  }

  @Post('entities/:entityId/reject')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Reject one picture or clip and generate it again',
    description:
      'The stage must wait for approval. Only this picture or clip is generated again, and costs ' +
      'credits.',
    asks: rejectEntity,
    answers: pipelineDone,
    errors: [...UNKNOWN, '404 not_found', '409 stage_not_open'],
  })
  rejectEntity(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(rejectEntity, caller, input, context);
  }

  @Post('entities/:sceneId/helpers/:name')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Change one shot',
    description:
      '`regenerate-image` generates the picture again, with `prompt` if given. `rewrite-prompt` sets ' +
      '`prompt`, and generates the picture again if there was one. `change-duration` sets the length ' +
      'that the video model supports nearest to `seconds`.',
    asks: helpScene,
    answers: sceneHelped,
    errors: [...UNKNOWN, '400 unknown_helper', '404 not_found', '409 stage_not_open'],
  })
  helpScene(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(helpScene, caller, input, context);
  }

  @Post('stages/:stage/chat')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Chat about a stage',
    description:
      'Script (20 turns), shot list (15) and merge (8) have an assistant. It may propose a change, ' +
      'which takes effect only when you apply it. A reply that takes long appears later among the ' +
      'turns of the stage.',
    asks: chatStage,
    answers: chatAnswer,
    errors: [...OF_STAGE, '409 stage_not_open', '409 chat_limit_reached', '501 no_stage_assistant'],
    startsWork: true,
  })
  chat(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(chatStage, caller, input, context);
  }

  @Get('stages/:stage/chat')
  @Access({ scope: 'pipelines:read', edition: 'cloud', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the chat about a stage',
    description: 'Returns the turns in order, with the changes that the assistant proposed.',
    asks: getStageChat,
    answers: chatTurns,
    errors: OF_STAGE,
  })
  turns(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getStageChat, caller, input, context);
  }

  @Post('stages/:stage/chat/turns/:turnId/apply')
  @HttpCode(200)
  @Access({ scope: 'pipelines:approve', edition: 'cloud', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Apply a change that the assistant proposed',
    description:
      'Applies the change and approves the stage. If the edit of the cut changed, the cut is generated ' +
      'again first and then waits for approval.',
    asks: applyProposal,
    answers: proposalApplied,
    errors: [...OF_STAGE, '400 invalid_change_type_for_stage', '404 not_found', '409 stage_not_awaiting'],
  })
  apply(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(applyProposal, caller, input, context);
  }
}
