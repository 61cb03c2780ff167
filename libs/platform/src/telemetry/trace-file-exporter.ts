import { appendFile } from 'node:fs/promises';
import { type HrTime, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type ExportDone = Parameters<SpanExporter['export']>[1];

/** One line of the file. Times are ISO, durations milliseconds. */
export interface SpanLine {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  service: string;
  role?: string;
  name: string;
  kind: string;
  start: string;
  durationMs: number;
  status: string;
  message?: string;
  attributes: Record<string, unknown>;
  events?: { name: string; attributes?: Record<string, unknown> }[];
}

/** Appends each finished span as one JSON line. Several processes may share the file. */
export class TraceFileExporter implements SpanExporter {
  private written: Promise<void> = Promise.resolve();

  constructor(private readonly path: string) {}

  export(spans: ReadableSpan[], done: ExportDone): void {
    const lines = spans.map((span) => `${JSON.stringify(toLine(span))}\n`).join('');
    // One write per batch, in order, so lines of several processes do not mix.
    this.written = this.written.then(() => this.append(lines, done));
  }

  forceFlush(): Promise<void> {
    return this.written;
  }

  shutdown(): Promise<void> {
    return this.written;
  }

  private async append(lines: string, done: ExportDone): Promise<void> {
    try {
      await appendFile(this.path, lines);
      done({ code: ExportResultCode.SUCCESS });
    } catch (error) {
      done({ code: ExportResultCode.FAILED, error: error instanceof Error ? error : undefined });
    }
  }
}

function toLine(span: ReadableSpan): SpanLine {
  const { traceId, spanId } = span.spanContext();
  const resource = span.resource.attributes;
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId,
    service: textOf(resource['service.name']) ?? 'unknown',
    role: textOf(resource['service.role']),
    name: span.name,
    kind: SpanKind[span.kind].toLowerCase(),
    start: new Date(milliseconds(span.startTime)).toISOString(),
    durationMs: Number(milliseconds(span.duration).toFixed(3)),
    status: SpanStatusCode[span.status.code].toLowerCase(),
    message: span.status.message,
    attributes: span.attributes,
    events:
      span.events.length === 0
        ? undefined
        : span.events.map(({ name, attributes }) => ({ name, attributes })),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function milliseconds([seconds, nanoseconds]: HrTime): number {
  return seconds * 1_000 + nanoseconds / 1e6;
}
