import type { Context } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { fieldsOf, spanAttributes } from './trace-context.js';

/** Puts what a piece of work is about (its run, job, node and lane) on every span that begins in it. */
export class FieldsOnSpans implements SpanProcessor {
  onStart(span: Span, parent: Context): void {
    const fields = fieldsOf(parent);
    if (fields) span.setAttributes(spanAttributes(fields));
  }

  onEnd(): void {}

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}
