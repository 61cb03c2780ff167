// Renders the engine's statements that are put together from parts, each form (free, charged, budgeted) as a file beside
// its source in apps/executor/src/sql, with what each part is for above it. With `--check` it writes nothing and fails when a committed
// file differs.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import 'reflect-metadata';
import { meaningOf } from './engine-sql/part-meanings.mjs';
import { renderStatement } from './engine-sql/render-statement.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const HOME = 'apps/executor/src/sql';
const SOURCES = path.join(ROOT, HOME);
const NAMED_FORMS = /\bperEdition\(\s*'([\w-]+)'/g;
const USES_PARTS =
  /\bperEdition\(|\b(moveCredits|settleCredits|reserveAgain|insertJobs|insertPaidJobs|endJobs|handBackJobs|fairlyDue)\(/;

/** Every statement that the modules of the engine export, with the file it comes from. */
async function exportedStatements() {
  const found = [];
  for (const file of globSync('**/*.ts', { cwd: SOURCES }).sort()) {
    if (/\.(spec|e2e|fixture)\.ts$/.test(file)) continue;
    if (!USES_PARTS.test(readFileSync(path.join(SOURCES, file), 'utf8'))) continue;
    const built = await import(path.join(ROOT, 'apps/executor/dist/sql', file.replace(/\.ts$/, '.js')));
    for (const value of Object.values(built)) {
      for (const statement of formsOf(value)) found.push({ ...statement, file });
    }
  }
  return found;
}

function formsOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  if ('free' in value && 'charged' in value) return [value.free, value.charged];
  return typeof value.name === 'string' && typeof value.text === 'string' ? [value] : [];
}

/** Those with editions that no module exports, which would stay unseen. */
function hiddenAmong(statements) {
  const names = new Set(statements.map(({ name }) => name));
  return globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !/\.(spec|e2e|fixture)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(NAMED_FORMS)])
    .map(([, name]) => name)
    .filter((name) => !names.has(name));
}

const statements = await exportedStatements();
const problems = hiddenAmong(statements).map(
  (name) => `${name} is not exported, so that it cannot be rendered`,
);
const files = new Map();
for (const { name, text, file } of statements) {
  const heading = `-- Made by \`npm run generate\` from ${HOME}/${file}. Do not edit.`;
  const { rendered, unexplained } = renderStatement(text, (part) => meaningOf(name, part));
  for (const part of unexplained)
    problems.push(`${name}: tools/engine-sql/part-meanings.mjs does not say what ${part} is`);
  const target = path.join(path.dirname(file), `${name}.sql`);
  if (files.has(target)) problems.push(`two statements are named ${name}`);
  files.set(target, `${heading}\n\n${rendered}\n`);
}

const committed = globSync('**/*.sql', { cwd: SOURCES });
const removed = committed.filter((file) => !files.has(file));
if (process.argv.includes('--check')) {
  for (const file of removed) problems.push(`${HOME}/${file} is of no statement: run \`npm run generate\``);
  for (const [file, text] of files) {
    if (!committed.includes(file) || readFileSync(path.join(SOURCES, file), 'utf8') !== text)
      problems.push(`${HOME}/${file} is not what the statement says: run \`npm run generate\``);
  }
} else {
  for (const file of removed) rmSync(path.join(SOURCES, file));
  for (const [file, text] of files) writeFileSync(path.join(SOURCES, file), text);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
