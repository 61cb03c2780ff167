import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { diagLogLevelFromString, W3CTraceContextPropagator } from '@opentelemetry/core';
import { logCrashes } from './log-crashes.js';
import { flushLogs, identifyLogs, type Logger, logger } from './logger.js';
import { setRecording } from './trace-context.js';
import { type Environment, planTracing, recordsSpans } from './tracing-plan.js';

const SHUTDOWN_LIMIT_MS = 2_000;

export interface TelemetryOptions {
  /** `gateway`, `executor`, ... */
  service: string;
  /** What this process of the service does, where there are several kinds: `worker`. */
  role?: string;
  version: string;
  env: Environment;
  /** Parts that are missing for this process to serve, for `/health/ready` beside the metrics; default: none. */
  missing?: () => Promise<readonly string[]>;
}

export interface Telemetry {
  readonly logger: Logger;
  /** Whether spans are recorded and exported; ids are made and passed on in any case. */
  readonly recording: boolean;
  /** Where Prometheus reads, when metrics are on. */
  readonly metricsUrl?: string;
  /** Sends what is waiting. */
  flush(): Promise<void>;
  /** Sends what is waiting and turns telemetry off, within 2 s. Never rejects. */
  shutdown(): Promise<void>;
}

let started = false;

/**
 * Starts logs, traces and metrics of this process, as the variables in `env` say (see index.ts). Once per process,
 * before it serves.
 * @throws Error when METRICS_PORT is taken, or when telemetry is already running
 */
export async function startTelemetry({
  service,
  role,
  version,
  env,
  missing = async () => [],
}: TelemetryOptions): Promise<Telemetry> {
  if (started) throw new Error('telemetry is already running');
  started = true;
  identifyLogs({ service, role });

  const plan = planTracing(env);
  const recording = recordsSpans(plan);
  const resource = describe({ service, role, version }, env);
  const stops: (() => Promise<void>)[] = [];
  const forgetCrashes = logCrashes(logger);
  let flush = async (): Promise<void> => {};

  const stopAll = async (): Promise<void> => {
    await withinLimit(Promise.allSettled(stops.map((stop) => stop())));
    setRecording(false);
    for (const api of [trace, context, propagation, diag]) api.disable();
    forgetCrashes();
    flushLogs();
    identifyLogs({});
    started = false;
  };

  try {
    if (recording) {
      const { startTracing } = await import('./tracing-sdk.js');
      const tracing = startTracing(plan, resource, env);
      flush = tracing.flush;
      stops.push(tracing.stop);
      setRecording(true);
    } else {
      context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
      propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    }
    passDiagnostics(env);

    const port = Number(env.METRICS_PORT ?? 0);
    const host = env.HOST || '127.0.0.1';
    if (port > 0) {
      const { serveMetrics } = await import('./metrics-endpoint.js');
      stops.push(await serveMetrics({ host, port }, resource, { version, missing }));
    }
    return {
      logger,
      recording,
      metricsUrl: port > 0 ? `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics` : undefined,
      flush,
      shutdown: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win over what the app says of itself. */
function describe(
  { service, role, version }: Omit<TelemetryOptions, 'env'>,
  env: Environment,
): Record<string, string> {
  const named = env.OTEL_RESOURCE_ATTRIBUTES?.match(/(?:^|,)\s*service\.name=([^,]+)/)?.[1];
  return {
    'service.name': env.OTEL_SERVICE_NAME || named || service,
    'service.version': version,
    'process.pid': String(process.pid),
    ...(role === undefined ? {} : { 'service.role': role }),
  };
}

/** What OpenTelemetry has to say about itself becomes log lines; OTEL_LOG_LEVEL says how much, by default warnings. */
function passDiagnostics(env: Environment): void {
  const log = logger.child({ context: 'OpenTelemetry' });
  const at =
    (level: 'error' | 'warn' | 'info' | 'debug' | 'trace') =>
    (message: string, ...details: unknown[]): void =>
      log[level](details.length > 0 ? { details } : {}, message);
  diag.setLogger(
    { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug'), verbose: at('trace') },
    {
      logLevel: diagLogLevelFromString(env.OTEL_LOG_LEVEL) ?? DiagLogLevel.WARN,
      suppressOverrideMessage: true,
    },
  );
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SHUTDOWN_LIMIT_MS);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
