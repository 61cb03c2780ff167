import type { Arguments } from '../calling/arguments.js';

/** `aspect_ratio` is `aspectRatio` on a route. */
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Arguments that say how a tool is called; no route takes them. */
const OF_THE_TOOL = new Set([
  'dry_run',
  'max_credits',
  'client_request_id',
  'wait_seconds',
  'quote_hash',
  'settings',
]);

/**
 * Arguments under the names that a route knows them by. `settings` are passed on as they are, below the arguments that
 * have a name of their own.
 */
export function routeFields(
  sent: Arguments,
  renamed: Readonly<Record<string, string>> = {},
  leftOut: readonly string[] = [],
): Record<string, unknown> {
  const { settings } = sent;
  const fields: Record<string, unknown> = { ...(typeof settings === 'object' && settings) };
  for (const [name, value] of Object.entries(sent)) {
    if (OF_THE_TOOL.has(name) || leftOut.includes(name)) continue;
    fields[renamed[name] ?? camelCase(name)] = value;
  }
  return fields;
}
