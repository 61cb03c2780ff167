import { createHash } from 'node:crypto';

/** JSON with sorted keys and without white space; what is undefined is left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${fields.join(',')}}`;
}

/** `v1:` and the sha256 of what goes into a generation. Specification 2, 4.3. */
export const inputHashOf = (inputs: object): string =>
  `v1:${createHash('sha256').update(canonicalJson(inputs)).digest('hex')}`;
