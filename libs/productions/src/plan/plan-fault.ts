import { checkContent, faultFinder } from '../checks/payload-check.js';
import { Refusal } from '../checks/refusal.js';
import { PLAN_FIELDS, PLAN_LISTS } from './plan-schema.js';

/** What is wrong in a plan, and where: `plan.shots[2].durationSec`. Facts A4.1. */
export interface PlanFault {
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

/** More would help nobody. */
export const MOST_FAULTS = 100;

const fieldFaults = new Map(Object.entries(PLAN_FIELDS).map(([name, schema]) => [name, faultFinder(schema)]));
const entryFaults = new Map(
  Object.entries(PLAN_LISTS).map(([name, { entry }]) => [name, faultFinder(entry)]),
);

/** Results, jobs and who may see a film are never planned: they come of operations, generation and sharing. */
const NEVER = new Map([
  ['stills', 'Add files with add_still once the shot is there.'],
  ['clips', 'Add files with add_clip once the shot is there.'],
  ['url', 'A plan holds no results: add files by operations.'],
  ['jobId', 'A plan holds no results: add files by operations.'],
  ['acceptance', 'Accept frames with accept_frame.'],
  ['shared', 'Share with the /share route.'],
  ['allowEditableCopy', 'Share with the /share route.'],
]);

/** What is wrong with the shape of a plan: of each entry the first fault, so that the count stays bounded. */
export function shapeFaults(plan: Readonly<Record<string, unknown>>): PlanFault[] {
  const faults: PlanFault[] = [];
  const say = (path: string, message: string): void => {
    const hint = NEVER.get(path.slice(path.lastIndexOf('.') + 1));
    if (faults.length < MOST_FAULTS)
      faults.push({ path, message: `${path} ${message}.`, ...(hint ? { hint } : {}) });
  };
  const look = (path: string, value: unknown, faultOf: ReturnType<typeof faultFinder>): void => {
    const fault = faultOf(value) ?? contentFault(value);
    if (fault) say(joined(path, fault.path), fault.message);
  };
  for (const name of ['version', 'shots']) if (!Object.hasOwn(plan, name)) say(`plan.${name}`, 'is missing');
  for (const [name, value] of Object.entries(plan)) {
    const path = joined('plan', name);
    const field = fieldFaults.get(name);
    const entry = entryFaults.get(name);
    if (field) look(path, value, field);
    else if (!entry) say(path, 'is not a field here');
    else if (!Array.isArray(value)) say(path, 'must be array');
    else {
      const { most, least } = PLAN_LISTS[name as keyof typeof PLAN_LISTS];
      if (value.length < least) say(path, `must NOT have fewer than ${least} items`);
      if (value.length > most) say(path, `must NOT have more than ${most} items`);
      else value.forEach((each, index) => look(`${path}[${index}]`, each, entry));
    }
  }
  return faults;
}

function contentFault(value: unknown): { path: string; message: string } | undefined {
  try {
    checkContent(value);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return { path: error.path ?? '', message: 'holds what cannot be stored' };
    throw error;
  }
}

/** A name that is no plain one is cut and quoted: it is the sender's. */
function joined(path: string, inner: string): string {
  if (inner === '') return path;
  const shown = inner.length > 200 ? `${inner.slice(0, 200)}…` : inner;
  return inner.startsWith('[') ? `${path}${shown}` : `${path}.${shown}`;
}
