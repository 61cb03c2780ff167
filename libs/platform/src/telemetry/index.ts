/**
 * Logs, traces and metrics of a service.
 *
 * `await startTelemetry({ service, role, version, env: process.env })` comes first in `main.ts`, before Nest starts and
 * before a database connects; `http` and `pg` may be imported already. End with `await telemetry.shutdown()`.
 *
 * | Variable | Meaning |
 * |---|---|
 * | `LOG_LEVEL` | `trace` to `fatal`, or `silent`; `info` without it. Lines are JSON on standard error. |
 * | `OTEL_EXPORTER_OTLP_ENDPOINT` | A collector's HTTP address; spans go to its `/v1/traces` as JSON. |
 * | `OTEL_TRACES_EXPORTER` | `otlp`, `console`, `none`, several by commas. |
 * | `SERVICE_TRACES_FILE` | Each finished span becomes one JSON line of this file; processes may share it. |
 * | `OTEL_TRACES_SAMPLER`, `_ARG` | As OpenTelemetry names them; without it all, or what the caller decided. |
 * | `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_BSP_*`, `OTEL_PROPAGATORS`, `OTEL_SDK_DISABLED`, `OTEL_LOG_LEVEL` | Standard. |
 * | `METRICS_PORT`, `HOST` | `GET /metrics` for Prometheus, `/health`, `/health/ready`; off without a port, on loopback without a host. |
 *
 * `logEvent` writes what happened (requests, runs, jobs, sign-ins) and costs little; `logger` writes everything else.
 * Of warnings and errors that differ only in numbers and ids, 30 a minute are written, and then their count.
 * Without an exporter no span is recorded and nothing is patched; trace ids are still made, passed on and logged.
 * Secrets are taken out of log lines and spans by field name and by shape; `redact` and `redactText` do it elsewhere.
 */
export { newTraceIds } from './trace-ids.js';
export { goOnWithRequest, blockedLoop } from './blocked-loop.js';
export type { LoopWork } from './loop-work.js';
export { logEvent, type Logger, logger } from './logger.js';
export { nestLogger } from './nest-logger.js';
export { redactText } from './redact-text.js';
export { metrics } from './metrics.js';
export { startTelemetry, type Telemetry } from './start-telemetry.js';
export {
  contextWith,
  continueTrace,
  describeSpan,
  fromTraceparent,
  injectTrace,
  inSpan,
  inSpanOfTrace,
  requestContext,
  SpanKind,
  type TraceContext,
  type WorkFields,
  traceIdOf,
  traceparent,
  withExtractedTrace,
  withFields,
  withRequest,
} from './trace-context.js';
