import { type Command, type Flag, type Flags, type FlagValues, GLOBAL_FLAGS, UsageError } from './command.js';

export interface Parsed {
  command: Command;
  args: Record<string, string>;
  rest: string[];
  flags: FlagValues;
}

const SHORT: Readonly<Record<string, string>> = { '-h': '--help', '-q': '--quiet' };

/** @throws UsageError naming the word and what is near it */
export function parse(all: readonly string[], commands: readonly Command[]): Parsed {
  const words = commandFirst(all);
  const { command, depth } = commandOf(words, commands);
  const known = { ...command.flags, ...GLOBAL_FLAGS };
  const { flags, positional } = readFlags(words.slice(depth), known);
  if (flags['help'] === true) return { command, args: {}, rest: [], flags };
  const { args, rest } = argumentsOf(command, positional);
  for (const [name, flag] of Object.entries(known)) {
    if (flag.required && flags[name] === undefined) throw new UsageError(`--${name} is missing.`);
  }
  checkTogether(command, flags);
  return { command, args, rest, flags };
}

/** Flags of every command may stand in front of it. */
function commandFirst(words: readonly string[]): readonly string[] {
  let n = 0;
  while (words[n]?.startsWith('-')) {
    const name = (SHORT[words[n] ?? ''] ?? words[n] ?? '').slice(2);
    const takesNext = !name.includes('=') && GLOBAL_FLAGS[name]?.kind !== 'boolean';
    n += takesNext ? 2 : 1;
  }
  const depth = words.slice(n).findIndex((word) => word.startsWith('-'));
  const end = depth < 0 ? words.length : n + depth;
  return [...words.slice(n, end), ...words.slice(0, n), ...words.slice(end)];
}

function argumentsOf(command: Command, positional: readonly string[]) {
  const args: Record<string, string> = {};
  let rest: string[] = [];
  const names = command.args ?? [];
  for (const [n, declared] of names.entries()) {
    const value = positional[n];
    const name = declared.replace(/\?|\.\.\.$/, '');
    if (value === undefined && !declared.endsWith('?'))
      throw new UsageError(`<${name}> is missing. See: easel ${command.name} --help`);
    if (value !== undefined) args[name] = checkedArgument(command, name, value);
    if (declared.endsWith('...')) rest = positional.slice(n);
  }
  const extra = rest.length > 0 ? undefined : positional[names.length];
  if (extra === undefined) return { args, rest };
  const hint = command.flags?.['param'] ? ` Settings are given as --param ${extra}` : '';
  throw new UsageError(`"${extra}" is one argument too many for: easel ${command.name}.${hint}`);
}

/** Arguments that are no segment of a path. */
const WORDS = new Set(['file', 'text', 'name', 'path']);

function checkedArgument({ argValues }: Command, name: string, value: string): string {
  if (!WORDS.has(name) && /^\.{0,2}$/.test(value)) throw new UsageError(`<${name}> must name something.`);
  const values = argValues?.[name];
  if (values && !values.includes(value)) throw new UsageError(`<${name}> is one of: ${values.join(', ')}.`);
  return value;
}

function checkTogether({ oneOf = [], someOf = [] }: Command, flags: FlagValues): void {
  const given = oneOf.filter((name) => flags[name] !== undefined);
  const list = (names: readonly string[]) => names.map((name) => `--${name}`).join(', ');
  if (oneOf.length > 0 && given.length === 0) throw new UsageError(`One of ${list(oneOf)} is missing.`);
  if (given.length > 1) throw new UsageError(`Only one of ${list(given)} can be given.`);
  if (someOf.length > 0 && someOf.every((name) => flags[name] === undefined))
    throw new UsageError(`One of ${list(someOf)} is missing.`);
}

function commandOf(
  words: readonly string[],
  commands: readonly Command[],
): { command: Command; depth: number } {
  const said = words.slice(0, words.findIndex((word) => word.startsWith('-')) >>> 0);
  for (const length of [3, 2, 1]) {
    const name = said.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name || one.aliases?.includes(name));
    if (command && said.length >= length) return { command, depth: length };
  }
  const group = said.join(' ');
  if (group !== '' && commands.some(({ name }) => name.startsWith(`${group} `)))
    throw new UsageError(`"${group}" is a group of commands. See: easel ${group} --help`);
  const depth = commands.some((one) => one.name.startsWith(`${said.slice(0, 2).join(' ')} `)) ? 3 : 2;
  const name = said.slice(0, depth).join(' ');
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
    const flag = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!flag) throw new UsageError(`There is no flag --${name}.${near(name, Object.keys(known), '--')}`);
    if (flag.kind === 'boolean') {
      const next = inline ?? valueBehind(flag, words[n + 1]);
      flags[name] = booleanOf(name, next);
      if (inline === undefined && next !== undefined) n += 1;
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
  const end = words.findIndex((word, n) => n >= start && (word.startsWith('--') || word in SHORT));
  return words.slice(start, end < 0 ? undefined : end);
}

/** A switch that is sent to the service may say which way: `--style-lock false`. */
const valueBehind = ({ field }: Flag, word: string | undefined): string | undefined =>
  field !== undefined && (word === 'true' || word === 'false') ? word : undefined;

function booleanOf(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'true') return true;
  if (value === 'false') return false;
  throw new UsageError(`--${name} is true or false.`);
}

function valueOf(name: string, flag: Flag, value: string): unknown {
  if (flag.values && !flag.values.includes(value)) {
    throw new UsageError(`--${name} is one of: ${flag.values.join(', ')}.`);
  }
  if (flag.kind === 'csv') return value.split(',').map((part) => part.trim());
  if (flag.kind === 'json') return jsonOf(name, value);
  if (flag.kind === 'number' && !/^\d+$/.test(value))
    throw new UsageError(`--${name} must be a whole number.`);
  if (flag.kind === 'decimal' && !/^-?(\d+(\.\d*)?|\.\d+)$/.test(value))
    throw new UsageError(`--${name} must be a number.`);
  return flag.kind === 'number' || flag.kind === 'decimal' ? numberOf(name, flag, Number(value)) : value;
}

function numberOf(name: string, { within }: Flag, value: number): number {
  if (!within || (value >= within[0] && value <= within[1])) return value;
  throw new UsageError(`--${name} is from ${within[0]} to ${within[1]}.`);
}

function jsonOf(name: string, value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new UsageError(`--${name} must be JSON.`);
  }
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
