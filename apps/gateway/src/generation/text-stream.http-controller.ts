import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type NodeDescriptor, nodeTypes } from '@easel/catalog';
import { startJob } from '@easel/contracts';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { eventStream } from '../reference/event-stream.schemas.js';
import { anyObject, component, listOf, text, uuid } from '../reference/schema.js';
import { adjustment } from '../jobs/job.schemas.js';
import { checkedParams } from './checked-params.js';
import { bodySchemaOf } from './node-routes.js';
import { TextStream } from './text-stream.js';

const STREAMED = ['llm-chat', 'ai-writer'].map((type) => nodeTypes.get(type) as NodeDescriptor);

/** Frames without a name; which one it is tell its members. */
const textStream = eventStream('Text', [
  {
    data: component('TextStarted', {
      type: 'object',
      properties: { jobId: uuid, adjustments: listOf(adjustment) },
      required: ['jobId'],
    }),
  },
  {
    data: component('TextDelta', {
      type: 'object',
      properties: { delta: { ...text, description: 'The next piece of the text.' } },
      required: ['delta'],
    }),
  },
  {
    data: component('TextReset', {
      type: 'object',
      properties: {
        reset: { const: true, description: 'Discard the pieces so far: the whole text follows.' },
      },
      required: ['reset'],
    }),
  },
  {
    data: component('TextDone', {
      type: 'object',
      properties: {
        done: { const: true },
        jobId: uuid,
        text,
        items: listOf({}),
        usage: anyObject,
        status: { const: 'pending_review', description: 'The result is held for a review.' },
      },
      required: ['done', 'jobId'],
    }),
  },
  {
    data: component('TextFailed', {
      type: 'object',
      properties: {
        jobId: uuid,
        error: { type: 'object', properties: { code: text, message: text }, required: ['code', 'message'] },
      },
      required: ['error', 'jobId'],
    }),
  },
]);

/** Texts as they are written. Facts: generation 1.1. */
@Controller()
export class TextStreamHttpController {
  constructor(readonly streaming: TextStream) {}
}

for (const node of STREAMED) {
  const name = node.type.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const prototype = TextStreamHttpController.prototype;
  Object.defineProperty(prototype, name, {
    value(
      this: TextStreamHttpController,
      call: HttpCall,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const { workflowId, ...params } = call.input;
      checkedParams(node, params);
      const asked = { type: node.type, params, ...(workflowId !== undefined && { workflowId }) };
      return this.streaming.follow(call, asked as { type: string; params: typeof params }, request, reply);
    },
  });
  Reflect.decorate(
    [
      Post(`v1/${node.type}/generate-stream`),
      HttpCode(200),
      Access({ scope: 'workflows:execute', limitedTokens: 'scoped' }),
      Operation({
        summary: `Stream the text of ${node.label}`,
        description:
          'Server-sent events, each a `data:` line of JSON: `{ jobId }`, then `{ delta }` for each piece, ' +
          'and last `{ done: true, jobId, text }` or `{ error: { code, message } }`. The job continues if ' +
          'the client disconnects.',
        asks: startJob,
        body: bodySchemaOf(node),
        answers: textStream,
        produces: 'text/event-stream',
        startsWork: true,
      }),
    ],
    prototype,
    name,
    Object.getOwnPropertyDescriptor(prototype, name),
  );
  Call()(prototype, name, 0);
  Req()(prototype, name, 1);
  Res()(prototype, name, 2);
}
