#!/usr/bin/env node
import { VERSION } from './version.js';

// A token that was given as a flag is not to be read from the list of processes.
process.title = 'easel';

// Who reads may stop reading.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}

const words = process.argv.slice(2);
if (words[0] === '--version' || words[0] === '-v') {
  process.stdout.write(`${VERSION}\n`);
} else {
  // Prints the version without loading everything else.
  const { run } = await import('./run.js');
  process.exitCode = await run(words);
}
