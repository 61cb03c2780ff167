// Boots the stack in a folder of its own, runs the example workflow through the API, and keeps what comes out.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'easel-demo');
const DATA = path.join(FOLDER, '.data');
const RUN_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 15_000;
const MARKS = { completed: '✓', failed: '✗', cancelled: '✗', skipped: '–', running: '…' };
const FINAL = ['completed', 'failed', 'cancelled', 'timed_out', 'discarded'];
const MEDIA = ['imageUrl', 'videoUrl', 'audioUrl'];

const began = Date.now();
const say = (line) => console.log(line);
const elapsed = () => `${((Date.now() - began) / 1_000).toFixed(1).padStart(5)} s`;

/** A problem with a remedy: shown without a stack. */
class DemoProblem extends Error {}

async function startStack() {
  say('\n==> Starting Postgres, NATS and the services');
  mkdirSync(DATA, { recursive: true });
  const child = spawn(process.execPath, [path.join(ROOT, 'libs/stack/dist/start.js')], {
    cwd: ROOT,
    env: { ...process.env, SERVICE_DATA_DIR: DATA, HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '' },
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
    throw new DemoProblem(`The stack did not start; its own message is above, its logs are in ${DATA}/logs.`);
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

class Api {
  token;

  constructor(origin) {
    this.origin = origin;
  }

  async call(method, route, body) {
    const response = await fetch(new URL(route, this.origin), {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer.data ?? answer;
    const { code, message } = answer.error ?? {};
    throw new DemoProblem(
      `${method} ${route} answered ${response.status} ${code ?? ''}: ${message ?? 'no message'}`,
    );
  }
}

async function startRun(api) {
  say('\n==> Signing up, creating a project and the example workflow');
  const email = `demo-${randomUUID().slice(0, 8)}@example.org`;
  const { accessToken } = await api.call('POST', '/v1/auth/signup', {
    email,
    password: `demo ${randomUUID()}`,
  });
  api.token = accessToken;
  say(`    ${elapsed()}  account ${email}`);
  const project = await api.call('POST', '/v1/projects', { name: 'Demo' });
  const example = JSON.parse(readFileSync(path.join(ROOT, 'script/example-workflow.json'), 'utf8'));
  const workflow = await api.call('POST', `/v1/projects/${project.id}/workflows`, example);
  say(`    ${elapsed()}  workflow "${example.name}", ${example.nodes.length} nodes`);

  say('\n==> Running it');
  const { executionId } = await api.call('POST', `/v1/workflows/${workflow.id}/run`);
  return { executionId, labels: new Map(example.nodes.map(({ id, data }) => [id, data.label])) };
}

/** Prints a line whenever a node changes, until the run has ended. */
async function watchRun(api, { executionId, labels }) {
  const shown = new Map();
  const deadline = Date.now() + RUN_LIMIT_MS;
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
  throw new DemoProblem(
    `The run has not ended after ${RUN_LIMIT_MS / 1_000} s; its logs are in ${DATA}/logs.`,
  );
}

function whatCameOut({ status, output, error }) {
  if (status === 'failed') return `: ${error?.message ?? error ?? 'no reason given'}`;
  if (status === 'completed' && output?.text) return `: ${output.text}`;
  return '';
}

async function download(execution) {
  say('\n==> Saving the media');
  const media = Object.entries(execution.nodeStates).flatMap(([id, { output }]) =>
    MEDIA.flatMap((kind) => (output?.[kind] ? [{ id, url: output[kind] }] : [])),
  );
  if (media.length === 0) throw new DemoProblem('The run left no media.');
  for (const { id, url } of media) {
    const response = await fetch(url);
    if (!response.ok) throw new DemoProblem(`${url} answered ${response.status}.`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = path.join(FOLDER, `${id}${path.extname(new URL(url).pathname)}`);
    await writeFile(file, bytes);
    say(
      `    ${path.relative(ROOT, file).padEnd(30)} ${String(Math.ceil(bytes.length / 1024)).padStart(6)} KiB   ${url}`,
    );
  }
}

async function main() {
  const stack = await startStack();
  try {
    const api = new Api(stack.url);
    const execution = await watchRun(api, await startRun(api));
    if (execution.status !== 'completed') {
      throw new DemoProblem(
        `The run ended as ${execution.status}: ${execution.errorMessage ?? 'see the nodes above'}`,
      );
    }
    await download(execution);
  } finally {
    say('\n==> Stopping the stack');
    await stack.stop();
  }
  say(`\nDone in ${elapsed().trim()}. The files are in ${path.relative(process.cwd(), FOLDER) || FOLDER}/.`);
  say('To go on with this data: SERVICE_DATA_DIR=easel-demo/.data npm start');
}

try {
  await main();
} catch (error) {
  console.error(`\nThe demo stopped: ${error instanceof DemoProblem ? error.message : error.stack}`);
  process.exitCode = 1;
}
