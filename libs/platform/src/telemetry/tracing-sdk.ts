import { createRequire, syncBuiltinESMExports } from 'node:module';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  SimpleSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { logger } from './logger.js';
import { FieldsOnSpans } from './fields-on-spans.js';
import { RedactSpans } from './redact-spans.js';
import { TraceFileExporter } from './trace-file-exporter.js';
import type { Environment, TracingPlan } from './tracing-plan.js';

const FILE_DELAY_MS = 1_000;
const NOT_TRACED = /^\/(?:health|metrics)(?:[/?]|$)/;

export interface RunningTracing {
  flush: (this: void) => Promise<void>;
  stop: (this: void) => Promise<void>;
}

/** Starts the OpenTelemetry SDK with `http` and `pg` patched. Loaded only when spans are recorded. */
export function startTracing(
  plan: TracingPlan,
  resource: Record<string, string>,
  env: Environment,
): RunningTracing {
  const exporting = spanProcessors(plan, env);
  const instrumentations = [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => NOT_TRACED.test(url),
      requireParentforOutgoingSpans: true,
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ];
  const sdk = startNodeSdk({
    resourceAttributes: resource,
    ...(env.OTEL_NODE_RESOURCE_DETECTORS ? {} : { resourceDetectors: [] }),
    // Baggage of unknown callers is not carried through the house unless asked for.
    ...(env.OTEL_PROPAGATORS ? {} : { propagators: [new W3CTraceContextPropagator()] }),
    spanProcessors: [new FieldsOnSpans(), new RedactSpans(), ...exporting],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations,
  });
  patchLoaded();
  return {
    flush: async () => {
      await Promise.all(exporting.map((processor) => processor.forceFlush()));
    },
    stop: async () => {
      for (const instrumentation of instrumentations) instrumentation.disable();
      await sdk.shutdown();
    },
  };
}

function spanProcessors(plan: TracingPlan, env: Environment): SpanProcessor[] {
  const processors: SpanProcessor[] = [];
  if (plan.otlp) processors.push(batched(new OTLPTraceExporter(), env));
  if (plan.file) processors.push(batched(new TraceFileExporter(plan.file), env, FILE_DELAY_MS));
  if (plan.console) processors.push(new SimpleSpanProcessor({ exporter: new ConsoleSpanExporter() }));
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (plan.otlp && protocol === 'grpc') {
    logger.warn('OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not supported; traces are sent as http/json');
  }
  return processors;
}

function batched(exporter: SpanExporter, env: Environment, delayMs?: number): SpanProcessor {
  return new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: count(env.OTEL_BSP_SCHEDULE_DELAY) ?? delayMs,
    maxQueueSize: count(env.OTEL_BSP_MAX_QUEUE_SIZE),
    maxExportBatchSize: count(env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
    exportTimeoutMillis: count(env.OTEL_BSP_EXPORT_TIMEOUT),
  });
}

function count(text: string | undefined): number | undefined {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/**
 * Modules loaded before now are patched by requiring them once more: patches are made on the prototypes of the loaded
 * module, so it does not matter who imported it and how. Named imports of built-in modules are brought up to date.
 */
function patchLoaded(): void {
  const load = createRequire(process.argv[1] ?? `${process.cwd()}/`);
  for (const name of ['node:http', 'node:https', 'http', 'https', 'pg', 'pg-pool']) {
    try {
      load(name);
    } catch {
      // A service without a database has no pg.
    }
  }
  syncBuiltinESMExports();
}
