import { type Client, type FollowedEvent, JOB_ENDED, mayPass } from '@easel/client';
import type { Context } from './command.js';
import { saveMedia } from './save-media.js';

/** Exit codes of specification 3, section 8, and of the further ways to end. */
function exitCodeOf(status: string): number {
  if (status === 'completed') return 0;
  return status === 'cancelled' ? 130 : 2;
}

/** Looks until it has ended; what cannot be fetched now is tried again. */
async function poll<T extends { status: string; progress?: number | null }>(
  { output, signal, client }: Context,
  { id, intervalMs, load }: { id: string; intervalMs: number; load: (client: Client) => Promise<T> },
): Promise<T> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  let before = '';
  for (;;) {
    try {
      const record = await load(client);
      if (typeof record.status !== 'string') throw new TypeError(`${id} has no status`);
      const percent = record.progress ?? 0;
      const now = process.stderr.isTTY ? `${record.status} ${percent} ${seconds()}` : record.status;
      if (now !== before) output.progress(`[${seconds()}s] ${id} → ${record.status}`, percent);
      before = now;
      if (JOB_ENDED.has(record.status)) {
        if (record.status === 'completed') output.note(`completed in ${seconds()}s`);
        return record;
      }
    } catch (error) {
      reportPassing(error, { output, signal }, id);
    }
    await pause(intervalMs, signal);
  }
}

/** @throws the error, unless it may pass by itself */
function reportPassing(
  error: unknown,
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  id: string,
): void {
  if (!mayPass(error) || signal.aborted) throw error;
  output.note(`${id}: ${error.message} Trying again.`);
}

const FOLLOW_AGAIN_MS = 2000;

/** The events of a run, for as long as it takes: longer than the client looks for a server that is away. */
export async function* eventsOf(
  { output, signal }: Context,
  id: string,
  follow: (after: { signal: AbortSignal; lastEventId?: string }) => AsyncIterable<FollowedEvent>,
): AsyncGenerator<FollowedEvent, void, void> {
  let last: string | undefined;
  for (;;) {
    try {
      for await (const event of follow({ signal, ...(last !== undefined && { lastEventId: last }) })) {
        last = event.id ?? last;
        yield event;
      }
      return;
    } catch (error) {
      reportPassing(error, { output, signal }, id);
    }
    await pause(FOLLOW_AGAIN_MS, signal);
  }
}

/** Rejects with the reason of the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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

/** Ends what is watched where Ctrl-C was to do so, and else says how to go on. */
async function whileWatched<T>(
  { output, flags, signal, interrupt }: Context,
  { goOn, cancel, watch }: { goOn: string; cancel: () => Promise<unknown>; watch: () => Promise<T> },
): Promise<T> {
  try {
    return await watch();
  } catch (error) {
    if (!signal.aborted) throw error;
    if (interrupt.aborted && flags['cancel-on-interrupt']) {
      // The signal of the command has ended already.
      const failure = await cancel().then(
        () => undefined,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      );
      output.note(failure === undefined ? 'It is cancelled.' : `It was not cancelled: ${failure}`);
      if (failure === undefined) throw error;
    }
    output.note(`It continues. Follow it again with: ${goOn}`);
    throw error;
  }
}

interface Watching {
  /** Between two looks, where `--poll-interval` does not say. */
  everyMs?: number | undefined;
  /** Prints what has ended; default: as a record. */
  show?: ((context: Context, ended: unknown) => void) | undefined;
}

/** Watches jobs and prints them: one record, or an array of several. */
export async function watchJobs(
  context: Context,
  ids: readonly string[],
  { everyMs = 2000, show = ({ output }, ended) => output.record(ended) }: Watching = {},
): Promise<number> {
  const intervalMs = Number(context.flags['poll-interval'] ?? everyMs);
  const { signal, client } = context;
  const watchOne = (id: string) =>
    poll(context, {
      id,
      intervalMs,
      load: async () => (await client.jobs.get(id, undefined, { signal })).data,
    });
  const jobs = await whileWatched(context, {
    goOn: `easel jobs get ${ids[0] ?? ''} --watch`,
    cancel: () => Promise.all(ids.map((id) => client.jobs.cancel(id))),
    watch: () => Promise.all(ids.map(watchOne)),
  });
  show(context, jobs.length === 1 ? jobs[0] : jobs);
  await saveMedia(
    context,
    jobs.map(({ output_data: made }) => made),
  );
  return worstOf(jobs.map(({ status }) => status));
}

function worstOf(statuses: readonly string[]): number {
  const codes = statuses.map(exitCodeOf);
  return codes.includes(2) ? 2 : Math.max(...codes);
}

/** Follows a run by its events and prints its record. */
export async function watchExecution(context: Context, id: string): Promise<number> {
  const { client, output, signal } = context;
  const started = Date.now();
  const follow = async () => {
    const events = eventsOf(context, id, (after) => client.executions.follow(id, after));
    for await (const { event, data } of events) {
      if (event === 'snapshot') continue;
      const node = typeof data['nodeId'] === 'string' ? ` ${data['nodeId']}` : '';
      output.note(`[${Math.round((Date.now() - started) / 1000)}s] ${event}${node}`);
    }
    return (await client.executions.get(id, undefined, { signal })).data;
  };
  const data = await whileWatched(context, {
    goOn: `easel executions get ${id} --watch`,
    cancel: () => client.executions.cancel(id, {}),
    watch: follow,
  });
  output.record(data);
  await saveMedia(context, data.nodeStates);
  return exitCodeOf(data.status);
}
