import { createStorage, type ObjectStorage, readStorageConfig } from '../storage/index.js';
import { WrongVariables } from './load-config.js';

const DEFAULT_FOLDER = '.data/media';

/** What is wrong with the `STORAGE_*` variables, one sentence each. */
export function storageProblems(env: NodeJS.ProcessEnv): string[] {
  const reading = readStorageConfig(env, DEFAULT_FOLDER);
  return 'problems' in reading ? reading.problems : [];
}

/** The object store that the `STORAGE_*` variables name. */
export function openStorage(env: NodeJS.ProcessEnv): ObjectStorage {
  const reading = readStorageConfig(env, DEFAULT_FOLDER);
  if ('problems' in reading) throw new WrongVariables(reading.problems);
  return createStorage(reading.config);
}
