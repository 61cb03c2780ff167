import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type NodeDescriptor, nodeTypes } from '@easel/catalog';
import { askPromptHelper, type RecommendedModelRecord, type WizardQuestionRecord } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { checkedParams } from '../generation/checked-params.js';
import { bodySchemaOf } from '../generation/node-routes.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { flag, listOf, oneOf, recordOf, type Schema, text, uuid } from '../reference/schema.js';

const HELPER = nodeTypes.get('prompt-helper') as NodeDescriptor;

const question = recordOf<WizardQuestionRecord>(
  'WizardQuestion',
  {
    category: { ...text, description: 'Use it in a selection unchanged.' },
    label: text,
    options: listOf({
      type: 'object',
      properties: { value: text, label: text, description: text },
      required: ['value', 'label'],
    }),
    selected: {
      type: ['string', 'array', 'null'],
      items: text,
      description: 'Content that the prompt already has.',
    },
    allowCustom: flag,
    multi: { ...flag, description: 'Several answers may be combined: one selection for each.' },
  },
  ['multi'],
);

const recommendedModel = recordOf<RecommendedModelRecord>('RecommendedModel', {
  provider: text,
  field: { ...oneOf('provider', 'model'), description: 'The setting of the node that takes it.' },
  label: text,
  reason: text,
});

const help: Schema = {
  type: 'object',
  properties: {
    jobId: uuid,
    questions: { ...listOf(question), description: 'Set for `analyze`.' },
    prompt: { ...text, description: 'Set for `generate` and `enhance`.' },
    recommendedModel,
  },
  required: ['jobId'],
};

export const underWay: Schema = {
  type: 'object',
  properties: { jobId: uuid, status: text },
  required: ['jobId', 'status'],
};

/** Questions about a prompt, and prompts made of the answers. Facts: core 19. */
@Controller('v1/prompt-helper')
export class PromptHelperHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('wizard')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute' })
  @Operation({
    summary: 'Get help with a prompt',
    description:
      '`analyze` answers questions about what a prompt leaves open, `generate` a prompt made of what was selected, ' +
      '`enhance` a better one. Without a language model the questions come from the pickers, and their words make the ' +
      'prompt: the job says `lane: draft` then. 202 when there is no result after 45 seconds, or none to show: ask for ' +
      'the job.',
    asks: askPromptHelper,
    body: bodySchemaOf(HELPER),
    answers: { 200: help, 202: underWay },
    errors: [
      '400 advanced_mode_unsupported',
      '500 llm_error',
      '502 malformed_response',
      '503 provider_unavailable',
    ],
    startsWork: true,
  })
  async wizard(
    @Call() { caller, input, context }: HttpCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { workflowId, ...params } = input;
    checkedParams(HELPER, params);
    const answer = await this.bus.request(askPromptHelper, caller, { params, workflowId }, context);
    if (answer.status !== undefined) void reply.status(202);
    return answer;
  }
}
