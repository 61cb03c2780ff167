import { Controller, Get, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  getExecutionProgress,
  getExecutionResult,
  getWorkflowSchema,
  listWorkflows,
  type ExecutionRun,
  PageQuery,
  RunWorkflowRequest,
  startExecution,
  type StartExecutionRequest,
  validateRequest,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { page } from '../reference/schema.js';
import { workflowSummary } from '../workflows/workflow.schemas.js';
import {
  executionAccepted,
  executionProgress,
  executionResult,
  workflowSchema,
} from '../executions/execution.schemas.js';
import { withLegacyStatus } from '../executions/legacy-status.js';
import { WaitForEnd } from './wait-for-end.js';

const DEFAULT_TIMEOUT_SECONDS = 120;

/** The legacy run family (specification 1, 4.1). */
@Controller('v1/api')
export class ApiHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly waitForEnd: WaitForEnd,
  ) {}

  @Get('workflows')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Limited('token')
  @Operation({
    summary: 'List the workflows that the credential may run',
    description: 'One page at a time. A token that is limited to workflows sees only these.',
    asks: { ...listWorkflows, request: PageQuery },
    answers: page(workflowSummary),
  })
  workflows(@Call() { caller, input, context }: HttpCall) {
    const { limit, cursor } = input;
    return this.bus.request(listWorkflows, caller, { limit, cursor, runnable: true }, context);
  }

  @Get('schema')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: "Read a workflow's inputs and outputs",
    description:
      'Returns the inputs by node and key, as a run takes them in `inputs`, the outputs, and the ' +
      'expected cost of a run.',
    asks: getWorkflowSchema,
    answers: workflowSchema,
    errors: ['404 not_found'],
  })
  schema(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getWorkflowSchema, caller, input, context);
  }

  @Post('run')
  @Access({ scope: 'workflows:execute', lands: 'beside', limitedTokens: 'scoped' })
  @Limited('token')
  @Operation({
    summary: 'Run a workflow',
    description:
      'Returns 202 at once. With `wait=true` it waits for the run and returns the result, or 202 if ' +
      'the run has not ended within `timeout` seconds (default 120, at most 600).',
    asks: { ...startExecution, request: RunWorkflowRequest },
    query: ['wait', 'timeout'],
    answers: { 200: executionResult, 202: executionAccepted },
    startsWork: true,
    errors: ['400 sequence_execution_required', '404 not_found'],
  })
  async run(@Call() { caller, input, context }: HttpCall, @Res({ passthrough: true }) reply: FastifyReply) {
    const { wait, timeout = DEFAULT_TIMEOUT_SECONDS, ...start } = validateRequest(RunWorkflowRequest, input);
    const { executionId, result, warnings } =
      wait === true
        ? await this.waitForEnd.run({ start, caller, timeoutMs: timeout * 1_000, context, reply })
        : await this.bus.request<StartExecutionRequest, ExecutionRun>(startExecution, caller, start, context);
    void reply.status(result ? 200 : 202);
    if (result) return withLegacyStatus(result);
    return { executionId, status: 'pending' as const, ...(warnings && { warnings }) };
  }

  @Get('status/:id')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the status of a run',
    description:
      'Returns the status and the node counts. Poll this route, wait with `POST ' +
      '/v1/api/run?wait=true`, or follow the events.',
    asks: getExecutionProgress,
    answers: executionProgress,
  })
  async status(@Call() { caller, input, context }: HttpCall) {
    return withLegacyStatus(await this.bus.request(getExecutionProgress, caller, input, context));
  }

  @Get('result/:id')
  @Access({ scope: 'workflows:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the results of a run',
    description:
      'Returns the addresses of the results, by node. Until the run ends, the status is `pending` and ' +
      'the list holds the results so far.',
    asks: getExecutionResult,
    answers: executionResult,
  })
  async result(@Call() { caller, input, context }: HttpCall) {
    return withLegacyStatus(await this.bus.request(getExecutionResult, caller, input, context));
  }
}
