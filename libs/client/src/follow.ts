import { AbortError, errorOf, isRecord, NetworkError, ServiceError } from './errors.js';
import { serverSentEvents } from './server-sent-events.js';
import { type Transport, waitBefore } from './transport.js';

export interface FollowedEvent {
  /** Number of the event; undefined where the connection does not number them. */
  id: string | undefined;
  /** `snapshot`, `node.completed`, `execution.ended` and so on; `end` comes last. */
  event: string;
  data: Record<string, unknown>;
}

export interface FollowOptions {
  signal?: AbortSignal;
  /** Go on after this event. */
  lastEventId?: string;
  /** Where streams are blocked; 2,000 unless given. */
  pollMs?: number;
  /** How long a stream may be silent before it is opened again; 60,000 unless given. The service says something every 15 s. */
  quietMs?: number;
}

const ENDED = new Set(['completed', 'failed', 'cancelled', 'discarded', 'timed_out']);
const TRIES = 8;

/** What has a stream of numbered events at `/events`, and ends or does not. */
type Followable = 'workflow-executions' | 'studio/productions' | 'pipelines';

/**
 * The events of an execution or a film, until it has ended, or of a production, each once. It goes on through lost
 * connections; where something in between lets no stream through, it polls and yields changes as `snapshot`.
 *
 * @throws ServiceError
 */
export async function* follow(
  transport: Transport,
  kind: Followable,
  id: string,
  options: FollowOptions = {},
): AsyncGenerator<FollowedEvent, void, void> {
  const path = `/v1/${kind}/${encodeURIComponent(id)}`;
  const { signal, quietMs = 60_000 } = options;
  let last = options.lastEventId;
  let failures = 0;
  const onSign = () => void (failures = 0);
  for (;;) {
    try {
      const headers = {
        accept: 'text/event-stream',
        ...(last !== undefined && { 'last-event-id': last }),
      };
      const response = await transport.open('GET', `${path}/events`, { headers, signal });
      if (!response.ok) throw errorOf(response.status, response.headers, await jsonOf(response));
      const type = response.headers.get('content-type') ?? '';
      if (!type.startsWith('text/event-stream') || !response.body) break;
      for await (const frame of serverSentEvents(response.body, { quietMs, onSign })) {
        const data = dataOf(frame.data);
        if (data === undefined || isOld(frame.id, last)) continue;
        failures = 0;
        last = frame.id ?? last;
        yield { id: frame.id, event: frame.event, data };
        if (frame.event === 'end') return;
      }
      throw new NetworkError({ message: 'The stream was cut.', code: 'network_error', status: 0 });
    } catch (error) {
      const known = asServiceError(error, signal);
      const wait = waitBefore(known, { failures: Math.min(failures, 3), refusals: failures }, true);
      if (wait === undefined || failures >= TRIES) throw known;
      failures += 1;
      // A cut that lost nothing is no reason to wait.
      await transport.pause(failures === 1 && known.status === 0 ? 100 : wait, signal);
    }
  }
  yield* poll(transport, path, options);
}

async function* poll(
  transport: Transport,
  path: string,
  { signal, pollMs = 2000 }: FollowOptions,
): AsyncGenerator<FollowedEvent, void, void> {
  let before = '';
  for (;;) {
    const answer = await transport.json('GET', path, { signal }, false);
    const record = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
    const now = JSON.stringify(record);
    if (now !== before) yield { id: undefined, event: 'snapshot', data: record };
    before = now;
    const status = String(record['status']);
    if (ENDED.has(status)) return yield { id: undefined, event: 'end', data: { status } };
    await transport.pause(pollMs, signal);
  }
}

/** Ids are growing numbers: an id that is not greater was already sent. */
function isOld(id: string | undefined, last: string | undefined): boolean {
  return id !== undefined && last !== undefined && Number(id) <= Number(last);
}

function dataOf(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function asServiceError(error: unknown, signal?: AbortSignal): ServiceError {
  if (error instanceof ServiceError) return error;
  if (signal?.aborted) {
    return new AbortError({ message: 'Following was ended.', code: 'aborted', status: 0 }, { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new NetworkError({ message, code: 'network_error', status: 0 }, { cause: error });
}
