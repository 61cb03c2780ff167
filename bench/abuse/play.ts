// Plays one attack against a stack while the bystander works, and judges what came of it.
import type { Stack } from '@easel/stack';
import { type Account, sleep } from '../lib/client.ts';
import { openAccount } from './accounts.ts';
import type { AttackClass } from './attack.ts';
import { Attacker } from './attacker-process.ts';
import { brokenByRefusals, brokenTimes, isFast, MOST_P50, type Outcome } from './bounds.ts';
import { type Bystander, ratiosOf, type Ratios, type Times } from './bystander.ts';
import type { Entry } from './choose.ts';
import type { Tally } from './context.ts';
import { LEFTOVER_MS, untilIdle } from './idle.ts';
import { missedBy } from './meets.ts';
import { memoryLimits, watchMemory } from './memory.ts';
import { answersOf, type Row } from './report.ts';
import type { Undisturbed } from './undisturbed.ts';

/** Then the stack is started again, so that the next attack meets one that works. */
export const GIVEN_UP_MS = 20_000;
const ACCOUNTS = 8;
const LOOK_MS = 700;
const REACH_MS = 20_000;

export interface Manner {
  seconds: number;
  seed: number;
}

export class Player {
  private readonly stack: Stack;
  private readonly bystander: Bystander;
  private readonly undisturbed: Undisturbed;

  constructor(stack: Stack, bystander: Bystander, undisturbed: Undisturbed) {
    this.stack = stack;
    this.bystander = bystander;
    this.undisturbed = undisturbed;
  }

  async play({ class: kind, attack }: Entry, { seconds: asked, seed }: Manner): Promise<Row> {
    const { stack, bystander } = this;
    const seconds = Math.max(asked, attack.leastSeconds ?? 0);
    const attacker = await this.prepared(kind, attack.name, seed);
    const before = await this.undisturbed.measure();
    const memoryOf = watchMemory(() => stack.pids);
    const pidsBefore = { ...stack.pids };
    await attacker.begin();
    const during = await bystander.work(seconds * 1_000);
    const tally = await attacker.end();
    const normalAfterMs = await this.untilNormal(before);
    const used = memoryOf();
    const ratios = ratiosOf(during, before);
    const control = tally && !isFast(ratios) ? await this.besideBurner(tally, before, seconds) : undefined;
    const outcome: Outcome = { ratios, control, refused: during.refused, normalAfterMs };
    return {
      attack: `${kind}/${attack.name}`,
      class: kind,
      ...outcome,
      memory: fullest(used),
      tally,
      broken: [
        ...brokenTimes(outcome),
        ...brokenByRefusals(outcome),
        ...beyondLimits(used),
        ...brokenByStack(pidsBefore, stack.pids),
        ...brokenByAttack(`${kind}/${attack.name}`, tally),
      ],
    };
  }

  /** Plays it for a moment and measures nothing: whether it meets what it attacks. */
  async reach({ class: kind, attack }: Entry, seed: number): Promise<{ answers: string; missed: string[] }> {
    const attacker = await this.prepared(kind, attack.name, seed);
    await attacker.begin();
    await Promise.race([attacker.met, sleep(REACH_MS)]);
    const tally = await attacker.end();
    return { answers: answersOf(tally), missed: brokenByAttack(`${kind}/${attack.name}`, tally) };
  }

  /** The attacker's process with accounts of its own, ready to begin. */
  private async prepared(kind: AttackClass, name: string, seed: number): Promise<Attacker> {
    const { url, natsUrl } = this.stack;
    const attacker = new Attacker();
    const [accounts] = await Promise.all([attackersAccounts(url), attacker.loaded]);
    const victimEmail = this.bystander.email;
    attacker.orders = {
      begin: { class: kind, name, url, natsUrl: withoutPassword(natsUrl), accounts, victimEmail, seed },
    };
    return attacker;
  }

  /**
   * Two cores are shared with the attacker: what its own CPU time costs is no fault of the stack. Answers undefined
   * where the stack still works on what the attack left behind.
   */
  private async besideBurner(tally: Tally, before: Times, seconds: number): Promise<Ratios | undefined> {
    if (!(await untilIdle(this.stack.pids, LEFTOVER_MS))) return undefined;
    const burner = new Attacker();
    burner.orders = { burn: tally.cpuSeconds / tally.seconds };
    await burner.loaded;
    await burner.begin();
    const during = await this.bystander.work(seconds * 1_000);
    await burner.end();
    return ratiosOf(during, before);
  }

  /** Milliseconds until the bystander's work takes as long as before. */
  private async untilNormal(before: Times): Promise<number> {
    const begun = performance.now();
    while (performance.now() - begun < GIVEN_UP_MS + 1_000) {
      const now = await this.bystander.work(LOOK_MS);
      const { p50 } = ratiosOf(now, before);
      if (p50 <= MOST_P50 && now.refused.length === 0) break;
    }
    return Math.max(0, performance.now() - begun - LOOK_MS);
  }
}

function brokenByStack(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string[] {
  const died = Object.entries(before).filter(([name, pid]) => after[name] !== pid);
  return died.map(([name]) => `${name} died`);
}

/** An attack that misses what it attacks says nothing about it. */
function brokenByAttack(attack: string, tally: Tally | undefined): string[] {
  if (tally === undefined) return ['the attacker did not end'];
  const { outcomes, breaches, failure } = tally;
  return [
    ...missedBy(attack, outcomes).map(
      (outcome) => `the attack missed: it never met ${outcome.replaceAll('|', ' or ')}`,
    ),
    ...Object.entries(breaches).map(([what, count]) => `${what} was let through ${count} times`),
    ...(failure === undefined ? [] : [`the attack itself failed: ${failure}`]),
  ];
}

function beyondLimits(used: Record<string, number>): string[] {
  const limits = memoryLimits();
  return Object.entries(used)
    .filter(([name, mib]) => mib > (limits[name] ?? Infinity))
    .map(([name, mib]) => `${name} ${Math.round(mib)} MiB of ${limits[name]}`);
}

function fullest(used: Record<string, number>): Row['memory'] {
  const limits = memoryLimits();
  const [first] = Object.entries(used)
    .map(([name, mib]) => ({ name, mib, limit: limits[name] ?? Infinity }))
    .sort((a, b) => b.mib / b.limit - a.mib / a.limit);
  return first ?? { name: '', mib: 0, limit: Infinity };
}

/** New ones for each attack: what an earlier one used up of its limits says nothing about the next. */
async function attackersAccounts(url: string): Promise<Account[]> {
  const made = await Promise.all(Array.from({ length: ACCOUNTS }, () => openAccount(url)));
  await sleep(200);
  return made;
}

function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.toString();
}
