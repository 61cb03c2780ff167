import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { listPids, processTree, readEnvironment, readLink, sendSignal } from '../processes/process-table.js';

const ROOT = path.resolve(__dirname, '../../../..');

/** `libs/stack/dist/start.js` run as a program of its own, as `npm start` does. */
export class StackProgram {
  stdout = '';
  stderr = '';
  private readonly child: ChildProcess;
  private readonly exit: Promise<number | null>;

  constructor(env: Readonly<Record<string, string>>, wrapper: readonly string[] = []) {
    const command = [process.execPath, ...wrapper, path.join(ROOT, 'libs/stack/dist/start.js')];
    this.child = spawn(command[0], command.slice(1), {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.exit = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** The address that it prints. Rejects when it ends first. */
  ready(): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const url = /^ready (\S+)\n/.exec(this.stdout)?.[1];
        if (url !== undefined) resolve(url);
      };
      look();
      this.child.stdout?.on('data', look);
      void this.exit.then((code) => reject(new Error(`ended with code ${code}: ${this.stderr}`)));
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** The exit code, once it has ended and its output is closed. */
  ended(): Promise<number | null> {
    return this.exit;
  }

  /** Every process that it started, and itself. */
  tree(): number[] {
    return processTree(this.pid);
  }

  killTree(): void {
    for (const pid of this.tree()) sendSignal(pid, 'SIGKILL');
  }
}

/** What runs on a data folder: services, NATS and Postgres, whoever their parent is. */
export function processesOn(dataDir: string): number[] {
  return listPids().filter(
    (pid) =>
      readEnvironment(pid).includes(`SERVICE_STACK_FOLDER=${dataDir}`) ||
      readLink(pid, 'cwd') === path.join(dataDir, 'postgres'),
  );
}

/** The addresses on which a process listens, as the kernel writes them: `0100007F` is 127.0.0.1. */
export function listeningAddresses(pid: number): string[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    }),
  );
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'));
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && sockets.has(`socket:[${fields[9]}]`))
    .map((fields) => fields[1].split(':')[0]);
}

/** Asks again until the answer is yes. */
export async function until(condition: () => boolean | Promise<boolean>, maxWaitMs = 60_000): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`did not come true in ${maxWaitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
