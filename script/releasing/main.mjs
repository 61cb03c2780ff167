import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageCli, stageClient } from './stage.mjs';
import { notesOf, setVersion, versionOf } from './versions.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGES = path.join(ROOT, 'dist/packages');
const FOLDERS = ['libs/client', 'apps/cli'];
const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

const run = (program, args, options = {}) =>
  execFileSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });

/** @returns {{ tarball: string, files: string[] }} */
function pack(folder) {
  const said = run('npm', ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', PACKAGES]);
  const [{ filename, files }] = Object.values(JSON.parse(said));
  return { tarball: path.join(PACKAGES, filename), files: files.map((file) => file.path) };
}

function checkTarball(tarball, { types }) {
  run('npx', ['--no-install', 'publint', tarball, '--strict'], { stdio: 'pipe' });
  if (types) run('npx', ['--no-install', 'attw', tarball], { stdio: 'pipe' });
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [wanted] = positionals;
  if (!values['dry-run']) {
    if (!wanted || !SEMVER.test(wanted)) throw new Error('Name the version: script/release 1.2.0');
    if (run('git', ['status', '--porcelain']).trim() !== '')
      throw new Error('There are changes that are not committed.');
    for (const folder of FOLDERS) notesOf(ROOT, folder, wanted);
    setVersion(ROOT, wanted);
    run('npm', ['run', '-s', 'build']);
  }
  const version = versionOf(ROOT);
  for (const folder of FOLDERS) notesOf(ROOT, folder, version);

  mkdirSync(PACKAGES, { recursive: true });
  const packed = [
    pack(await stageClient(ROOT, path.join(PACKAGES, 'client'))),
    pack(await stageCli(ROOT, path.join(PACKAGES, 'cli'))),
  ];
  checkTarball(packed[0].tarball, { types: true });
  checkTarball(packed[1].tarball, { types: false });
  for (const { tarball, files } of packed) {
    console.log(`${path.relative(ROOT, tarball)}: ${files.length} files`);
    if (!values['dry-run']) run('npm', ['publish', tarball, '--provenance', '--access', 'public']);
  }
  console.log(
    values['dry-run'] ? `Nothing was published. Version ${version}.` : `Version ${version} is published.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(`${error.message}\n${error.stdout ?? ''}`.trim());
  process.exitCode = 1;
}
