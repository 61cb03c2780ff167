import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { redact } from './redact.js';
import { redactAddress } from './redact-address.js';
import { REDACTED, redactText } from './redact-text.js';
import { isSecretName } from './secret-names.js';

/** Where the instrumentation of HTTP writes addresses down as they were called. */
const ADDRESSES = new Set(['url.path', 'url.query', 'url.full', 'http.target', 'http.url']);

/** Takes secrets out of spans as they end, before any exporter sees them. */
export class RedactSpans implements SpanProcessor {
  onStart(): void {}

  onEnding(span: Span): void {
    span.updateName(redactText(span.name));
    redactAttributes(span.attributes);
    for (const event of span.events) if (event.attributes) redactAttributes(event.attributes);
    for (const link of span.links) if (link.attributes) redactAttributes(link.attributes);
    if (span.status.message) span.setStatus({ ...span.status, message: redactText(span.status.message) });
  }

  onEnd(): void {}

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

function redactAttributes(attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) attributes[name] = redacted(name, value);
}

function redacted(name: string, value: AttributeValue): AttributeValue {
  if (typeof value === 'string') {
    if (isSecretName(name.split('.').at(-1)!)) return REDACTED;
    return redactText(ADDRESSES.has(name) ? redactAddress(value) : value);
  }
  if (Array.isArray(value)) return value.map((item) => redacted(name, item));
  return typeof value === 'object' ? redact(value) : value;
}
