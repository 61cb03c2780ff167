import { type Command, UsageError, WATCH_FLAGS } from '../command.js';
import { arg, call, changes, textIn, lists, PAGE_FLAGS, text } from '../declare.js';
import { readJson } from '../params.js';
import { showAnswer } from '../show-answer.js';
import { watchExecution, watchJobs } from '../watch.js';

/** What runs: executions of workflows, and jobs. */
export const runCommands: readonly Command[] = [
  {
    name: 'executions get',
    help: 'Show a run',
    args: ['id'],
    flags: WATCH_FLAGS,
    run: async (context) => {
      const id = arg(context, 'id');
      if (context.flags['watch']) return watchExecution(context, id);
      context.output.record((await context.client.executions.get(id, undefined, call(context))).data);
    },
  },
  {
    name: 'executions cancel',
    help: 'Cancel a run',
    args: ['id'],
    flags: {
      mode: {
        kind: 'text',
        help: 'Cancel at once, or after the running nodes; default: at once',
        values: ['cancelled', 'stopping'],
        word: 'mode',
      },
    },
    run: async (context) => {
      const id = arg(context, 'id');
      const input = text(context, 'mode') === 'stopping' ? { mode: 'after_current' } : {};
      const answer = await context.client.executions.cancel(id, input, call(context));
      context.output.done(`Run ${id} is being cancelled.`, answer, id);
    },
  },
  {
    name: 'executions resume',
    help: 'Resume the failed part of a run',
    args: ['id'],
    flags: WATCH_FLAGS,
    run: async (context) => {
      const id = arg(context, 'id');
      const run = await context.client.executions.resume(id, undefined, call(context));
      const executionId = textIn(run, 'executionId');
      if (context.flags['watch']) return watchExecution(context, executionId);
      context.output.done(`Run ${executionId} is started.`, run, executionId);
    },
  },
  lists({
    name: 'jobs list',
    help: 'List your jobs',
    flags: {
      status: { kind: 'text', help: 'Only this status', word: 'status', field: 'status' },
      type: { kind: 'text', help: 'Only this node type', word: 'type', field: 'job_type' },
      ...PAGE_FLAGS,
    },
    via: (client) => client.jobs.list,
    columns: ['id', 'job_type', 'status', 'created_at'],
    whole: true,
  }),
  {
    name: 'jobs get',
    help: 'Show a job',
    args: ['id'],
    flags: WATCH_FLAGS,
    run: async (context) => {
      const id = arg(context, 'id');
      if (context.flags['watch']) return watchJobs(context, [id]);
      context.output.record((await context.client.jobs.get(id, undefined, call(context))).data);
    },
  },
  changes({
    name: 'jobs cancel',
    help: 'Cancel a job',
    args: ['id'],
    via: (client) => client.jobs.cancel,
    said: 'Job {id} is cancelled.',
  }),
  {
    name: 'api',
    help: 'Send any request',
    args: ['method', 'path'],
    flags: {
      file: { kind: 'text', help: 'JSON body; - reads standard input', word: 'file' },
      output: { kind: 'text', help: 'Store the answer in this file', word: 'file' },
    },
    run: async (context) => {
      const file = text(context, 'file');
      const path = arg(context, 'path');
      if (!/^\/(?![/\\\s])/.test(path)) throw new UsageError('<path> must start with one slash.');
      const parts = { body: file === undefined ? undefined : await readJson(file), ...call(context) };
      const answer = await context.client.open(arg(context, 'method').toUpperCase(), path, parts);
      await showAnswer(context, answer);
    },
  },
];
