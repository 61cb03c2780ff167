// Ends with 0 when node_modules holds what package-lock.json names, so that `npm ci` runs only when it has to.
import { readFileSync } from 'node:fs';

/** npm's own record of what it installed has the lock file's form. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

const wanted = Object.entries(packagesOf('package-lock.json')).filter(([path]) =>
  path.startsWith('node_modules/'),
);
const installed = packagesOf('node_modules/.package-lock.json');

const isCurrent = wanted.every(([path, { version, integrity, optional, peer, link }]) => {
  const there = installed[path];
  // Packages for other platforms are left out, and nobody misses them.
  if (there === undefined) return optional === true || peer === true;
  return link === true || (there.version === version && there.integrity === integrity);
});

process.exit(wanted.length > 0 && isCurrent ? 0 : 1);
