import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a file of an installed package is, also one that the package does not export. */
export function packagedFile(name: string, file: string): string {
  const program = pathToFileURL(process.argv[1] ?? path.resolve('program.js'));
  const manifest = findPackageJSON(name, program);
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  return path.join(path.dirname(manifest), file);
}
