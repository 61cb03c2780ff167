import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type NodeDescriptor, nodeTypes } from '@easel/catalog';
import { fillPickers } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { checkedParams } from '../generation/checked-params.js';
import { bodySchemaOf } from '../generation/node-routes.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { listOf, type Schema, text, uuid } from '../reference/schema.js';
import { underWay } from './prompt-helper.http-controller.js';

const NODE = nodeTypes.get('text-to-picker') as NodeDescriptor;

const gap = (dimension: string): Schema => ({
  type: 'object',
  properties: { picker: text, [dimension]: text, observed: text },
  required: ['picker', dimension, 'observed'],
});

const filled: Schema = {
  type: 'object',
  properties: {
    jobId: uuid,
    pickerJson: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: { oneOf: [text, listOf(text)] },
      },
      description:
        'The id of an option by picker and dimension, or a list of ids where several may be combined.',
    },
    gaps: {
      type: 'object',
      properties: {
        missingItems: listOf(gap('dimension')),
        missingCategories: listOf(gap('suggestedDimension')),
      },
      required: ['missingItems', 'missingCategories'],
      description: 'Content of the text that no option or dimension covers. Absent when nothing is missing.',
    },
  },
  required: ['jobId', 'pickerJson'],
};

/** Pickers that are filled in from a text. Facts: generation 8. */
@Controller('v1/text-to-picker')
export class TextToPickerHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post()
  @HttpCode(200)
  @Access({ scope: 'workflows:execute' })
  @Operation({
    summary: 'Fill in pickers from a text',
    description:
      'Answers the picks as `pickerJson`. It is a job with the price of `describe-to-picker`. Without a language model ' +
      'the options that the text names in their own words are picked: the job says `lane: draft` then. 202 when there is ' +
      'no result after 45 seconds, or none to show: ask for the job.',
    asks: fillPickers,
    body: bodySchemaOf(NODE),
    answers: { 200: filled, 202: underWay },
    errors: [
      '400 advanced_mode_unsupported',
      '500 llm_error',
      '502 malformed_response',
      '503 provider_unavailable',
    ],
    startsWork: true,
  })
  async fill(@Call() { caller, input, context }: HttpCall, @Res({ passthrough: true }) reply: FastifyReply) {
    const { workflowId, ...params } = input;
    checkedParams(NODE, params);
    const answer = await this.bus.request(fillPickers, caller, { params, workflowId }, context);
    if (answer.status !== undefined) void reply.status(202);
    return answer;
  }
}
