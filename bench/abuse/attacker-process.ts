// The process of an attacker, as the bench sees it.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Orders, Tally } from './context.ts';

export class Attacker {
  orders: { begin: Orders } | { burn: number } | undefined;
  /** What it loads takes a while on a busy machine, and is no attack. */
  readonly loaded: Promise<void>;
  /** It has met what it attacks, or is over. */
  readonly met: Promise<void>;
  private readonly process: ChildProcess;
  private readonly ended: Promise<Tally | undefined>;

  constructor() {
    this.process = fork(path.join(import.meta.dirname, 'attacker.ts'), { detached: true });
    this.loaded = this.untilReady();
    this.met = new Promise((resolve) => {
      this.process.on('message', (told) => told === 'met' && resolve()).once('exit', () => resolve());
    });
    this.ended = new Promise((resolve) => {
      let told: Tally | undefined;
      this.process.on('message', (message: Tally | 'ready' | 'met') => {
        if (typeof message === 'object') told = message;
      });
      this.process.once('exit', () => resolve(told));
    });
  }

  async begin(): Promise<void> {
    const ready = this.untilReady();
    if (this.orders && this.process.connected) this.process.send(this.orders);
    await ready;
  }

  /** Undefined where it did not end by itself. */
  async end(): Promise<Tally | undefined> {
    if (this.process.connected) this.process.send('stop');
    return this.ended;
  }

  private async untilReady(): Promise<void> {
    if (!this.process.connected) return;
    await new Promise((resolve) => this.process.once('message', resolve).once('exit', resolve));
  }
}
