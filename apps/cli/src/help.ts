import { type Command, type Flags, GLOBAL_FLAGS } from './command.js';

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, help }) => `  ${name.padEnd(width)}  ${help}`);
  return [
    'Usage: easel <command> [flags]',
    '',
    ...lines,
    '',
    'On every command:',
    flagLines(GLOBAL_FLAGS),
  ].join('\n');
}

export function helpOf({ name, help, args = [], flags = {} }: Command): string {
  const words = args.map((arg) => (arg.endsWith('?') ? `[${arg.slice(0, -1)}]` : `<${arg}>`));
  const own = Object.keys(flags).length > 0 ? ['Flags:', flagLines(flags), ''] : [];
  const usage = `Usage: easel ${[name, ...words].join(' ')} [flags]`;
  return [help, '', usage, '', ...own, 'On every command:', flagLines(GLOBAL_FLAGS)].join('\n');
}

function flagLines(flags: Flags): string {
  return Object.entries(flags)
    .map(([name, { word, help, required, values }]) => {
      const left = `--${name}${word ? ` <${word}>` : ''}`;
      const more = [required && 'required', values?.join(', ')].filter(Boolean).join('; ');
      return `  ${left.padEnd(26)}  ${help}${more ? ` (${more})` : ''}`;
    })
    .join('\n');
}
