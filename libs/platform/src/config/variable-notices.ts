import { didYouMean, nearestName } from '@easel/contracts/nearest-name';
import { KNOWN_VARIABLES, UNSUPPORTED_VARIABLES } from './known-variables.js';

const OURS = /^(SERVICE|STORAGE|EXTERNAL)_/;
/** Read by the command line client; the stack's mark of its processes; or set by Kubernetes, for each of its services. */
const OTHERS = /^SERVICE_CONFIG_DIR$|^SERVICE_STACK_FOLDER$|_SERVICE_HOST$|_PORT$|_PORT_/;

/** One variable that is set and has no effect. */
export interface VariableNotice {
  readonly name: string;
  /** A sentence without its subject: the name goes before it. */
  readonly notice: string;
}

/**
 * The variables that are set and that nothing reads: misspelt names of ours, with the nearest known name, and those
 * that are documented but not supported yet.
 */
export function variableNotices(env: NodeJS.ProcessEnv): VariableNotice[] {
  const set = Object.keys(env).filter((name) => env[name]);
  const known = new Set(KNOWN_VARIABLES);
  const unsupported = set
    .filter((name) => UNSUPPORTED_VARIABLES.includes(name))
    .map((name) => ({ name, notice: 'is not supported yet and has no effect.' }));
  const unknown = set
    .filter((name) => OURS.test(name) && !known.has(name) && !OTHERS.test(name))
    .map((name) => ({
      name,
      notice: `is not a variable of Easel and has no effect${didYouMean(nearestName(name, KNOWN_VARIABLES))}`,
    }));
  return [...unsupported, ...unknown];
}
