import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = join(import.meta.dirname, '../dist/main.js');
const MANY_LINES = join(import.meta.dirname, 'many-lines.fixture.ts');
/** Stands after what a line said, around its exit code. */
const MARK = '\u0001';

/** Compiled once for all runs of the tests, where those are. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const ENVIRONMENT = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

export interface Ran {
  stdout: string;
  stderr: string;
  code: number;
}

interface Running {
  child: ChildProcessWithoutNullStreams;
  ended: Promise<Ran>;
}

interface StartOptions {
  env: NodeJS.ProcessEnv;
  onError?: (said: string) => void;
  program?: string;
}

/** Starts the command line as it is built, without a terminal and without the environment of the tests. */
export function startEasel(
  words: readonly string[],
  { env, onError, program = MAIN }: StartOptions,
): Running {
  const child = spawn(process.execPath, [program, ...words], { env: { ...ENVIRONMENT, ...env } });
  if (onError) child.stderr.on('data', (piece: Buffer) => onError(piece.toString()));
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]).then(([stdout, stderr, [code]]) => ({ stdout, stderr, code }));
  return { child, ended };
}

/** Runs the command line with this text on its standard input. */
export async function runEasel(
  words: readonly string[],
  { input = '', ...rest }: StartOptions & { input?: string },
): Promise<Ran> {
  const { child, ended } = startEasel(words, rest);
  child.stdin.end(input);
  return ended;
}

/** A shell that runs the command line as `easel`. */
export async function inShell(script: string, { env }: { env: NodeJS.ProcessEnv }): Promise<Ran> {
  const easel = `easel() { '${process.execPath}' '${MAIN}' "$@"; };`;
  const child = spawn('bash', ['-c', `${easel} ${script}`], { env: { ...ENVIRONMENT, ...env } });
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { stdout, stderr, code };
}

/**
 * The same in a pseudo-terminal. Each time it asks something, it is told the next answer; what it says on stdout and on
 * stderr stands together, as on a screen.
 */
export async function inTerminal(
  words: readonly string[],
  { env, answers, program = MAIN }: StartOptions & { answers: readonly string[] },
): Promise<Ran> {
  const quoted = [process.execPath, program, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const child = spawn('script', ['-qec', quoted.join(' '), '/dev/null'], {
    env: { ...ENVIRONMENT, TERM: 'xterm', SHELL: '/bin/sh', ...env },
  });
  let stdout = '';
  let unanswered = '';
  const left = [...answers];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
    unanswered += piece;
    if (!/\? (\(.*\) )?$/.test(plain(unanswered))) return;
    unanswered = '';
    child.stdin.write(`${left.shift() ?? ''}\r`);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { stdout: plain(stdout), stderr: '', code };
}

/** Without what moves the cursor. */
// oxlint-disable-next-line no-control-regex
const plain = (screen: string): string => screen.replaceAll(/\u001B\[[\d;?]*[A-Za-z]/g, '');

/** Runs many lines, one after the other in one process, with pipes or in a pseudo-terminal where no question is answered. */
export async function runLines(
  lines: readonly (readonly string[])[],
  { env, terminal = false }: { env: NodeJS.ProcessEnv; terminal?: boolean },
): Promise<Ran[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'easel-lines-')), 'lines.json');
  await writeFile(file, JSON.stringify(lines));
  const how = { env, program: MANY_LINES };
  const { stdout, stderr } = await (terminal
    ? inTerminal([file], { ...how, answers: [] })
    : runEasel([file], how));
  const [said, aside] = [piecesOf(stdout), piecesOf(stderr)];
  if (said.length < lines.length)
    throw new Error(`It stopped after ${said.length} lines: ${stdout} ${stderr}`);
  return lines.map((_, n) => ({
    stdout: said[n]?.words ?? '',
    stderr: aside[n]?.words ?? '',
    code: said[n]?.code ?? Number.NaN,
  }));
}

/** What each line said, and how it ended. */
function piecesOf(stream: string): { words: string; code: number }[] {
  const parts = stream.split(MARK);
  return Array.from({ length: (parts.length - 1) / 2 }, (_, n) => ({
    words: parts[2 * n] ?? '',
    code: Number(parts[2 * n + 1]),
  }));
}
