const SEPARATORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    newline: '\n',
    'double-newline': '\n\n',
    comma: ',',
    space: ' ',
    stars: '***',
  }),
);

/** The separator named by a setting; `custom` is written in another. */
export function separatorText(name: unknown, custom: unknown): string {
  if (name === 'custom') return typeof custom === 'string' ? custom : '';
  return (typeof name === 'string' ? SEPARATORS.get(name) : undefined) ?? '\n';
}
