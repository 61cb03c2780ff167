import { spawn } from 'node:child_process';
import path from 'node:path';
import { KNOWN_VARIABLES } from '@easel/platform/config/known-variables';
import { launchCommand } from './processes/launch-command.js';
import type { AppName } from './process-list.js';
import { StackError, type WrongVariable } from './stack.errors.js';

const HEADING = 'Wrong configuration:';
/** A busy machine takes half a minute to load a service. */
const LIMIT_MS = 120_000;
const UNREACHABLE = '127.0.0.1:1';

/** Valid values for what the stack itself provides, so that only the caller's own variables can be wrong. */
const PROVIDED = {
  DATABASE_URL: `postgres://nobody@${UNREACHABLE}/none`,
  NATS_URL: `nats://${UNREACHABLE}`,
  INTERNAL_ORCHESTRATOR_SECRET: '0'.repeat(64),
  SERVICE_ENCRYPTION_KEY: '0'.repeat(64),
  MEDIA_NAME_SECRET: '0'.repeat(64),
  METRICS_PORT: '0',
  HOST: '127.0.0.1',
  PORT: '0',
};

/** Their variables include those that every service reads. */
const ASKED = ['gateway', 'auth-sso', 'entities', 'executor'] as const;

/** What the stack checks itself, or leaves to nobody. */
const OF_THE_STACK = new Set([
  ...Object.keys(PROVIDED),
  'EDITION',
  'PUBLIC_URL',
  'SERVICE_APPS_DIR',
  'SERVICE_CHECK_CONFIG',
  'SERVICE_DATA_DIR',
  'SERVICE_PROCESSES',
]);

/** Whether any variable is set that only the services can judge. */
export function setsServiceVariables(env: Readonly<Record<string, string | undefined>>): boolean {
  return KNOWN_VARIABLES.some((name) => Boolean(env[name]) && !OF_THE_STACK.has(name));
}

/** The variables that a service complains of in its last words: indented lines below its heading, name first. */
export function wrongVariablesIn(lines: readonly string[]): WrongVariable[] {
  const heading = lines.findIndex((line) => line.endsWith(HEADING));
  if (heading === -1) return [];
  const rest = lines.slice(heading + 1);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  return rest.slice(0, end === -1 ? undefined : end).flatMap((line) => {
    const [, name, problem] = /^ +([A-Z][A-Z0-9_]*):? (.+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, problem }];
  });
}

/** The first complaint about each variable. */
export function eachOnce(variables: readonly WrongVariable[]): WrongVariable[] {
  const byName = new Map<string, WrongVariable>();
  for (const variable of variables) if (!byName.has(variable.name)) byName.set(variable.name, variable);
  return [...byName.values()];
}

/**
 * Asks the services what they think of the variables, without starting anything: `SERVICE_CHECK_CONFIG=true` makes
 * them stop after reading them.
 *
 * @throws StackError when a service does not answer in time
 */
export async function askAppsAboutVariables(
  appsDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<WrongVariable[]> {
  const answers = await Promise.all(ASKED.map((app) => askApp(app, appsDir, env)));
  return eachOnce(answers.flat());
}

function askApp(
  app: AppName,
  appsDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<WrongVariable[]> {
  const { command, args } = launchCommand({
    command: process.execPath,
    args: [path.join(appsDir, app, 'dist', 'main.js')],
    deathSignal: 'KILL',
  });
  const child = spawn(command, args, {
    env: { ...env, ...PROVIDED, SERVICE_CHECK_CONFIG: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // A service that serves has no problem to report.
  child.stdout.once('data', () => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new StackError(`${app} did not check its variables within ${LIMIT_MS / 1_000} s.`));
    }, LIMIT_MS);
    const answer = () => {
      clearTimeout(late);
      resolve(wrongVariablesIn(said.split('\n')));
    };
    child.once('error', answer);
    child.once('close', answer);
  });
}
