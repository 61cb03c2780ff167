export { type Logger, logger } from './logger.js';
export { nestLogger } from './nest-logger.js';
export { redact } from './redact.js';
export { redactText } from './redact-text.js';
export { metrics } from './metrics.js';
export type { Counter, GaugeReading, Histogram } from './metrics.js';
export { startTelemetry, type Telemetry, type TelemetryOptions } from './start-telemetry.js';
export {
  continueTrace,
  currentRequestId,
  currentTraceId,
  extractTrace,
  fromTraceparent,
  type HeaderReader,
  type HeaderWriter,
  injectTrace,
  inSpan,
  SpanKind,
  type TraceContext,
  traceparent,
  withExtractedTrace,
  withRequest,
} from './trace-context.js';
