import { type Command, type Flag, type Flags, type FlagValues, GLOBAL_FLAGS, UsageError } from './command.js';

export interface Parsed {
  command: Command;
  args: Record<string, string>;
  flags: FlagValues;
}

const SHORT: Readonly<Record<string, string>> = { '-h': '--help', '-q': '--quiet' };

/** @throws UsageError naming the word and what is near it */
export function parse(words: readonly string[], commands: readonly Command[]): Parsed {
  const command = commandOf(words, commands);
  const known = { ...command.flags, ...GLOBAL_FLAGS };
  const depth = command.name.split(' ').length;
  const { flags, positional } = readFlags(words.slice(depth), known);
  if (flags['help'] === true) return { command, args: {}, flags };
  const args: Record<string, string> = {};
  for (const [n, declared] of (command.args ?? []).entries()) {
    const value = positional[n];
    const name = declared.replace('?', '');
    if (value !== undefined) args[name] = value;
    else if (!declared.endsWith('?'))
      throw new UsageError(`<${name}> is missing. See: easel ${command.name} --help`);
  }
  const extra = positional[command.args?.length ?? 0];
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is one argument too many for: easel ${command.name}`);
  for (const [name, flag] of Object.entries(known)) {
    if (flag.required && flags[name] === undefined) throw new UsageError(`--${name} is missing.`);
  }
  return { command, args, flags };
}

function commandOf(words: readonly string[], commands: readonly Command[]): Command {
  const said = words.slice(0, words.findIndex((word) => word.startsWith('-')) >>> 0);
  for (const length of [3, 2, 1]) {
    const name = said.slice(0, length).join(' ');
    const found = commands.find((command) => command.name === name && said.length >= length);
    if (found) return found;
  }
  const name = said.slice(0, 2).join(' ');
  throw new UsageError(
    `There is no command "${name}".${near(
      name,
      commands.map((command) => command.name),
    )} See: easel --help`,
  );
}

function readFlags(words: readonly string[], known: Flags) {
  const flags: FlagValues = {};
  const positional: string[] = [];
  for (let n = 0; n < words.length; n += 1) {
    const word = SHORT[words[n] ?? ''] ?? words[n] ?? '';
    if (word === '--') {
      positional.push(...words.slice(n + 1));
      break;
    }
    if (!word.startsWith('--')) {
      if (word.startsWith('-') && word !== '-') throw new UsageError(`There is no flag ${word}.`);
      positional.push(word);
      continue;
    }
    const [, name = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const flag = known[name];
    if (!flag) throw new UsageError(`There is no flag --${name}.${near(name, Object.keys(known), '--')}`);
    if (flag.kind === 'boolean') {
      flags[name] = booleanOf(name, inline);
    } else if (flag.kind === 'list') {
      const values = inline === undefined ? [] : [inline];
      if (inline === undefined) values.push(...textsFrom(words, n + 1));
      n += inline === undefined ? values.length : 0;
      if (values.length === 0) throw new UsageError(`--${name} needs a value.`);
      flags[name] = [...((flags[name] as string[] | undefined) ?? []), ...values];
    } else {
      const value = inline ?? words[(n += 1)];
      if (value === undefined) throw new UsageError(`--${name} needs a value.`);
      flags[name] = valueOf(name, flag, value);
    }
  }
  return { flags, positional };
}

/** The words up to the next flag. */
function textsFrom(words: readonly string[], start: number): string[] {
  const end = words.findIndex((word, n) => n >= start && word.startsWith('--'));
  return words.slice(start, end < 0 ? undefined : end);
}

function booleanOf(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'true') return true;
  if (value === 'false') return false;
  throw new UsageError(`--${name} is true or false.`);
}

function valueOf(name: string, flag: Flag, value: string): string | number {
  if (flag.values && !flag.values.includes(value)) {
    throw new UsageError(`--${name} is one of: ${flag.values.join(', ')}.`);
  }
  if (flag.kind === 'text') return value;
  if (!/^\d+$/.test(value)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(value);
}

function near(word: string, names: readonly string[], mark = ''): string {
  const [best] = names
    .map((name) => ({ name, far: distance(word, name) }))
    .filter(({ far }) => far <= Math.max(2, word.length / 3))
    .sort((a, b) => a.far - b.far);
  return best ? ` Did you mean "${mark}${best.name}"?` : '';
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const swap = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
