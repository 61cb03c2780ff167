import { type Client, RateLimitedError, ServiceError } from '@easel/client';
import type { Context } from './command.js';

/** Exit codes of specification 3, section 8, and of the further ways to end. */
export function exitCodeOf(status: string): number {
  if (status === 'completed') return 0;
  return status === 'cancelled' ? 130 : 2;
}

interface Watched {
  status: string;
}

/** Looks until it has ended; what cannot be fetched now is tried again. */
async function poll<T extends Watched>(
  { output, signal, client }: Context,
  { id, intervalMs, load }: { id: string; intervalMs: number; load: (client: Client) => Promise<T> },
): Promise<T> {
  const started = Date.now();
  let before = '';
  for (;;) {
    try {
      const record = await load(client);
      if (record.status !== before) {
        output.note(`[${Math.round((Date.now() - started) / 1000)}s] ${id} → ${record.status}`);
      }
      before = record.status;
      if (ENDED.has(record.status)) return record;
    } catch (error) {
      const passing =
        error instanceof ServiceError &&
        (error.status === 0 || error.status >= 500 || error instanceof RateLimitedError);
      if (!passing || signal.aborted) throw error;
      output.note(`${id}: ${error.message} Trying again.`);
    }
    await pause(intervalMs, signal);
  }
}

const ENDED = new Set(['completed', 'failed', 'cancelled', 'discarded', 'timed_out']);

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Watches a job and prints it. */
export async function watchJob(context: Context, id: string, defaultMs = 2000): Promise<number> {
  const intervalMs = Number(context.flags['poll-interval'] ?? defaultMs);
  const { signal } = context;
  const load = async (client: Client) => (await client.jobs.get(id, undefined, { signal })).data;
  const job = await poll(context, { id, intervalMs, load });
  context.output.record(job);
  return exitCodeOf(job.status);
}

/** Follows a run by its events and prints its record. */
export async function watchExecution(context: Context, id: string): Promise<number> {
  const { client, output, signal } = context;
  output.note(`Watching ${id}. Ctrl-C leaves it running; go on with: easel executions get ${id} --watch`);
  const started = Date.now();
  for await (const { event, data } of client.executions.follow(id, { signal })) {
    const node = typeof data['nodeId'] === 'string' ? ` ${data['nodeId']}` : '';
    if (event !== 'snapshot') output.note(`[${Math.round((Date.now() - started) / 1000)}s] ${event}${node}`);
  }
  const { data } = await client.executions.get(id, undefined, { signal });
  output.record(data);
  return exitCodeOf(data.status);
}
