// What the clients cost beside programs that do without them: one row a promise, each measured by a file of bench/clients.
//   npm run bench:clients -- [--only client] [--seconds 4] [--rounds 5]
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isKept, type Measure, type Row } from './clients/row.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
});
const settings = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

const folder = path.join(import.meta.dirname, 'clients');
const files = readdirSync(folder).filter((file) => file.endsWith('.row.ts') && file.includes(values.only));
const rows: Row[] = [];
for (const file of files.sort()) {
  const { measure } = (await import(path.join(folder, file))) as { measure: Measure };
  rows.push(...(await measure(settings)));
}

console.table(
  rows.map((row) => ({
    what: row.what,
    measured: `${row.value} ${row.unit}`,
    bound: row.atMost === undefined ? `at least ${row.atLeast}` : `at most ${row.atMost}`,
    kept: isKept(row),
    detail: row.detail ?? '',
  })),
);
process.exit(rows.length > 0 && rows.every(isKept) ? 0 : 1);
