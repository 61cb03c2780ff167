// What the demos share: a stack in a folder of its own, a client of its API, and lines that say what happens.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = path.resolve(import.meta.dirname, '..');
const RUN_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 15_000;
/** How often a request that may be repeated is sent again while a service is away. */
const MOST_REPEATS = 10;
const MARKS = { completed: '✓', failed: '✗', cancelled: '✗', skipped: '–', running: '…' };
const FINAL = ['completed', 'failed', 'cancelled', 'timed_out', 'discarded'];

const began = Date.now();
export const say = (line) => console.log(line);
export const elapsed = () => `${((Date.now() - began) / 1_000).toFixed(1).padStart(5)} s`;

/** A problem with a remedy: shown without a stack. */
export class DemoProblem extends Error {}

/** @param data where it keeps what it stores */
export async function startStack(data) {
  say('\n==> Starting Postgres, NATS and the services');
  mkdirSync(data, { recursive: true });
  const child = spawn(process.execPath, [path.join(ROOT, 'libs/stack/dist/start.js')], {
    cwd: ROOT,
    env: { ...process.env, SERVICE_DATA_DIR: data, HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      child.kill('SIGTERM');
      void ended.then(() => process.exit(130));
    });
  }
  const url = await Promise.race([firstReadyUrl(child.stdout), ended.then(() => undefined)]);
  if (url === undefined) {
    throw new DemoProblem(`The stack did not start; its own message is above, its logs are in ${data}/logs.`);
  }
  say(`    ${elapsed()}  serving at ${url}`);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

async function firstReadyUrl(stdout) {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('ready ')) return line.slice('ready '.length);
  }
}

export class Api {
  token;
  /** Of a session, which is renewed when it ends: on a slow machine a demo takes longer than it lasts. */
  refreshToken;
  renewing;

  constructor(origin) {
    this.origin = origin;
  }

  enter({ accessToken, refreshToken }) {
    this.token = accessToken;
    this.refreshToken = refreshToken;
  }

  /** Once, however many calls find that it has ended. */
  renew() {
    const { refreshToken } = this;
    this.renewing ??= this.call('POST', '/v1/auth/refresh', { refreshToken }, {}, MOST_REPEATS)
      .then((session) => this.enter(session))
      .finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  async call(method, route, body, headers = {}, repeats = 0) {
    const response = await fetch(new URL(route, this.origin), {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer.data ?? answer;
    if (response.status === 401 && this.refreshToken && repeats < MOST_REPEATS) {
      await this.renew();
      return this.call(method, route, body, headers, repeats + 1);
    }
    const mayRepeat = method === 'GET' || headers['idempotency-key'] || body?.clientRequestId;
    const seconds = response.headers.get('retry-after');
    if (response.status === 503 && seconds && mayRepeat && repeats < MOST_REPEATS) {
      await sleep(Number(seconds) * 1_000);
      return this.call(method, route, body, headers, repeats + 1);
    }
    const { code, message } = answer.error ?? {};
    throw new DemoProblem(
      `${method} ${route} answered ${response.status} ${code ?? ''}: ${message ?? 'no message'}`,
    );
  }
}

export async function signUp(api) {
  const email = `demo-${randomUUID().slice(0, 8)}@example.org`;
  const session = await api.call('POST', '/v1/auth/signup', {
    email,
    password: `demo ${randomUUID()}`,
  });
  api.enter(session);
  say(`    ${elapsed()}  account ${email}`);
}

/** Prints a line whenever a node changes, until the run has ended. */
export async function watchRun(api, { executionId, labels }, limitMs = RUN_LIMIT_MS) {
  const shown = new Map();
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const execution = await api.call('GET', `/v1/workflow-executions/${executionId}`);
    for (const [id, node] of Object.entries(execution.nodeStates ?? {})) {
      if (shown.get(id) === node.status || MARKS[node.status] === undefined) continue;
      shown.set(id, node.status);
      const name = `${labels.get(id) ?? id} (${node.nodeType})`;
      say(`    ${elapsed()}  ${MARKS[node.status]} ${name.padEnd(36)} ${node.status}${whatCameOut(node)}`);
    }
    if (FINAL.includes(execution.status)) return execution;
    await sleep(150);
  }
  throw new DemoProblem(`The run has not ended after ${limitMs / 1_000} s; see the logs of the stack.`);
}

function whatCameOut({ status, output, error }) {
  if (status === 'failed') return `: ${error?.message ?? error ?? 'no reason given'}`;
  if (status === 'completed' && output?.text) return `: ${output.text}`;
  return '';
}

/** Runs a demo, and says why it stopped where it does. */
export async function demo(main) {
  try {
    await main();
  } catch (error) {
    console.error(`\nThe demo stopped: ${error instanceof DemoProblem ? error.message : error.stack}`);
    process.exitCode = 1;
  }
}
