import { Controller, HttpCode, Post } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { runInline } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { anyObject, listOf, type Schema, text, uuid } from '../reference/schema.js';
import { checkedParams } from './checked-params.js';
import { bodySchemaOf } from './node-routes.js';

const bodyOf = (type: string): Schema => {
  const node = nodeTypes.get(type);
  return node ? bodySchemaOf(node) : anyObject;
};
const answer = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Nodes that are computed at once and answer their result. Facts: generation 1, core 8 and 20. */
@Controller('v1')
export class InlineHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('combine-text')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'free' })
  @Operation({
    summary: 'Join texts',
    description: 'Returns the result at once, without a job.',
    asks: runInline,
    body: bodyOf('combine-text'),
    answers: answer({ text }),
  })
  combineText(@Call() call: HttpCall) {
    return this.run('combine-text', call);
  }

  @Post('split-text')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'free' })
  @Operation({
    summary: 'Split a text',
    description: 'Returns the result at once, without a job.',
    asks: runInline,
    body: bodyOf('split-text'),
    answers: answer({ listResults: listOf(text) }),
  })
  splitText(@Call() call: HttpCall) {
    return this.run('split-text', call);
  }

  @Post('composite')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'free' })
  @Operation({
    summary: 'Plan clips as layers',
    description: 'Returns the composition that `POST /v1/render-video` takes. Nothing is rendered yet.',
    asks: runInline,
    body: bodyOf('composite'),
    answers: answer({ composition: anyObject }),
  })
  composite(@Call() call: HttpCall) {
    return this.run('composite', call);
  }

  @Post('reduce')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Reduce a list to one value',
    description: 'Returns the result at once, and records a job.',
    asks: runInline,
    body: bodyOf('reduce'),
    answers: answer({ jobId: uuid, output: text, meta: anyObject }),
    errors: ['400 no_valid_inputs'],
    startsWork: true,
  })
  reduce(@Call() call: HttpCall) {
    return this.run('reduce', call);
  }

  private run(type: string, { caller, input, context }: HttpCall) {
    const { workflowId, ...params } = input;
    const node = nodeTypes.get(type);
    if (node) checkedParams(node, params);
    return this.bus.request(runInline, caller, { type, params, workflowId }, context);
  }
}
