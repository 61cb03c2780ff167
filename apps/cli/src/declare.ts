import type { Client } from '@easel/client';
import { type Command, type Context, type Flags, UsageError, WATCH_FLAGS } from './command.js';
import { readJson } from './params.js';
import { watchJobs } from './watch.js';

/** The ids of the path in their order, then the body or the query, then options: as the methods of the client. */
type Method = (...parts: never[]) => Promise<unknown>;

/** What every command that sends one request says. Its flags with a `field` are members of the body or the query. */
interface Sends extends Omit<Command, 'run'> {
  via: (client: Client) => Method;
  /** Arguments that are ids of the path; all of them unless given. */
  ids?: readonly string[];
  /** Further members: what is always sent, or is made of arguments and what another request answers. */
  more?: (context: Context) => object | Promise<object>;
}

export const arg = ({ args }: Context, name: string): string => args[name] ?? '';
export const text = ({ flags }: Context, name: string): string | undefined =>
  flags[name] as string | undefined;
/** Options of a call: Ctrl-C and the time limit end it. */
export const call = ({ signal }: Context): { signal: AbortSignal } => ({ signal });

export const PAGE_FLAGS: Flags = {
  limit: { kind: 'number', help: 'Rows of a page', word: 'n', field: 'limit' },
  cursor: { kind: 'text', help: 'Continue from this cursor', word: 'cursor', field: 'cursor' },
  all: { kind: 'boolean', help: 'Load every page' },
};
export const PROJECT_FLAG = {
  project: { kind: 'text', help: 'The project', word: 'id', required: true },
} satisfies Flags;

/** One node: `POST /v1/<type>`. */
export const ofNode =
  (type: string) =>
  (client: Client): Method =>
  (body: object, options: object) =>
    client.nodes.run(type, body, options);

/** The members that flags give. */
export async function fieldsOf({ flags }: Context, declared: Flags = {}): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, { field, kind, sends = true }] of Object.entries(declared)) {
    const value = flags[name];
    if (field === undefined || value === undefined) continue;
    if (kind === 'file') fields[field] = await readJson(value as string);
    else fields[field] = kind === 'boolean' ? value === sends : value;
  }
  return fields;
}

async function answerTo(context: Context, declared: Sends, page: object = {}): Promise<unknown> {
  const { via, flags, more, args = [], ids = args } = declared;
  const fields = { ...(await fieldsOf(context, flags)), ...(await more?.(context)), ...page };
  const takesFields = more !== undefined || Object.values(flags ?? {}).some(({ field }) => field);
  const path = ids.map((id) => arg(context, id.replace('?', '')));
  const method = via(context.client) as (...parts: unknown[]) => Promise<unknown>;
  return method(...path, takesFields ? fields : undefined, call(context));
}

/** What an answer holds under `data`, or the answer. */
export function bare(answer: unknown): unknown {
  const holds = typeof answer === 'object' && answer !== null && 'data' in answer;
  return holds ? answer.data : answer;
}

/** Shows one record. */
export function reads(declared: Sends): Command {
  return {
    ...declared,
    run: async (context) => context.output.record(bare(await answerTo(context, declared))),
  };
}

interface Lists extends Sends {
  columns: readonly string[];
  /** `--json` prints the page with its cursor rather than the rows alone. */
  whole?: true;
  rows?: (answer: never, context: Context) => readonly object[];
}

/** Shows rows, of one page or of all. */
export function lists(declared: Lists): Command {
  const paged = declared.flags?.['cursor'] !== undefined;
  return {
    ...declared,
    run: async (context) => {
      const result = await answerTo(context, declared);
      const answer = (Array.isArray(result) ? { data: result } : result) as Page;
      const key = Object.keys(answer).find((name) => Array.isArray(answer[name])) ?? 'data';
      if (paged && context.flags['all']) await addFurtherPages(answer, key, context, declared);
      const { nextCursor: cursor } = answer;
      const rows = declared.rows?.(answer as never, context) ?? (answer[key] as object[]);
      context.output.table(rows, declared.columns, declared.whole ? answer : rows);
      if (typeof cursor === 'string') context.output.hint(`More: --cursor ${cursor}`);
    },
  };
}

type Page = Record<string, unknown> & { nextCursor?: string | null };

/** `--all`: the rows of every further page stand with those of the first. */
async function addFurtherPages(page: Page, key: string, context: Context, declared: Lists): Promise<void> {
  while (page.nextCursor) {
    const next = (await answerTo(context, declared, { cursor: page.nextCursor })) as Page;
    if (next.nextCursor === page.nextCursor)
      throw new UsageError('The service answers the same page again and again. Is it the right address?');
    page[key] = [...(page[key] as object[]), ...(next[key] as object[])];
    page.nextCursor = next.nextCursor ?? null;
  }
}

interface Changes extends Sends {
  /** What was done; `{id}` stands for a member of the answer or an argument. */
  said: string;
  /** What `--json` prints, unless it is what the answer holds. */
  json?: (context: Context, answer: unknown) => unknown;
}

/** Makes, changes or deletes something. */
export function changes(declared: Changes): Command {
  return {
    ...declared,
    run: async (context) => {
      const answer = bare(await answerTo(context, declared));
      const known: Record<string, unknown> = { ...context.args, ...(answer as object | undefined) };
      const said = declared.said.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(known[name]));
      const [, key = 'id'] = /\{(\w+)\}/.exec(declared.said) ?? [];
      const id = known[key];
      context.output.done(
        said,
        declared.json?.(context, answer) ?? answer ?? { success: true },
        typeof id === 'string' ? id : undefined,
      );
    },
  };
}

function wordOf(value: unknown): string {
  if (value === undefined) throw new TypeError('the answer has no value to print');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An id or another text in an answer. @throws TypeError where the service answered something else */
export function textIn(answer: object, name = 'id'): string {
  const value = (answer as Record<string, unknown>)[name];
  if (typeof value !== 'string') throw new TypeError(`the answer has no ${name}`);
  return value;
}

/** A document as a file has it. @throws TypeError where there is none */
export function written(document: unknown): string {
  if (document === undefined) throw new TypeError('there is no document');
  return JSON.stringify(document, null, 2);
}

interface Starts extends Sends {
  /** Prints a job that was watched to its end; default: as a record. */
  show?: (context: Context, ended: unknown) => void;
}

/** Starts work: its jobs are queued, or waited for with `--watch`. */
export function starts({ show, ...declared }: Starts): Command {
  const command = { ...declared, flags: { ...declared.flags, ...WATCH_FLAGS } };
  return {
    ...command,
    run: async (context) => printJobs(context, await answerTo(context, command), { show }),
  };
}

/** Tells of the jobs that an answer names, or shows the answer where the work is done. */
export async function printJobs(
  context: Context,
  answer: unknown,
  watching: Parameters<typeof watchJobs>[2] = {},
): Promise<number | void> {
  const { jobId, jobIds } = (answer ?? {}) as { jobId?: unknown; jobIds?: unknown };
  const ids = Array.isArray(jobIds) ? (jobIds as string[]) : typeof jobId === 'string' ? [jobId] : [];
  if (ids.length === 0) return context.output.record(answer);
  if (context.flags['watch']) return watchJobs(context, ids, watching);
  context.output.done(
    `${ids.length === 1 ? 'Job' : 'Jobs'} ${ids.join(', ')} ${ids.length === 1 ? 'is' : 'are'} queued. Follow with: easel jobs get ${ids[0]} --watch`,
    answer,
    ids.join('\n'),
  );
}
