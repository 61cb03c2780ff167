/** Characters of JSON of which each look takes a millisecond or more. */
export const LARGE_JSON = 128 * 1024;

/** About what a number, a literal or a date takes, with its comma. */
const OF_A_VALUE = 5;
/** Quotes, and a comma or a colon. */
const AROUND_A_TEXT = 3;

/** Whether the JSON of a value has more than about {@link LARGE_JSON} characters. It stops looking once it has seen so many. */
export function isLargeJson(value: unknown): boolean {
  let left = LARGE_JSON;
  const open: unknown[] = [value];
  while (open.length > 0 && left >= 0) {
    const one = open.pop();
    if (typeof one === 'string') left -= one.length + AROUND_A_TEXT;
    else if (typeof one !== 'object' || one === null) left -= OF_A_VALUE;
    else if (Array.isArray(one)) {
      if (one.length > left) return true;
      for (const entry of one) open.push(entry);
    } else {
      for (const name in one) {
        left -= name.length + AROUND_A_TEXT;
        if (left < 0) return true;
        open.push((one as Record<string, unknown>)[name]);
      }
    }
  }
  return left < 0;
}
