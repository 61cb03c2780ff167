import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { isTracingSuppressed, unsuppressTracing } from '@opentelemetry/core';
import type { LoopWork } from './loop-work.js';
import { newTraceIds } from './trace-ids.js';

export interface HeaderWriter {
  set(name: string, value: string): unknown;
}

export interface HeaderReader {
  get(name: string): string | undefined | null;
}

/** Where a piece of work belongs: the trace it continues and the request it serves. */
export type TraceContext = Context;

export { SpanKind } from '@opentelemetry/api';

const REQUEST = createContextKey('easel request');
const FIELDS = createContextKey('easel fields');

/** What a piece of work is about, on each of its log lines and spans. */
export interface WorkFields {
  executionId?: string;
  workflowId?: string;
  jobId?: string;
  nodeId?: string;
  lane?: string;
  /** 1 for the first attempt at a job. */
  attempt?: number;
}

interface CurrentRequest {
  id: string | undefined;
  work: (() => LoopWork) | undefined;
}
const TRACEPARENT = 'traceparent';

let tracer: Tracer | undefined;

/** Said once at start: spans are exported, so each piece of work gets a span of its own. */
export function setRecording(on: boolean): void {
  tracer = on ? trace.getTracer('easel') : undefined;
}

/**
 * Runs `fn` as a child span of the current one. A thrown error or rejection is recorded on the span and passed on.
 * When nothing is exported, `fn` runs in the current trace without a new span.
 */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  fn: (span: Span) => T,
  kind: SpanKind = SpanKind.INTERNAL,
): T {
  return runInSpan(context.active(), name, attributes, fn, kind);
}

/**
 * Runs `fn` as a child span of the current trace. Outside of any trace nothing is recorded, here or by the service that
 * is asked: what a service asks on its own, again and again, would make a trace each time.
 */
export function inSpanOfTrace<T>(name: string, fn: () => T, kind: SpanKind): T {
  const active = context.active();
  if (trace.getSpanContext(active) && !isTracingSuppressed(active)) return inSpan(name, {}, fn, kind);
  // Ids that are not sampled: without them, the asked service would start a trace of its own.
  return context.with(withNewTrace(unsuppressTracing(active)), fn);
}

/** Runs `fn` as work of the trace that `headers` name: bus handlers and stream consumers. */
export function withExtractedTrace<T>(
  headers: HeaderReader,
  spanName: string,
  attributes: Attributes,
  fn: (span: Span) => T,
): T {
  return runInSpan(extractTrace(headers), spanName, attributes, fn, SpanKind.CONSUMER);
}

/** Runs `fn` in a trace kept earlier: `continueTrace(fromTraceparent(row.traceparent), 'job', {...}, run)`. */
export function continueTrace<T>(
  from: TraceContext,
  spanName: string,
  attributes: Attributes,
  fn: (span: Span) => T,
): T {
  return runInSpan(from, spanName, attributes, fn, SpanKind.CONSUMER);
}

/** Writes `traceparent` (and `tracestate`) of the current trace; nothing outside of one. */
export function injectTrace(headers: HeaderWriter): void {
  propagation.inject(context.active(), headers, SETTER);
}

/** The trace that `headers` name, as a root context without one when there is none or it is malformed. */
export function extractTrace(headers: HeaderReader): TraceContext {
  return propagation.extract(ROOT_CONTEXT, headers, GETTER);
}

/** The current trace as one W3C `traceparent` string for a row or a message; undefined outside of a trace. */
export function traceparent(): string | undefined {
  let written: string | undefined;
  propagation.inject(context.active(), undefined, {
    set: (_carrier, name, value) => {
      if (name === TRACEPARENT) written = value;
    },
  });
  return written;
}

/** The trace a stored `traceparent` names; a root context for null and for text that is not one. */
export function fromTraceparent(value: string | null | undefined): TraceContext {
  if (!value) return ROOT_CONTEXT;
  return extractTrace({ get: (name) => (name === TRACEPARENT ? value : undefined) });
}

/** 32 hex digits, or undefined outside of a trace. */
export function currentTraceId(): string | undefined {
  return traceIdOf(context.active());
}

/** Of this context: 32 hex digits, or undefined outside of a trace. */
export function traceIdOf(from: TraceContext): string | undefined {
  const span = trace.getSpanContext(from);
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}

/** These fields beside those that the context has already. */
export function contextWith(from: TraceContext, fields: WorkFields): TraceContext {
  return from.setValue(FIELDS, { ...fieldsOf(from), ...fields });
}

/** Runs `fn` with these fields on its log lines and on the spans that begin in it. */
export function withFields<T>(fields: WorkFields, fn: () => T): T {
  return context.with(contextWith(context.active(), fields), fn);
}

export function fieldsOf(from: TraceContext): WorkFields | undefined {
  return from.getValue(FIELDS) as WorkFields | undefined;
}

export function currentFields(): WorkFields | undefined {
  return fieldsOf(context.active());
}

/** Puts these fields on the current span too, where it began before they were known. */
export function describeSpan(fields: WorkFields): void {
  trace.getActiveSpan()?.setAttributes(spanAttributes(fields));
}

/** `executionId` is `easel.execution.id` of a span. */
export function spanAttributes(fields: WorkFields): Attributes {
  return {
    'easel.execution.id': fields.executionId,
    'easel.workflow.id': fields.workflowId,
    'easel.job.id': fields.jobId,
    'easel.node.id': fields.nodeId,
    'easel.lane': fields.lane,
    'easel.attempt': fields.attempt,
  };
}

/** The id of the request being served, as `withRequest` set it. */
export function currentRequestId(): string | undefined {
  return currentRequest()?.id;
}

function currentRequest(): CurrentRequest | undefined {
  return context.active().getValue(REQUEST) as CurrentRequest | undefined;
}

/** What the event loop works for while it works for the current request. */
export function currentWork(): (() => LoopWork) | undefined {
  return currentRequest()?.work;
}

/**
 * Runs `fn` as part of a request: its log lines carry `requestId`, and `work` says what it does when it holds the event
 * loop. Outside of a trace, one is begun: the one that `headers` name, or else a new one.
 */
export function withRequest<T>(
  requestId: string | undefined,
  fn: () => T,
  headers?: HeaderReader,
  work?: () => LoopWork,
): T {
  return context.with(requestContext(requestId, headers, work), fn);
}

/** The context `withRequest` would run in; a trace that `headers` name is gone on with. */
export function requestContext(
  requestId: string | undefined,
  headers?: HeaderReader,
  work?: () => LoopWork,
): TraceContext {
  let current = context.active();
  if (!trace.getSpanContext(current)) {
    const named = headers ? extractTrace(headers) : ROOT_CONTEXT;
    current = trace.getSpanContext(named) ? named : withNewTrace(current);
  }
  if (requestId === undefined && work === undefined) return current;
  return current.setValue(REQUEST, { id: requestId, work } satisfies CurrentRequest);
}

function runInSpan<T>(
  parent: Context,
  name: string,
  attributes: Attributes,
  fn: (span: Span) => T,
  kind: SpanKind,
): T {
  if (!tracer) return runUnrecorded(parent, fn);
  const span = tracer.startSpan(name, { attributes, kind }, parent);
  return context.with(trace.setSpan(parent, span), () => endWith(span, fn));
}

/** Log lines and messages still need a trace id, but no span of their own: the parent's stands for all. */
function runUnrecorded<T>(parent: Context, fn: (span: Span) => T): T {
  const inherited = trace.getSpan(parent);
  if (inherited && parent === context.active()) return fn(inherited);
  const current = inherited ? parent : withNewTrace(parent);
  return context.with(current, fn, undefined, trace.getSpan(current)!);
}

function withNewTrace(parent: Context): Context {
  return trace.setSpanContext(parent, { ...newTraceIds(), traceFlags: TraceFlags.NONE });
}

function endWith<T>(span: Span, fn: (span: Span) => T): T {
  let result: T;
  try {
    result = fn(span);
  } catch (error) {
    fail(span, error);
    throw error;
  }
  if (!isPromise(result)) {
    span.end();
    return result;
  }
  return result.then(
    (value: unknown) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      fail(span, error);
      throw error;
    },
  ) as T;
}

function fail(span: Span, error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  span.recordException(known);
  span.setStatus({ code: SpanStatusCode.ERROR, message: known.message });
  span.end();
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

const SETTER = {
  set: (headers: HeaderWriter, name: string, value: string) => void headers.set(name, value),
};

const GETTER = {
  get: (headers: HeaderReader, name: string) => headers.get(name) ?? undefined,
  keys: () => [],
};
