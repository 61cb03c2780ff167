import { isRecord } from '../document/json-record.js';

/** How often and how soon a node that failed is tried again. Only failures that may pass are. */
export interface RetryPolicy {
  /** Attempts in all, 1 to 10. */
  readonly maxAttempts: number;
  /** Milliseconds before the second attempt, 0 to 600,000. */
  readonly backoffMs: number;
  /** By how much each wait is longer than the one before, 1 to 10. */
  readonly factor: number;
  /** Error codes that are tried again; absent: all that may pass. */
  readonly on?: readonly string[];
}

/** What a node's `data` says about how it is to be run. */
export interface NodeControl {
  readonly retry?: RetryPolicy;
  /** Seconds that one attempt may take, 1 to 86,400; what the service allows bounds it further. */
  readonly timeoutSeconds?: number;
  /** An earlier result of the same work may stand for this one. */
  readonly cache?: true;
}

/** A setting of a node's `data` that is not what it may be. */
export interface ControlIssue {
  /** Below `data`, as in `retry.maxAttempts`. */
  readonly field: string;
  readonly message: string;
}

export const DEFAULT_RETRY: RetryPolicy = { maxAttempts: 3, backoffMs: 1_000, factor: 4 };

/** Keys of a node's `data` that say how it is run, and are nothing to its lane. */
export const CONTROL_KEYS = ['retry', 'timeoutSeconds', 'cache'] as const;

const MOST_CODES = 20;

interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

const ATTEMPTS: Range = { min: 1, max: 10, whole: true };
const BACKOFF: Range = { min: 0, max: 600_000, whole: true };
const FACTOR: Range = { min: 1, max: 10, whole: false };
const TIMEOUT: Range = { min: 1, max: 86_400, whole: true };

/** What stands in `data` about how a node is run; values that make no sense count as not given. */
export function nodeControlOf(data: Readonly<Record<string, unknown>>): NodeControl | undefined {
  if (data.retry === undefined && data.timeoutSeconds === undefined && data.cache === undefined) {
    return undefined;
  }
  const retry = retryOf(data.retry);
  const control: NodeControl = {
    ...(retry && { retry }),
    ...(isWithin(data.timeoutSeconds, TIMEOUT) && { timeoutSeconds: data.timeoutSeconds }),
    ...(data.cache === true && { cache: true }),
  };
  return Object.keys(control).length > 0 ? control : undefined;
}

/** The problems of these settings, for the user who saves them. */
export function controlIssues(data: Readonly<Record<string, unknown>>): ControlIssue[] {
  const issues = retryIssues(data.retry);
  if (isGiven(data.timeoutSeconds) && !isWithin(data.timeoutSeconds, TIMEOUT)) {
    issues.push(rangeIssue('timeoutSeconds', TIMEOUT));
  }
  if (isGiven(data.cache) && typeof data.cache !== 'boolean') {
    issues.push({ field: 'cache', message: 'must be true or false.' });
  }
  return issues;
}

function retryOf(value: unknown): RetryPolicy | undefined {
  if (!isRecord(value)) return undefined;
  return {
    maxAttempts: isWithin(value.maxAttempts, ATTEMPTS) ? value.maxAttempts : DEFAULT_RETRY.maxAttempts,
    backoffMs: isWithin(value.backoffMs, BACKOFF) ? value.backoffMs : DEFAULT_RETRY.backoffMs,
    factor: isWithin(value.factor, FACTOR) ? value.factor : DEFAULT_RETRY.factor,
    ...(isCodes(value.on) && { on: value.on }),
  };
}

function retryIssues(value: unknown): ControlIssue[] {
  if (!isGiven(value)) return [];
  if (!isRecord(value)) return [{ field: 'retry', message: 'must be an object.' }];
  const issues: ControlIssue[] = [];
  for (const [field, range] of [
    ['maxAttempts', ATTEMPTS],
    ['backoffMs', BACKOFF],
    ['factor', FACTOR],
  ] as const) {
    if (isGiven(value[field]) && !isWithin(value[field], range)) {
      issues.push(rangeIssue(`retry.${field}`, range));
    }
  }
  if (isGiven(value.on) && !isCodes(value.on)) {
    issues.push({ field: 'retry.on', message: `must be a list of at most ${MOST_CODES} error codes.` });
  }
  return issues;
}

function rangeIssue(field: string, { min, max, whole }: Range): ControlIssue {
  return { field, message: `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.` };
}

function isWithin(value: unknown, { min, max, whole }: Range): value is number {
  if (typeof value !== 'number' || !(value >= min && value <= max)) return false;
  return !whole || Number.isInteger(value);
}

function isCodes(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_CODES &&
    value.every((code) => typeof code === 'string' && code.length > 0 && code.length <= 100)
  );
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
