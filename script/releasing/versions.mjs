// The places that name the version of Easel: all name the same one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CONSTANT = /(?<=export const VERSION = ')[^']+(?=')/;
const MEMBER = /(?<=^ {2}"version": ")[^"]+(?=")/m;
const TAG = /(?<=newTag: v)\S+/;

/** @returns {[file: string, pattern: RegExp][]} */
function placesIn(root) {
  const manifests = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  return [
    ...['package.json', ...manifests].map((file) => [file, MEMBER]),
    ['libs/platform/src/service/version.ts', CONSTANT],
    ['libs/client/src/version.ts', CONSTANT],
    ['apps/cli/src/version.ts', CONSTANT],
    ['k8s/base/kustomization.yaml', TAG],
  ];
}

/** @returns the version; throws an Error that names the files where another stands */
export function versionOf(root) {
  const found = placesIn(root).map(([file, pattern]) => [
    file,
    pattern.exec(readFileSync(path.join(root, file), 'utf8'))?.[0],
  ]);
  const [[, version]] = found;
  const others = found.filter(([, one]) => one !== version).map(([file, one]) => `${file} (${one})`);
  if (others.length > 0) throw new Error(`package.json says ${version}, but not ${others.join(', ')}.`);
  return version;
}

export function setVersion(root, version) {
  for (const [file, pattern] of placesIn(root)) {
    const target = path.join(root, file);
    writeFileSync(target, readFileSync(target, 'utf8').replace(pattern, version));
  }
  const lockFile = path.join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  lock.version = version;
  for (const [name, entry] of Object.entries(lock.packages)) {
    if (name === '' || /^(apps|libs)\//.test(name)) entry.version = version;
  }
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}

/** What the changelog says about a version; throws where it says nothing. */
export function notesOf(root, packageFolder, version) {
  const changelog = readFileSync(path.join(root, packageFolder, 'CHANGELOG.md'), 'utf8');
  const notes = changelog
    .split(/^## /m)
    .find((part) => part.split('\n')[0].trim() === version)
    ?.split('\n')
    .slice(1)
    .join('\n')
    .trim();
  if (!notes) throw new Error(`${packageFolder}/CHANGELOG.md says nothing about ${version}.`);
  return notes;
}
