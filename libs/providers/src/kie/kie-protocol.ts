import type { Backend } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import type { Polled, ProviderFile, ProviderResult } from '../provider-lane.js';
import { invalidOutput } from '../provider-failure.js';
import type { Asked } from './kie-asked.js';
import { failureOfTask } from './kie-errors.js';

/** An order as the aggregator takes it. */
export interface KieOrder {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the aggregator reports about a task: the `data` of an answer. */
export type KieRecord = Readonly<Record<string, unknown>>;

/** One of the aggregator's task protocols. All of it is pure. */
export interface KieProtocol {
  /** Where the tasks of such work are asked for. */
  readPath(type: string): string;
  /** @throws LaneFailure `missing_input`, `invalid_params` */
  orderOf(asked: Asked, backend: Backend): KieOrder;
  /** @throws ProviderFailure `provider_invalid_output` */
  resultOf(record: KieRecord, asked: Asked): ProviderResult;
}

/** Some versions insist on an address to call back. Nobody is there: polls tell all there is to know. */
export const NO_CALLBACK = 'https://callback.invalid/';

type Stage = 'queued' | 'running' | 'succeeded' | 'failed';

const STAGES: Readonly<Record<string, Stage>> = table({
  wait: 'queued',
  waiting: 'queued',
  queueing: 'queued',
  queuing: 'queued',
  pending: 'queued',
  '0': 'running',
  generating: 'running',
  text_success: 'running',
  first_success: 'running',
  '1': 'succeeded',
  success: 'succeeded',
  '2': 'failed',
  '3': 'failed',
  fail: 'failed',
});

/** How far a task is. Each protocol says it under another name: `state`, `status`, `successFlag`. */
export function polledOf(record: KieRecord, readResult: () => ProviderResult): Polled {
  const said = textOf(record['state'] ?? record['status'] ?? record['successFlag']).toLowerCase();
  // The call back fails for want of anybody there; what was made is there all the same.
  if (said === 'callback_exception') return outcomeOf(readResult);
  const stage = STAGES[said] ?? (/fail|error/.test(said) ? 'failed' : 'running');
  if (stage === 'succeeded') return outcomeOf(readResult);
  if (stage === 'failed') {
    const code = record['failCode'] ?? record['errorCode'];
    const message = textOf(record['failMsg'] ?? record['errorMessage']);
    return {
      status: 'failed',
      failure: failureOfTask(code, message === '' ? said.replaceAll('_', ' ') : message),
    };
  }
  const progress = Number(record['progress']);
  return {
    status: stage,
    // A part of one where it is text, per cent where it is a number.
    ...(record['progress'] === undefined || !Number.isFinite(progress)
      ? {}
      : { progress: typeof record['progress'] === 'string' ? progress * 100 : progress }),
  };
}

/** A result that is none is the last word of a task that was paid for, and nothing to ask for again. */
function outcomeOf(readResult: () => ProviderResult): Polled {
  try {
    return { status: 'succeeded', result: readResult() };
  } catch {
    return { status: 'failed', failure: invalidOutput('The provider ended the task without a result.') };
  }
}

/** JSON, or JSON as text: the aggregator does both. */
export function recordOf(value: unknown): KieRecord {
  if (typeof value === 'string') {
    try {
      return recordOf(JSON.parse(value));
    } catch {
      return {};
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as KieRecord) : {};
}

/** Addresses in a list, or in a list as text. */
export function urlsIn(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return urlsIn(JSON.parse(value));
    } catch {
      return [];
    }
  }
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.filter((entry): entry is string => typeof entry === 'string' && /^https?:/.test(entry));
}

/** @throws ProviderFailure `provider_invalid_output` */
export function firstFile(kind: ProviderFile['kind'], urls: readonly string[]): ProviderFile {
  const [url] = urls;
  if (url === undefined) throw invalidOutput(`The provider ended the task without ${kind}.`);
  return { kind, source: { url } };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
