// Attacks on a running stack while somebody else works with it. Each attack of `bench/abuse/*.ts` runs in a process of its
// own; the bystander's requests are measured beside the same without an attack. Exits with 1 where a bound is broken.
//   npm run bench:abuse -- [--only edge|pools/sign-up-storm] [--seconds 10] [--seed 1]
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@easel/stack';
import { openAccount } from './abuse/accounts.ts';
import { type Attack, CLASSES } from './abuse/attack.ts';
import { brokenByBystander, isFast, MOST_P50, type Outcome } from './abuse/bounds.ts';
import { Bystander, type Ratios, ratiosOf, type Times } from './abuse/bystander.ts';
import type { Orders, Tally } from './abuse/context.ts';
import { memoryLimits, watchMemory } from './abuse/memory.ts';
import { type Account, sleep } from './lib/client.ts';
import { round } from './lib/measure.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const attackMs = Number(values.seconds) * 1_000;
const here = import.meta.dirname;

/** Then the stack is started again, so that the next attack meets one that works. */
const GIVEN_UP_MS = 20_000;
const ACCOUNTS = 8;
/** Each a deployment of its own, as in k8s/base, so that each has the memory that its manifest allows. */
const PROCESSES =
  'gateway auth-sso entities studio executor:api executor:orchestrator executor:worker executor:scheduler';

interface Row {
  attack: string;
  ratios: Ratios;
  /** The same work while a process burns as much CPU as the attacker did. */
  control?: Ratios;
  refused: readonly string[];
  normalAfterMs: number;
  /** Of the process that came nearest to its limit. */
  memory: string;
  tally?: Tally;
  broken: readonly string[];
}

const attacks = await chosen();
if (attacks.length === 0) throw new Error(`There is no attack '${values.only}'.`);
const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-abuse-'));
const stack = await startStack({
  env: {
    ...process.env,
    SERVICE_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    EDITION: 'cloud',
    ORGS_ENABLED: 'true',
    SERVICE_UPDATE_CHECK: 'off',
    SERVICE_PROCESSES: PROCESSES,
    // Other benches open all their accounts from one address; here the limit is part of what is measured.
    SIGN_UP_RATE_LIMIT: '10',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.stop().then(() => process.exit(130)));
}
const rows: Row[] = [];
try {
  const bystander = new Bystander(stack.url);
  await bystander.settle();
  await bystander.work(after(3_000));
  for (const entry of attacks) {
    const row = await play(entry, bystander);
    rows.push(row);
    process.stdout.write(`${line(row)}\n`);
    if (row.normalAfterMs > GIVEN_UP_MS) await restart();
  }
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

console.table(rows.map(shown));
const broken = rows.filter((row) => row.broken.length > 0);
process.stdout.write(
  `${rows.length} attacks of ${values.seconds} s: ${rows.length - broken.length} within the bounds, ${broken.length} not\n`,
);
for (const row of broken) process.stdout.write(`${row.attack}: ${row.broken.join('; ')}\n`);
process.exit(broken.length === 0 ? 0 : 1);

async function chosen(): Promise<{ class: string; name: string }[]> {
  const all = [];
  for (const each of CLASSES) {
    const file = path.join(here, 'abuse', `${each}.ts`);
    if (!existsSync(file)) continue;
    const { attacks: found } = (await import(file)) as { attacks: readonly Attack[] };
    all.push(...found.map(({ name }) => ({ class: each, name })));
  }
  const { only } = values;
  return all.filter(
    (each) => only === undefined || [each.class, each.name, `${each.class}/${each.name}`].includes(only),
  );
}

async function play(entry: { class: string; name: string }, bystander: Bystander): Promise<Row> {
  const orders: Orders = {
    class: entry.class,
    name: entry.name,
    url: stack.url,
    natsUrl: withoutPassword(stack.natsUrl),
    accounts: await attackersAccounts(),
    victimEmail: bystander.email,
    seed: Number(values.seed),
  };
  const before = await bystander.work(after(attackMs));
  const memoryOf = watchMemory(() => stack.pids);
  const pidsBefore = { ...stack.pids };
  const attacker = fork(path.join(here, 'abuse/attacker.ts'));
  const ended = tallyOf(attacker);
  attacker.send({ begin: orders });
  await isReady(attacker);
  const during = await bystander.work(after(attackMs));
  attacker.send('stop');
  const tally = await ended;
  const normalAfterMs = await untilNormal(bystander, before);
  const used = memoryOf();
  const ratios = ratiosOf(during, before);
  const control = tally && !isFast(ratios) ? await besideBurner(tally, bystander, before) : undefined;
  return {
    attack: `${entry.class}/${entry.name}`,
    ratios,
    control,
    refused: during.refused,
    normalAfterMs,
    memory: fullest(used),
    tally,
    broken: brokenBounds({
      ratios,
      control,
      refused: during.refused,
      normalAfterMs,
      used,
      tally,
      pidsBefore,
    }),
  };
}

function tallyOf(attacker: ChildProcess): Promise<Tally | undefined> {
  return new Promise((resolve) => {
    let told: Tally | undefined;
    attacker.on('message', (tally: Tally | 'ready') => {
      if (tally !== 'ready') told = tally;
    });
    attacker.once('exit', () => resolve(told));
  });
}

/** What it loads takes a while on a busy machine, and is no attack. */
async function isReady(attacker: ChildProcess): Promise<void> {
  await new Promise((resolve) => attacker.once('message', resolve).once('exit', resolve));
}

/** Two cores are shared with the attacker: what its own CPU time costs is no fault of the stack. */
async function besideBurner(tally: Tally, bystander: Bystander, before: Times): Promise<Ratios> {
  const burner = fork(path.join(here, 'abuse/attacker.ts'));
  const ended = tallyOf(burner);
  burner.send({ burn: tally.cpuSeconds / tally.seconds });
  await isReady(burner);
  const during = await bystander.work(after(attackMs));
  burner.send('stop');
  await ended;
  return ratiosOf(during, before);
}

async function restart(): Promise<void> {
  const names = Object.keys(stack.pids).filter((name) => !['postgres', 'nats'].includes(name));
  for (const name of names) stack.kill(name);
  await sleep(1_000);
  await Promise.all(names.map((name) => stack.serving(name)));
}

/** Milliseconds until the bystander's work takes as long as before. */
async function untilNormal(bystander: Bystander, before: Times): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < GIVEN_UP_MS + 1_000) {
    const now = await bystander.work(after(700));
    const { p50 } = ratiosOf(now, before);
    if (p50 <= MOST_P50 && now.refused.length === 0) break;
  }
  return Math.max(0, performance.now() - begun - 700);
}

function brokenBounds({
  used,
  tally,
  pidsBefore,
  ...outcome
}: Outcome & {
  used: Record<string, number>;
  tally: Tally | undefined;
  pidsBefore: Readonly<Record<string, number>>;
}): string[] {
  const died = Object.entries(pidsBefore).filter(([name, pid]) => stack.pids[name] !== pid);
  return [
    ...brokenByBystander(outcome),
    ...beyondLimits(used),
    ...died.map(([name]) => `${name} died`),
    ...(tally === undefined ? ['the attacker did not end'] : []),
    ...(tally && Object.keys(tally.outcomes).length === 0 ? ['nothing came of the attack'] : []),
    ...Object.entries(tally?.breaches ?? {}).map(([what, count]) => `${what} was let through ${count} times`),
    ...(tally?.failure === undefined ? [] : [`the attack itself failed: ${tally.failure}`]),
  ];
}

function beyondLimits(used: Record<string, number>): string[] {
  const limits = memoryLimits();
  return Object.entries(used)
    .filter(([name, mib]) => mib > (limits[name] ?? Infinity))
    .map(([name, mib]) => `${name} ${Math.round(mib)} MiB of ${limits[name]}`);
}

function fullest(used: Record<string, number>): string {
  const limits = memoryLimits();
  const [first] = Object.entries(used)
    .map(([name, mib]) => ({ name, mib, limit: limits[name] ?? Infinity }))
    .sort((a, b) => b.mib / b.limit - a.mib / a.limit);
  return first ? `${first.name} ${Math.round(first.mib)}/${first.limit}` : '';
}

/** New ones for each attack: what an earlier one used up of its limits says nothing about the next. */
async function attackersAccounts(): Promise<Account[]> {
  const made: Account[] = [];
  for (let index = 0; index < ACCOUNTS; index++) made.push(await openAccount(stack.url));
  await sleep(200);
  return made;
}

function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.toString();
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

function shown({ attack, ratios, control, refused, normalAfterMs, memory, tally, broken: wrong }: Row) {
  return {
    attack,
    'p50 ×': round(ratios.p50),
    'p99 ×': round(ratios.p99),
    'worst p50 ×': ratios.worst,
    'control p50/p99 ×': control ? `${round(control.p50)}/${round(control.p99)}` : '',
    refused: refused.length,
    'normal after ms': Math.round(normalAfterMs),
    'MiB/limit': memory,
    'attacker CPU': tally ? round(tally.cpuSeconds / tally.seconds) : '',
    answers: tally ? answersOf(tally) : '',
    bounds: wrong.length === 0 ? 'kept' : 'BROKEN',
  };
}

function answersOf({ outcomes }: Tally): string {
  const sorted = Object.entries(outcomes).sort(([, a], [, b]) => b - a);
  return sorted
    .slice(0, 4)
    .map(([outcome, count]) => `${count}×${outcome}`)
    .join(' ');
}

function line(row: Row): string {
  const { attack, 'p50 ×': p50, 'p99 ×': p99, 'MiB/limit': memory, answers, bounds } = shown(row);
  const again = `normal after ${Math.round(row.normalAfterMs)} ms`;
  return `${attack}: p50 ${p50}, p99 ${p99}, ${again}, ${memory}, ${answers}, ${bounds} ${row.broken.join('; ')}`;
}
