// The process of one attack. It is told what to do, does it until it is told to stop, and tells what came back.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Attack } from './attack.ts';
import { type Orders, RunningAttack, type Tally } from './context.ts';

type Told = { begin: Orders } | { burn: number } | 'stop';

const stopping = new AbortController();
/** An attack that does not end by itself once it is told to. */
const LAST_MS = 5_000;

// A real attacker has machines of its own. This one shares the cores of the stack, so it takes only what the stack and
// the bystander leave; how much that was stands in the report, with what the same CPU time alone costs the bystander.
// The kernel shares processors between sessions first (`autogroup`), so it is one of its own.
setPriority(19);
try {
  writeFileSync('/proc/self/autogroup', '19');
} catch {
  // A kernel that does not.
}
process.on('message', (told: Told) => {
  if (told === 'stop') stop();
  else if ('burn' in told) burn(told.burn);
  else void run(told.begin);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

function stop(): void {
  stopping.abort();
  setTimeout(() => process.exit(1), LAST_MS).unref();
}

async function run(orders: Orders): Promise<void> {
  const { attacks } = (await import(`./${orders.class}.ts`)) as { attacks: readonly Attack[] };
  const attack = attacks.find(({ name }) => name === orders.name);
  const context = new RunningAttack(orders, stopping.signal, () => process.send?.('met'));
  process.send?.('ready');
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let failure: string | undefined;
  try {
    await attack?.attack(orders.url, stopping.signal, context);
  } catch (error) {
    failure = String(error);
  }
  context.close();
  const used = process.cpuUsage(cpu);
  const tally: Tally = {
    outcomes: context.outcomes,
    breaches: context.breaches,
    cpuSeconds: (used.user + used.system) / 1e6,
    seconds: (performance.now() - begun) / 1_000,
    ...(failure !== undefined && { failure }),
  };
  process.send?.(tally, () => process.exit(0));
}

/** Takes that share of a core, and sends nothing. */
function burn(share: number): void {
  process.send?.('ready');
  const slice = 20;
  const turn = (): void => {
    if (stopping.signal.aborted) process.exit(0);
    const end = performance.now() + slice * Math.min(share, 1);
    while (performance.now() < end);
    setTimeout(turn, slice * Math.max(0, 1 - share));
  };
  turn();
}
