import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { DatabaseConfig, loadConfig, shutdownGraceMs } from '@easel/platform';
import { AuthConfig } from '../../apps/auth-sso/dist/auth.config.js';
import { ExecutorConfig } from '../../apps/executor/dist/engine/executor.config.js';
import { GatewayConfig } from '../../apps/gateway/dist/gateway.config.js';

/** What each service reads at boot. */
export const CONFIGS = {
  gateway: GatewayConfig,
  'auth-sso': AuthConfig,
  entities: DatabaseConfig,
  studio: DatabaseConfig,
  executor: ExecutorConfig,
};

/** One deployment for each of these, in compose and in a cluster. */
export const DEPLOYMENTS = [
  'gateway',
  'auth-sso',
  'entities',
  'studio',
  'executor-api',
  'executor-orchestrator',
  'executor-worker',
  'executor-scheduler',
];

/** Seconds that a service needs to hand over what still runs, and to close its connections. */
const HAND_OVER_SECONDS = 10;

/** @returns that a service may be killed before it is done, where it may. */
export function problemsOfStop(name, killedAfterSeconds, graceSeconds) {
  const needed = shutdownGraceMs(graceSeconds) / 1_000 + HAND_OVER_SECONDS;
  if (killedAfterSeconds >= needed) return [];
  return [`${name} is killed after ${killedAfterSeconds} s, and needs ${needed} s to stop`];
}

/** Fresh secrets, as a person would make them. */
export function newSecrets(...args) {
  const lines = execFileSync('script/new-secrets', args, { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** @returns why the program of a deployment would not run, or not with this environment. */
export function problemsOfService(name, program, environment) {
  const app = /^apps\/([^/]+)\/dist\/main\.js$/.exec(program ?? '')?.[1];
  const expected = name.startsWith('executor-') ? 'executor' : name;
  if (app !== expected) return [`${name} runs '${program}', not apps/${expected}/dist/main.js`];
  if (!existsSync(`apps/${app}/src/main.ts`)) return [`${name}: apps/${app}/src/main.ts does not exist`];
  const role = name.startsWith('executor-') ? name.slice('executor-'.length) : undefined;
  const problems =
    environment.EXECUTOR_ROLES === role ? [] : [`${name} has EXECUTOR_ROLES=${environment.EXECUTOR_ROLES}`];
  try {
    loadConfig(CONFIGS[app], environment);
  } catch (error) {
    problems.push(`${name} would refuse its environment. ${error.message}`);
  }
  return problems;
}
