// Checks that the copies of docs/quickstart.md are what it says, and that every command of it and every example of
// docs/client.md works.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { blocksOf, PROGRAM, programOf } from './blocks.mjs';
import { quickstartModule, withQuickstart } from './copies.mjs';
import { play } from './play.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const README = path.join(ROOT, 'README.md');
/** The first bytes of a PNG. */
const PNG = '89504e47';

function checkPicture(folder) {
  const begins = readFileSync(path.join(folder, 'picture.png')).subarray(0, 4).toString('hex');
  if (begins !== PNG) throw new Error(`The picture of the quickstart is no PNG: it begins with ${begins}.`);
}

/** Puts the program of a guide into the folder, and checks its types. */
function writeProgram(folder, { program }) {
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, PROGRAM), program);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.asynciterable'],
    types: ['node'],
    skipLibCheck: true,
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [PROGRAM] }));
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/typescript7/bin/tsc'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** @returns {Promise<Record<string, string>>} what each file with a copy should hold */
async function copiesOf(quickstart) {
  const filepath = path.join(ROOT, 'apps/gateway/src/pages/quickstart.ts');
  const options = { ...(await resolveConfig(filepath)), filepath };
  return {
    [README]: withQuickstart(readFileSync(README, 'utf8'), quickstart),
    [filepath]: await format(quickstartModule(quickstart), options),
  };
}

async function main() {
  const quickstart = readFileSync(path.join(ROOT, 'docs/quickstart.md'), 'utf8');
  for (const [file, wanted] of Object.entries(await copiesOf(quickstart))) {
    if (process.argv.includes('--write')) writeFileSync(file, wanted);
    else if (readFileSync(file, 'utf8') !== wanted)
      throw new Error(`${path.relative(ROOT, file)} has another quickstart: script/check-quickstart --write`);
  }
  if (process.argv.includes('--write')) return;

  const began = Date.now();
  const guide = programOf(readFileSync(path.join(ROOT, 'docs/client.md'), 'utf8'), 'docs/client.md');
  const blocks = [...blocksOf(quickstart), guide];
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-quickstart-'));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'easel-quickstart-data-'));
  try {
    writeProgram(folder, guide);
    await play(blocks, { root: ROOT, folder, dataDir });
    checkPicture(folder);
  } finally {
    for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
  }
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(
    `The quickstart and the guide work as they say: ${blocks.length} blocks of commands in ${seconds} s.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(`The quickstart does not work: ${error.message}`);
  process.exitCode = 1;
}
