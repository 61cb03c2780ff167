import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { KNOWN_VARIABLES } from '@easel/platform/config/known-variables';
import { CONFIGS } from './services.mjs';

/** Variables of libraries that mean with us what they mean everywhere. */
const STANDARD = /^(OTEL_[A-Z_]+|NODE_(ENV|OPTIONS)|MALLOC_(ARENA_MAX|(MMAP|TRIM)_THRESHOLD_))$/;

/** The variables that the README's tables name. */
export function documentedVariables() {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z][A-Z0-9_`, ]*) *\|/gm);
  return new Set([...rows].flatMap(([, cell]) => cell.match(/[A-Z][A-Z0-9_]+/g)));
}

export function problemsOfNames(names) {
  const documented = documentedVariables();
  return names
    .filter((name) => !documented.has(name) && !STANDARD.test(name))
    .map((name) => `sets ${name}, which the README does not name`);
}

/** The README says all that the services read, and nothing that nobody reads. */
export function checkVariableTable() {
  const documented = documentedVariables();
  const read = new Set(Object.values(CONFIGS).flatMap(variablesOf));
  const source = sourceText();
  const problems = [
    ...[...read].filter((name) => !documented.has(name)).map((name) => `does not name the variable ${name}`),
    ...[...documented]
      .filter((name) => !source.includes(name))
      .map((name) => `names ${name}, which nothing reads`),
    ...[...documented.symmetricDifference(new Set(KNOWN_VARIABLES))].map(
      (name) => `and libs/platform/src/config/known-variables.ts differ in ${name}`,
    ),
  ];
  return { problems };
}

function variablesOf(config) {
  const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
  return rules.map(({ propertyName }) => propertyName);
}

function sourceText() {
  const folders = ['apps', 'libs'].flatMap((parent) =>
    readdirSync(parent).map((name) => path.join(parent, name, 'src')),
  );
  return [...folders, 'script']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
