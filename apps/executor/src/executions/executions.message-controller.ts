import { Controller } from '@nestjs/common';
import {
  type Caller,
  cancelExecution,
  CancelExecutionRequest,
  ExecutionIdRequest,
  type ExecutionRun,
  getExecution,
  getExecutionProgress,
  getExecutionResult,
  listExecutions,
  ListExecutionsRequest,
  quoteRun,
  QuoteRunRequest,
  readExecutionEvents,
  ReadEventsRequest,
  resumeExecution,
  runExecution,
  RunExecutionRequest,
  startExecution,
  StartExecutionRequest,
  waitForExecution,
  WaitForExecutionRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { QuoteRun } from './quote-run.js';
import { CancelExecution } from './cancel-execution.js';
import { ReadEvents } from './read-events.js';
import { ReadExecution } from './read-execution.js';
import { ResumeExecution } from './resume-execution.js';
import { StartExecution } from './start-execution.js';
import { WaitForExecution } from './wait-for-execution.js';

/** Short, so that a stop of this process, or of the one that asks, is not held up. */
const MOST_WAIT_MS = 2_000;

@Controller()
export class ExecutionsMessageController {
  constructor(
    private readonly starting: StartExecution,
    private readonly readExecution: ReadExecution,
    private readonly waiting: WaitForExecution,
    private readonly cancelling: CancelExecution,
    private readonly resuming: ResumeExecution,
    private readonly history: ReadEvents,
    private readonly quoting: QuoteRun,
  ) {}

  @Answers(startExecution)
  start(request: StartExecutionRequest, caller: Caller, { operationId }: BusCall) {
    return this.starting.run(caller, request, { operationId });
  }

  @Answers(runExecution)
  async run(
    { executionId, waitMs, ...request }: RunExecutionRequest,
    caller: Caller,
    { operationId }: BusCall,
  ): Promise<ExecutionRun> {
    const { warnings } = await this.starting.run(caller, request, { operationId, executionId });
    // The run is accepted, even if the wait fails.
    const result = await this.waiting
      .run(caller, executionId, Math.min(waitMs, MOST_WAIT_MS))
      .catch(() => undefined);
    return { executionId, ...(result && { result }), ...(warnings && { warnings }) };
  }

  @Answers(getExecution)
  get({ id }: ExecutionIdRequest, caller: Caller) {
    return this.readExecution.record(caller, id);
  }

  @Answers(listExecutions)
  list(request: ListExecutionsRequest, caller: Caller) {
    return this.readExecution.list(caller, request);
  }

  @Answers(getExecutionProgress)
  progress({ id }: ExecutionIdRequest, caller: Caller) {
    return this.readExecution.progress(caller, id);
  }

  @Answers(getExecutionResult)
  result({ id }: ExecutionIdRequest, caller: Caller) {
    return this.readExecution.result(caller, id);
  }

  @Answers(waitForExecution)
  wait({ id, waitMs }: WaitForExecutionRequest, caller: Caller) {
    return this.waiting.run(caller, id, waitMs);
  }

  @Answers(cancelExecution)
  cancel(request: CancelExecutionRequest, caller: Caller) {
    return this.cancelling.run(caller, request);
  }

  @Answers(resumeExecution)
  resume({ id }: ExecutionIdRequest, caller: Caller, { operationId }: BusCall) {
    return this.resuming.run(caller, id, operationId);
  }

  @Answers(quoteRun)
  quote(request: QuoteRunRequest, caller: Caller) {
    return this.quoting.run(caller, request);
  }

  @Answers(readExecutionEvents)
  events(request: ReadEventsRequest, caller: Caller) {
    return this.history.run(caller, request);
  }
}
