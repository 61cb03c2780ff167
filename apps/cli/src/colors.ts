export type Paint = (style: 'red' | 'green' | 'dim' | 'bold', text: string) => string;

const CODES = { red: 31, green: 32, dim: 2, bold: 1 };

/** Colors where a terminal takes them: `--no-color`, `NO_COLOR` and `TERM=dumb` switch them off, `FORCE_COLOR` on. */
export function paintFor(
  stream: { isTTY?: boolean },
  env: NodeJS.ProcessEnv,
  { noColor = false }: { noColor?: boolean } = {},
): Paint {
  const on =
    !noColor && !env['NO_COLOR'] && (isForced(env) ?? (stream.isTTY === true && env['TERM'] !== 'dumb'));
  return (style, text) => (on ? `\u001B[${CODES[style]}m${text}\u001B[0m` : text);
}

function isForced({ FORCE_COLOR: value }: NodeJS.ProcessEnv): boolean | undefined {
  if (value === undefined || value === '') return undefined;
  return value !== '0' && value !== 'false';
}
