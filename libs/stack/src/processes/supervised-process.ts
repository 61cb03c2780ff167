import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ProcessFailed } from '../stack.errors.js';
import { launchCommand, type Launch } from './launch-command.js';
import { LineSplitter } from './log-lines.js';
import { ProcessLog } from './process-log.js';
import { processTree, sendSignal } from './process-table.js';
import { RECOVERED_AFTER_MS, restartDelay } from './restart-backoff.js';

/** How one process of the stack is started, found ready, and stopped. */
export interface ProcessPlan extends Launch {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logDir: string;
  /** What relative paths in its environment start from. */
  readonly workingDir?: string;
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Ended by force when it has not served after this time, at its first start only. */
  readonly bootTimeoutMs: number;
  /** Runs before every start. */
  readonly prepare?: () => Promise<unknown>;
  /** Resolves once the process serves. Unset: it prints a line that begins with `ready`. */
  readonly probe?: (ended: AbortSignal) => Promise<void>;
  readonly isWarning: (line: string) => boolean;
}

/** What a supervised process reports to its stack. */
export interface ProcessListener {
  /** A line for the person who runs the stack. */
  report(line: string): void;
  /** It has a new process id, or none. */
  moved(): void;
}

const LAST_LINES = 20;
/** Time for what a process wrote before its end to arrive. */
const LAST_WORDS_MS = 1_000;
const LONGEST_REPORTED_LINE = 2_000;

/** A child process that is started again, with growing pauses, whenever it ends without being asked to. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private isWanted = false;
  private isServing = false;
  private hasServed = false;
  private failures = 0;
  private restart: NodeJS.Timeout | undefined;
  private whenServing!: Promise<void>;
  private nowServes!: () => void;
  private readonly log: ProcessLog;
  private lastLines: string[] = [];

  constructor(
    private readonly plan: ProcessPlan,
    private readonly listener: ProcessListener,
  ) {
    this.log = new ProcessLog(path.join(plan.logDir, `${plan.name}.log`));
    this.forgetServing();
  }

  get name(): string {
    return this.plan.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts it and waits until it serves.
   * @throws ProcessFailed when it ends, or its time is over, before that.
   */
  async start(): Promise<void> {
    this.isWanted = true;
    this.hasServed = false;
    this.failures = 0;
    await this.launch();
  }

  /** Resolves as soon as it serves, now or after its next start. */
  serving(): Promise<void> {
    return this.whenServing;
  }

  /** SIGSTOP and SIGCONT reach the whole tree, as a frozen machine would; other signals the process alone. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.pid;
    if (pid === undefined) return;
    const reaches = signal === 'SIGSTOP' || signal === 'SIGCONT' ? processTree(pid) : [pid];
    for (const target of reaches) sendSignal(target, signal);
  }

  /** Asks it to end, forces it after `graceMs`, and starts it no more. */
  async stop(graceMs: number): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.restart);
    const child = this.child;
    if (child !== undefined) {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
        child.once('error', resolve);
      });
      const force = setTimeout(() => this.endByForce(), graceMs);
      this.signal(this.plan.stopSignal);
      this.signal('SIGCONT');
      await ended;
      clearTimeout(force);
    }
    await this.log.close();
  }

  /** Ends it and its children at once, without waiting. */
  endByForce(): void {
    this.isWanted = false;
    clearTimeout(this.restart);
    const pid = this.pid;
    if (pid !== undefined) for (const target of processTree(pid)) sendSignal(target, 'SIGKILL');
  }

  private async launch(): Promise<void> {
    await this.plan.prepare?.();
    if (!this.isWanted) throw this.failure(null, 'was stopped before it served');
    this.lastLines = [];
    const child = this.spawn();
    this.child = child;
    this.listener.moved();
    const ended = new AbortController();
    const bootTimer = this.hasServed
      ? undefined
      : setTimeout(() => this.endLate(child), this.plan.bootTimeoutMs);
    try {
      await new Promise<void>((resolve, reject) => {
        child.once('error', (error) => {
          this.ended(child, ended);
          reject(this.failure(null, `cannot be started: ${error.message}`));
        });
        child.once('exit', (code, signal) => {
          const outcome = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
          this.ended(child, ended, outcome);
          void heardOut(child).then(() => reject(this.failure(code, `${outcome} before it served`)));
        });
        this.readOutput(child, resolve);
        this.plan.probe?.(ended.signal).then(resolve, reject);
      });
    } finally {
      clearTimeout(bootTimer);
    }
    this.served();
  }

  private spawn(): ChildProcess {
    const { command, args, account } = launchCommand(this.plan);
    return spawn(command, args, {
      env: this.plan.environment,
      // A server's account may not be able to enter our own working folder.
      cwd: this.plan.workingDir ?? '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own group: Ctrl-C in a terminal reaches the supervisor alone, which then stops things in order.
      detached: true,
      ...account,
    });
  }

  private readOutput(child: ChildProcess, onReadyLine: () => void): void {
    const lines = new LineSplitter((line) => this.keep(line));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.log.write(chunk);
      lines.push(chunk.toString());
    });
    child.stderr?.on('end', () => lines.end());
    const output = new LineSplitter((line) => {
      if (this.plan.probe === undefined && /^ready( |$)/.test(line)) onReadyLine();
      else if (this.plan.probe !== undefined) this.keep(line);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      this.log.write(chunk);
      output.push(chunk.toString());
    });
  }

  private keep(line: string): void {
    const shown = line.slice(0, LONGEST_REPORTED_LINE);
    this.lastLines.push(shown);
    if (this.lastLines.length > LAST_LINES) this.lastLines.shift();
    // The output before a process first serves is reported with its failure.
    if (this.isWanted && this.hasServed) this.report(shown);
  }

  private report(line: string): void {
    if (this.plan.isWarning(line)) this.listener.report(`[${this.name}] ${line}`);
  }

  private served(): void {
    this.isServing = true;
    if (!this.hasServed) for (const line of this.lastLines) this.report(line);
    this.hasServed = true;
    this.nowServes();
    const child = this.child;
    setTimeout(() => {
      if (this.child === child && this.isServing) this.failures = 0;
    }, RECOVERED_AFTER_MS).unref();
  }

  private ended(child: ChildProcess, ended: AbortController, outcome = 'could not be started'): void {
    if (this.child !== child) return;
    // What it had started itself, an encoder for example, must not go on without it.
    if (child.pid !== undefined) this.endGroup(child.pid);
    this.child = undefined;
    this.isServing = false;
    this.forgetServing();
    ended.abort();
    this.listener.moved();
    if (this.isWanted && this.hasServed) this.startAgain(outcome);
  }

  private startAgain(outcome: string): void {
    const delayMs = restartDelay(this.failures);
    this.failures += 1;
    this.listener.report(`[stack] ${this.name} ${outcome}; starting it again in ${delayMs} ms`);
    this.restart = setTimeout(() => {
      this.launch().catch((error: unknown) => {
        // An end before serving has scheduled the next start already; anything else has not.
        if (this.isWanted && this.child === undefined && !(error instanceof ProcessFailed)) {
          this.startAgain(error instanceof Error ? error.message : String(error));
        }
      });
    }, delayMs);
  }

  private endLate(child: ChildProcess): void {
    const seconds = this.plan.bootTimeoutMs / 1_000;
    this.listener.report(`[stack] ${this.name} does not serve after ${seconds} s and is ended`);
    child.kill('SIGKILL');
  }

  private endGroup(leader: number): void {
    try {
      process.kill(-leader, 'SIGKILL');
    } catch {
      // Nothing was left.
    }
  }

  private forgetServing(): void {
    this.whenServing = new Promise((resolve) => {
      this.nowServes = resolve;
    });
  }

  private failure(exitCode: number | null, outcome: string): ProcessFailed {
    const warnings = this.lastLines.filter((line) => this.plan.isWarning(line));
    return new ProcessFailed(this.name, exitCode, outcome, warnings.length > 0 ? warnings : this.lastLines);
  }
}

/** A process may be over before all that it wrote has been read. */
async function heardOut(child: ChildProcess): Promise<void> {
  const limit = AbortSignal.timeout(LAST_WORDS_MS);
  await once(child, 'close', { signal: limit }).catch(() => undefined);
}
