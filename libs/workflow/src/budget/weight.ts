/** What a value takes by itself, in characters. */
export const OF_A_VALUE = 8;

/** About how much memory a value takes, in characters, with all that is in it. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return OF_A_VALUE + value.length;
  let weight = OF_A_VALUE;
  if (Array.isArray(value)) for (const each of value) weight += weightOf(each);
  else if (typeof value === 'object' && value !== null) {
    for (const key in value) weight += key.length + weightOf((value as Record<string, unknown>)[key]);
  }
  return weight;
}
