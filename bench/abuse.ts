// Attacks on a running stack while somebody else works with it. Each attack of `bench/abuse/*.ts` runs in a process of its
// own; the bystander's requests are measured beside the same without an attack. Exits with 1 where a bound is broken.
//   npm run bench:abuse -- [--class edge,pools] [--only sign-up-storm,idle-connections] [--quick] [--seconds 7] [--seed 1]
//   npm run bench:abuse -- --reach: each until it has met what it attacks, and nothing is measured
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Stack, startStack } from '@easel/stack';
import { Bystander } from './abuse/bystander.ts';
import { chosenAttacks } from './abuse/choose.ts';
import { LEFTOVER_MS, untilIdle } from './abuse/idle.ts';
import { memoryLimits } from './abuse/memory.ts';
import { GIVEN_UP_MS, Player } from './abuse/play.ts';
import { byAttack, byClass, lineOf, type Row } from './abuse/report.ts';
import { Undisturbed } from './abuse/undisturbed.ts';

const { values } = parseArgs({
  options: {
    class: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    reach: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds ?? (values.quick ? 4 : 7));
/** Each a deployment of its own, as in k8s/base, so that each has the memory that its manifest allows. */
const PROCESSES =
  'gateway auth-sso entities studio executor:api executor:orchestrator executor:worker executor:scheduler';

const attacks = await chosenAttacks(values);
const begun = performance.now();
let site = await opened();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void site.close().then(() => process.exit(130)));
}
const rows: Row[] = [];
let missing = 0;
try {
  for (const entry of values.reach ? attacks : []) {
    const { answers, missed } = await site.player.reach(entry, Number(values.seed));
    if (missed.length > 0) missing++;
    process.stdout.write(
      `${entry.class}/${entry.attack.name}: ${[answers, ...missed.map((each) => `BROKEN ${each}`)].join('; ')}\n`,
    );
  }
  if (values.reach) {
    process.stdout.write(`${attacks.length} attacks, ${missing} missed what they attack\n`);
    process.exitCode = missing > 0 ? 1 : 0;
    attacks.length = 0;
  }
  for (const entry of attacks) {
    const row = await site.player.play(entry, { seconds, seed: Number(values.seed) });
    rows.push(row);
    process.stdout.write(`${rows.length}/${attacks.length} ${lineOf(row)}\n`);
    // The next attack is to meet a stack that has nothing left to do of this one.
    if (row.normalAfterMs < GIVEN_UP_MS && (await untilIdle(site.stack.pids, LEFTOVER_MS))) continue;
    await site.close();
    site = await opened();
  }
} finally {
  await site.close();
}

if (values.reach) process.exit();
console.table(byAttack(rows));
console.table(byClass(rows));
const broken = rows.filter((row) => row.broken.length > 0);
process.stdout.write(
  `${rows.length} attacks of ${seconds} s in ${Math.round((performance.now() - begun) / 60_000)} minutes: ` +
    `${rows.length - broken.length} within the bounds, ${broken.length} not\n`,
);
for (const row of broken) process.stdout.write(`${row.attack}: ${row.broken.join('; ')}\n`);
process.exit(broken.length === 0 ? 0 : 1);

/** A stack of its own with a bystander who has worked for a while. */
async function opened(): Promise<{ stack: Stack; player: Player; close(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-abuse-'));
  const stack = await startStack({
    // What Node allows itself in a container of that size.
    heapMiB: Object.fromEntries(Object.entries(memoryLimits()).map(([name, mib]) => [name, mib / 2])),
    env: {
      ...process.env,
      SERVICE_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      EDITION: 'cloud',
      ORGS_ENABLED: 'true',
      MCP_ENABLED: 'true',
      SERVICE_UPDATE_CHECK: 'off',
      SERVICE_PROCESSES: PROCESSES,
      // Other benches raise these limits for what one address or account does alone; here they are what is measured.
      SIGN_UP_RATE_LIMIT: '10',
      ACCOUNT_RUN_LIMIT: '1000',
      ACCOUNT_JOB_LIMIT: '2000',
    },
  });
  const bystander = new Bystander(stack.url);
  await bystander.settle();
  await bystander.work(3_000);
  return {
    stack,
    player: new Player(stack, bystander, new Undisturbed(bystander, 2_000)),
    close: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
