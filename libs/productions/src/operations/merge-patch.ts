type Fields = Readonly<Record<string, unknown>>;

/**
 * A merge patch (RFC 7386): fields that are given are set, `null` unsets, absent ones stay; arrays are replaced whole.
 * Gives the same object where nothing changes.
 */
export function mergePatch<T extends object>(target: T, patch: object): T {
  const result: Record<string, unknown> = { ...(target as Fields) };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete result[field];
    else if (isFields(value)) result[field] = mergePatch(isFields(result[field]) ? result[field] : {}, value);
    else result[field] = value;
  }
  return result as T;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
