const SUSPICIOUS = /\\u(?:0000|d[89a-f])/;
/** Every escape, so that a backslash that stands for itself is never read together with what follows it. */
const ESCAPE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g;

/**
 * A value as JSON that Postgres can store: what services and models say, or a text that is read as JSON, may hold U+0000,
 * which is left out, or half of a surrogate pair, in place of which stands U+FFFD.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!SUSPICIOUS.test(json)) return json;
  return json.replaceAll(ESCAPE, (whole: string, code?: string) => {
    if (code === undefined) return whole;
    return code === '0000' ? '' : String.raw`\ufffd`;
  });
}
