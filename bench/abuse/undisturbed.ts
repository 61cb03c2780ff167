// What the bystander's work takes while nobody attacks. A 99th percentile needs many requests, and the machine changes
// while the bench runs: so the last few stretches between attacks are what an attack is compared with.
import type { Bystander, Times } from './bystander.ts';

const STRETCHES = 4;

export class Undisturbed {
  private readonly last: Times[] = [];
  private readonly bystander: Bystander;
  private readonly stretchMs: number;

  constructor(bystander: Bystander, stretchMs: number) {
    this.bystander = bystander;
    this.stretchMs = stretchMs;
  }

  /** Measures one stretch more, and answers the last ones together. */
  async measure(): Promise<Times> {
    do {
      this.last.push(await this.bystander.work(this.stretchMs));
    } while (this.last.length < STRETCHES);
    if (this.last.length > STRETCHES) this.last.shift();
    return together(this.last);
  }
}

function together(stretches: readonly Times[]): Times {
  const ms: Record<string, number[]> = {};
  for (const stretch of stretches) {
    for (const [kind, times] of Object.entries(stretch.ms)) (ms[kind] ??= []).push(...times);
  }
  return { ms, refused: stretches.flatMap(({ refused }) => refused) };
}
