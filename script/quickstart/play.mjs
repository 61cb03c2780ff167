// Runs the blocks of the quickstart as somebody in two terminals would.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { missingFrom } from './blocks.mjs';

/** What the text says; the check takes ports that are free instead. */
const GATEWAY = '127.0.0.1:8000';
const RECEIVER = '127.0.0.1:8090';
const START_MS = 180_000;
const PLAY_MS = 240_000;
const STOP_MS = 15_000;
/** Begins the output of each block. */
const MARK = '\u001e';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `bash` with these commands, in a process group of its own; `until` may end the wait before the commands end. */
function run(commands, { cwd, env, limitMs, until }) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  const ended = new Promise((resolve) => child.once('close', resolve));
  const finished = new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), limitMs);
    const finish = (outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    void ended.then(finish);
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        said[name] += text;
        if (until?.(said.stdout)) finish('as told');
      });
    }
  });
  return { said, finished, ended, end: (signal) => endGroup(child.pid, signal) };
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Starts the stack by the `start` block in `root`, plays the others in `folder`, stops the stack.
 *
 * @param {import('./blocks.mjs').Block[]} blocks
 * @throws Error naming the block that did not do what the text says
 */
export async function play(blocks, { root, folder, dataDir }) {
  const port = await freePort();
  const receiver = await freePort();
  const here = (text) =>
    text.replaceAll(GATEWAY, `127.0.0.1:${port}`).replaceAll(RECEIVER, `127.0.0.1:${receiver}`);
  // The receiver's port also stands alone, in the program that listens.
  const commandsOf = (block) => here(block.commands).replaceAll('listen(8090,', `listen(${receiver},`);
  const [start, ...others] = blocks.filter(({ kind }) => kind === 'start');
  if (!start || others.length > 0) throw new Error('The quickstart starts Easel in one block.');

  const stack = run(commandsOf(start), {
    cwd: root,
    env: { PORT: String(port), SERVICE_DATA_DIR: dataDir, PUBLIC_URL: '' },
    limitMs: START_MS,
    until: (output) => missingFrom(output, start.prints.map(here)) === undefined,
  });
  try {
    const outcome = await stack.finished;
    if (outcome !== 'as told') throw new Error(`Easel did not start (${outcome}).\n${stack.said.stderr}`);
    await playAll(
      blocks.filter(({ kind }) => kind === 'play').map((block) => ({ ...block, ...said(block) })),
      folder,
    );
  } finally {
    stack.end('SIGTERM');
    const timer = setTimeout(() => stack.end('SIGKILL'), STOP_MS);
    await stack.ended;
    clearTimeout(timer);
  }

  function said(block) {
    return { commands: commandsOf(block), prints: block.prints.map(here) };
  }
}

/** One shell for all of them: later blocks use what earlier ones have set. */
async function playAll(blocks, folder) {
  const commands = blocks.map((block) => `printf '${MARK}'\n${block.commands}`).join('\n');
  const shell = run(commands, { cwd: folder, env: {}, limitMs: PLAY_MS });
  const outcome = await shell.finished;
  shell.end('SIGKILL');
  const outputs = shell.said.stdout.split(MARK).slice(1);
  if (outcome !== 0) {
    const failed = blocks[outputs.length - 1];
    throw new Error(
      `A command of "${failed?.heading}" failed (${outcome}):\n\n${failed?.commands}\n\n${outputs.at(-1)}${shell.said.stderr}`,
    );
  }
  for (const [index, { heading, prints }] of blocks.entries()) {
    const missing = missingFrom(outputs[index] ?? '', prints);
    if (missing !== undefined) {
      throw new Error(`"${heading}" does not print "${missing}" where it says so, but:\n\n${outputs[index]}`);
    }
  }
}
