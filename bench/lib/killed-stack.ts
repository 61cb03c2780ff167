import { startStack, type Stack } from '@easel/stack';
import { sleep } from './client.ts';
import { pick } from './seeded.ts';

const MAX_WAIT_MS = 10_000;

/** A stack whose processes are killed with -9, one by one or all at once, and whose NATS loses its files. */
export class KilledStack {
  /** How often each was killed; `whole` counts the stack, `wiped` the files of NATS. */
  readonly killed: Record<string, number> = { whole: 0, wiped: 0 };
  readonly killTimes: Date[] = [];

  private readonly env: NodeJS.ProcessEnv;
  private readonly random: () => number;
  stack: Stack;

  private constructor(env: NodeJS.ProcessEnv, random: () => number, stack: Stack) {
    [this.env, this.random, this.stack] = [env, random, stack];
  }

  static async start(
    env: NodeJS.ProcessEnv,
    random: () => number,
    report?: (line: string) => void,
  ): Promise<KilledStack> {
    return new KilledStack(env, random, await startStack({ env, ...(report && { report }) }));
  }

  /** Kills a process whose name holds one of `targets`, each as likely as it stands there, and waits until it serves again. */
  async killOne(targets: readonly string[]): Promise<void> {
    const kind = pick(this.random, targets) as string;
    const name = pick(
      this.random,
      Object.keys(this.stack.pids).filter((process) => process.includes(kind)),
    );
    if (name === undefined) return;
    this.killTimes.push(new Date());
    try {
      this.stack.kill(name, 'SIGKILL');
    } catch {
      // It was just being started again.
      return;
    }
    this.killed[kind] = (this.killed[kind] ?? 0) + 1;
    await Promise.race([this.stack.serving(name), sleep(MAX_WAIT_MS)]);
  }

  /** @returns the address of the stack that was started again */
  async killAll(): Promise<string> {
    this.killTimes.push(new Date());
    this.stack.endByForce();
    await this.stack.stop();
    this.killed['whole'] = (this.killed['whole'] ?? 0) + 1;
    this.stack = await startStack({ env: this.env });
    return this.stack.url;
  }

  async wipeNats(): Promise<void> {
    await this.stack.wipeNats();
    await this.stack.startNats();
    this.killed['wiped'] = (this.killed['wiped'] ?? 0) + 1;
  }
}
