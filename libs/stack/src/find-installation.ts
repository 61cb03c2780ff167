import { existsSync } from 'node:fs';
import path from 'node:path';
import { StackError } from './stack.errors.js';

/** The folder that holds Easel's apps, from `folder` upwards. */
export function findInstallation(folder: string): string {
  for (let candidate = folder; ; candidate = path.dirname(candidate)) {
    if (existsSync(path.join(candidate, 'libs', 'stack', 'package.json'))) return candidate;
    if (candidate === path.dirname(candidate)) break;
  }
  throw new StackError(`${folder} is not inside an installation of Easel.`);
}
