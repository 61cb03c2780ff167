// Writes docs/cli.md from the declarations of the commands, as they are built.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { COMMANDS } from '../apps/cli/dist/commands/index.js';
import { referencePage } from '../apps/cli/dist/reference.js';

const file = join(import.meta.dirname, '../docs/cli.md');
const config = (await resolveConfig(file)) ?? {};
writeFileSync(file, await format(referencePage(COMMANDS), { ...config, parser: 'markdown' }));
