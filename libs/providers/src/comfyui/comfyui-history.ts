import { isObject } from 'class-validator';
import { invalidOutput, ProviderFailure, sayingOf } from '../provider-failure.js';
import type { Polled, ProviderAccess, ProviderFile } from '../provider-lane.js';

interface OutputFile {
  filename?: unknown;
  subfolder?: unknown;
  type?: unknown;
}

interface HistoryEntry {
  outputs?: Record<string, Record<string, unknown>>;
  status?: { status_str?: unknown; completed?: unknown; messages?: unknown };
}

/** What the server remembers of a prompt; undefined when nothing. */
export async function historyOf(id: string, { http }: ProviderAccess): Promise<HistoryEntry | undefined> {
  const body = await http.json(`/history/${encodeURIComponent(id)}`);
  return isObject<Record<string, unknown>>(body) ? (body[id] as HistoryEntry | undefined) : undefined;
}

export async function placeInQueue(
  id: string,
  { http }: ProviderAccess,
): Promise<'running' | 'queued' | undefined> {
  const body = await http.json('/queue');
  const { queue_running, queue_pending } = (isObject(body) ? body : {}) as Record<string, unknown>;
  if (holds(queue_running, id)) return 'running';
  return holds(queue_pending, id) ? 'queued' : undefined;
}

/** Entries are `[number, id, …]`. */
function holds(queue: unknown, id: string): boolean {
  return Array.isArray(queue) && queue.some((entry: unknown) => Array.isArray(entry) && entry[1] === id);
}

/** How a prompt ended. */
export function endOf({ status, outputs }: HistoryEntry, access: ProviderAccess): Polled {
  if (status?.status_str === 'error' || status?.completed === false) {
    return { status: 'failed', failure: failureIn(status.messages) };
  }
  const files = filesOf(outputs ?? {}, access);
  if (files.length === 0) throw invalidOutput('The workflow saved no file.');
  return { status: 'succeeded', result: { files } };
}

function failureIn(messages: unknown): ProviderFailure {
  for (const message of Array.isArray(messages) ? (messages as unknown[]) : []) {
    const [kind, detail] = (Array.isArray(message) ? message : []) as [unknown, unknown];
    if (kind === 'execution_interrupted') {
      return new ProviderFailure('provider_error', 'The server interrupted the workflow.', {
        retryable: true,
      });
    }
    if (kind !== 'execution_error') continue;
    const { node_type, exception_message } = (isObject(detail) ? detail : {}) as Record<string, unknown>;
    return new ProviderFailure(
      'provider_error',
      `The workflow failed in ${sayingOf(node_type)}: ${sayingOf(exception_message)}`,
    );
  }
  return new ProviderFailure('provider_error', 'The workflow failed.');
}

const KINDS: readonly [ProviderFile['kind'], RegExp][] = [
  ['video', /\.(?:mp4|webm|mov|mkv|gif)$/i],
  ['audio', /\.(?:mp3|wav|flac|ogg|opus)$/i],
  ['image', /\.(?:png|jpe?g|webp)$/i],
];

/** Saved files go before previews. */
function filesOf(
  outputs: Readonly<Record<string, Record<string, unknown>>>,
  { baseUrl, key }: ProviderAccess,
): ProviderFile[] {
  const all = Object.values(outputs).flatMap((lists) =>
    Object.values(lists).flatMap((list): OutputFile[] => (Array.isArray(list) ? (list as OutputFile[]) : [])),
  );
  const saved = all.filter(({ type }) => type === 'output');
  return (saved.length > 0 ? saved : all).flatMap(({ filename, subfolder, type }): ProviderFile[] => {
    if (typeof filename !== 'string') return [];
    const kind = KINDS.find(([, extension]) => extension.test(filename))?.[0];
    if (kind === undefined) return [];
    const query = new URLSearchParams({
      filename,
      subfolder: typeof subfolder === 'string' ? subfolder : '',
      type: typeof type === 'string' ? type : 'output',
    });
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    return [{ kind, source: { url: `${baseUrl}/view?${query.toString()}`, headers } }];
  });
}
