// Writes docs/cli.md from the declarations of the commands, as they are built.
// With `--check` it writes nothing and fails when the committed page differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { COMMANDS } from '../apps/cli/dist/commands/index.js';
import { referencePage } from '../apps/cli/dist/reference.js';

const file = join(import.meta.dirname, '../docs/cli.md');
const config = (await resolveConfig(file)) ?? {};
const page = await format(referencePage(COMMANDS), { ...config, parser: 'markdown' });

if (!process.argv.includes('--check')) {
  writeFileSync(file, page);
} else if (readFileSync(file, 'utf8') !== page) {
  console.error('docs/cli.md is not what the commands say: run `npm run generate`');
  process.exitCode = 1;
}
