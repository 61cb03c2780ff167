/** Levels that a request may have, too. What goes deeper breaks whoever writes it down again. */
const DEEPEST = 64;

/** An item as data: JSON text is read, other text stays text, and so does what is nested too deep. */
export function parseItem(item: unknown): unknown {
  if (typeof item !== 'string') return item;
  const start = item.trimStart()[0];
  if (start === undefined || !'{["-0123456789tfn'.includes(start)) return item;
  try {
    const value: unknown = JSON.parse(item);
    return goesDeeper(value, DEEPEST) ? item : value;
  } catch {
    return item;
  }
}

function goesDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => goesDeeper(inner, levels - 1));
}

/** An item as text: text stays as it is, data becomes JSON text, nothing becomes the empty string. */
export function itemText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** What a dot path (`a.b.0`) finds in an item; a blank path means the whole item. */
export function valueAtPath(item: unknown, path: string): unknown {
  const whole = path.trim();
  if (whole === '' || whole === '.') return item;
  let value = parseItem(item);
  for (const step of whole.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    if (step === '') continue;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
