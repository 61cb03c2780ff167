import { namesBeside } from '@easel/platform';

const LONGEST = 120;

/** The name under which an imported preset is kept beside those that are `taken`: its own, else with a suffix. */
export function importedName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (const wanted of namesBeside(name, 'imported', LONGEST)) if (!taken.has(wanted)) return wanted;
  return name;
}
