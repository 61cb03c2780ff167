import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of code in a folder, without tests and what only they use. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['dist', 'node_modules', 'test-rig'].includes(entry.name) ? [] : sourcesIn(at);
    return /(?<!\.spec|\.e2e|\.fixture|\.d)\.ts$/.test(entry.name) ? [at] : [];
  });
}
