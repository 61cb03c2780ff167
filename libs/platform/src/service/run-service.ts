import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import type { DataSource } from 'typeorm';
import { BusConnection } from '../bus/bus-connection.js';
import { BusServer } from '../bus/bus-server.js';
import { loadConfig, WrongVariables } from '../config/load-config.js';
import type { ServiceConfig } from '../config/service-config.js';
import { shutdownGraceMs } from '../config/shutdown-grace.js';
import { variableNotices } from '../config/variable-notices.js';
import { DATA_SOURCE } from '../database/database.js';
import { logEvent, logger, nestLogger, redactText, startTelemetry } from '../telemetry/index.js';
import { collectWhenQuiet } from './collect-when-quiet.js';
import { missingParts } from './missing-parts.js';
import { VERSION } from './version.js';

/** What a drain takes beside the time that it gives running work; one that takes longer is cut short. */
const BESIDE_GRACE_MS = 4_000;

/** What every service needs, as far as this one has it. */
function missingPartsOf(app: INestApplicationContext): Promise<string[]> {
  const bus = app.get(BusConnection, { strict: false });
  const source = databaseOf(app);
  return missingParts({
    bus: () => bus.check(),
    ...(source && { database: () => source.query('select 1') }),
  });
}

function databaseOf(app: INestApplicationContext): DataSource | undefined {
  try {
    return app.get<DataSource>(DATA_SOURCE, { strict: false });
  } catch {
    // Nest has no other way to say that nobody provides it: this service owns no schema.
    return undefined;
  }
}

export interface ServiceOptions<C extends ServiceConfig> {
  name: string;
  config: new () => C;
  /** What this process of the service does, where there are several kinds. */
  role?: (config: C) => string;
  /** Loaded once the variables are read, so that an invalid one is reported at once. */
  module: (config: C) => Promise<Type | DynamicModule>;
  /** Whether this process answers bus messages; by default a process without `listen` does. */
  answers?: (config: C) => boolean;
  /** Serves HTTP where the app has an edge; answers the address to announce. */
  listen?: (
    module: Type | DynamicModule,
    config: C,
  ) => Promise<{ app: INestApplicationContext; url?: string }>;
}

async function startOnBus(module: Type | DynamicModule, answers: boolean): Promise<INestApplicationContext> {
  const options = { logger: nestLogger(), abortOnError: false };
  if (!answers) return NestFactory.createApplicationContext(module, options);
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    ...options,
    inject: [BusServer],
    useFactory: (strategy: BusServer) => ({ strategy }),
  });
  await app.listen();
  return app;
}

/**
 * Boots one app: reads its variables, starts telemetry, connects, serves, and prints `ready` (with the address, if
 * it has one) on standard output. SIGTERM and SIGINT drain it.
 */
export async function runService<C extends ServiceConfig>(options: ServiceOptions<C>): Promise<void> {
  // What a service writes is read by its own account alone: media, logs, files of running jobs.
  process.umask(0o077);
  try {
    const config = loadConfig(options.config);
    if (config.SERVICE_CHECK_CONFIG) process.exit(0);
    let running: INestApplicationContext | undefined;
    let stopping = false;
    const telemetry = await startTelemetry({
      service: options.name,
      role: options.role?.(config),
      version: VERSION,
      env: process.env,
      missing: async () => (stopping ? ['draining'] : running ? missingPartsOf(running) : ['starting']),
    });
    for (const { name, notice } of variableNotices(process.env))
      logger.warn({ variable: name }, `${name} ${notice}`);
    const module = await options.module(config);
    const { app, url } = options.listen
      ? await options.listen(module, config)
      : { app: await startOnBus(module, options.answers?.(config) ?? true) };
    running = app;

    const stop = async (): Promise<void> => {
      if (stopping) return;
      stopping = true;
      logEvent('service stopping', {});
      const { SHUTDOWN_GRACE_SECONDS } = config as { SHUTDOWN_GRACE_SECONDS?: number };
      setTimeout(() => process.exit(1), shutdownGraceMs(SHUTDOWN_GRACE_SECONDS) + BESIDE_GRACE_MS).unref();
      await app.close();
      await telemetry.shutdown();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
    collectWhenQuiet();
    logEvent('service started', { version: VERSION, ...(url && { url }) });
    process.stdout.write(url ? `ready ${url}\n` : 'ready\n');
  } catch (error) {
    const reason = error instanceof Error && !(error instanceof WrongVariables) ? error.stack : String(error);
    process.stderr.write(`${options.name}: ${redactText(reason ?? 'unknown error')}\n`);
    process.exit(1);
  }
}
