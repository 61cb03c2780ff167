import { table } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';

/**
 * Regular expressions for conditions that workflow authors write. The engine's own matcher can take
 * exponential time on a hostile pattern and would stop the planner for everybody; this one walks all
 * alternatives at once, in time proportional to pattern times text. It knows literals, `.`, classes,
 * `\d \w \s \b` and their negations, anchors, groups, alternation and all repetitions. References back and
 * looks around are not known: such a pattern is refused.
 */
export interface LinearPattern {
  /** Whether the pattern is found anywhere in the text. */
  test(text: string): boolean;
}

type CharTest = (char: string) => boolean;

type Part =
  | { kind: 'char'; test: CharTest }
  | { kind: 'assert'; holds: (text: readonly string[], at: number) => boolean }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; options: Part[] }
  | { kind: 'repeat'; part: Part; min: number; max: number };

type Instruction =
  | { kind: 'char'; test: CharTest }
  | { kind: 'assert'; holds: (text: readonly string[], at: number) => boolean }
  | { kind: 'split'; to: number[] }
  | { kind: 'match' };

const MAX_INSTRUCTIONS = 1_000;
const MAX_REPEAT = 1_000;

/** Compiles a pattern; nothing when it is malformed, unknown syntax or too large. */
export function compilePattern(source: string, ignoreCase = false): LinearPattern | undefined {
  try {
    const part = new PatternReader(source, ignoreCase).read();
    const program: Instruction[] = [];
    emit(part, program);
    program.push({ kind: 'match' });
    return { test: (text) => run(program, Array.from(text)) };
  } catch (thrown) {
    if (thrown instanceof BadPattern) return undefined;
    throw thrown;
  }
}

class BadPattern extends Error {}

class PatternReader {
  private readonly chars: readonly string[];
  private at = 0;

  constructor(
    source: string,
    private readonly ignoreCase: boolean,
  ) {
    this.chars = Array.from(source);
  }

  read(): Part {
    const part = this.choice(0);
    if (this.at < this.chars.length) throw new BadPattern();
    return part;
  }

  private choice(depth: number): Part {
    if (depth > 50) throw new BadPattern();
    const options = [this.sequence(depth)];
    while (this.take('|')) options.push(this.sequence(depth));
    return options.length === 1 ? options[0] : { kind: 'choice', options };
  }

  private sequence(depth: number): Part {
    const parts: Part[] = [];
    while (this.at < this.chars.length && this.chars[this.at] !== '|' && this.chars[this.at] !== ')') {
      parts.push(this.repeated(this.atom(depth)));
    }
    return { kind: 'sequence', parts };
  }

  private repeated(part: Part): Part {
    const bounds = this.bounds();
    if (!bounds) return part;
    if (part.kind === 'assert') throw new BadPattern();
    this.take('?');
    if (this.bounds()) throw new BadPattern();
    return { kind: 'repeat', part, ...bounds };
  }

  private bounds(): { min: number; max: number } | undefined {
    if (this.take('*')) return { min: 0, max: Infinity };
    if (this.take('+')) return { min: 1, max: Infinity };
    if (this.take('?')) return { min: 0, max: 1 };
    if (this.chars[this.at] !== '{') return undefined;
    const written = this.chars.slice(this.at, this.at + 20).join('');
    const match = /^\{(\d{1,6})(,(\d{0,6}))?\}/.exec(written);
    if (!match) return undefined;
    this.at += match[0].length;
    const min = Number(match[1]);
    let max = min;
    if (match[2] !== undefined) max = match[3] === '' ? Infinity : Number(match[3]);
    if (min > max || min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT)) throw new BadPattern();
    return { min, max };
  }

  private atom(depth: number): Part {
    const char = this.chars[this.at];
    this.at += 1;
    switch (char) {
      case '(':
        return this.group(depth);
      case '[':
        return { kind: 'char', test: this.charClass() };
      case '.':
        return { kind: 'char', test: (each) => !LINE_ENDS.has(each) };
      case '^':
        return { kind: 'assert', holds: (_text, at) => at === 0 };
      case '$':
        return { kind: 'assert', holds: (text, at) => at === text.length };
      case '\\':
        return this.escaped();
      case '*':
      case '+':
      case '?':
        throw new BadPattern();
      default:
        return { kind: 'char', test: this.literal(char) };
    }
  }

  private group(depth: number): Part {
    if (this.take('?') && !this.take(':')) {
      // Names of groups change nothing in a test; what else begins with `(?` looks around.
      if (!this.take('<') || this.chars[this.at] === '=' || this.chars[this.at] === '!')
        throw new BadPattern();
      const end = this.chars.indexOf('>', this.at);
      if (end < 0) throw new BadPattern();
      this.at = end + 1;
    }
    const part = this.choice(depth + 1);
    if (!this.take(')')) throw new BadPattern();
    return part;
  }

  private escaped(): Part {
    const char = this.next();
    if (char === 'b') return { kind: 'assert', holds: isWordEdge };
    if (char === 'B') return { kind: 'assert', holds: (text, at) => !isWordEdge(text, at) };
    return { kind: 'char', test: this.escapedChar(char) };
  }

  private escapedChar(char: string): CharTest {
    const set = CHAR_SETS[char];
    if (set) return set;
    if (char === 'u' || char === 'x') return this.literal(this.codePoint(char === 'u' ? 4 : 2));
    const control = CONTROLS[char];
    if (control !== undefined) return (each) => each === control;
    if (/[A-Za-z1-9]/.test(char)) throw new BadPattern();
    return this.literal(char);
  }

  private codePoint(digits: number): string {
    const written = this.chars.slice(this.at, this.at + digits).join('');
    if (written.length < digits || !/^[0-9a-f]+$/i.test(written)) throw new BadPattern();
    this.at += digits;
    return String.fromCodePoint(Number.parseInt(written, 16));
  }

  private charClass(): CharTest {
    const negated = this.take('^');
    const tests: CharTest[] = [];
    while (!this.take(']')) {
      const first = this.classMember();
      const next = this.chars[this.at + 1];
      if (this.chars[this.at] === '-' && next !== undefined && next !== ']' && typeof first === 'string') {
        this.at += 1;
        const last = this.classMember();
        if (typeof last !== 'string' || code(first) > code(last)) throw new BadPattern();
        tests.push(this.range(code(first), code(last)));
      } else tests.push(typeof first === 'string' ? this.literal(first) : first);
    }
    const isMember: CharTest = (char) => tests.some((test) => test(char));
    return negated ? (char) => !isMember(char) : isMember;
  }

  private classMember(): string | CharTest {
    const char = this.next();
    if (char !== '\\') return char;
    const name = this.next();
    if (name === 'b') return '\b';
    if (name === 'u' || name === 'x') return this.codePoint(name === 'u' ? 4 : 2);
    return CONTROLS[name] ?? CHAR_SETS[name] ?? plainEscape(name);
  }

  private literal(wanted: string): CharTest {
    if (!this.ignoreCase) return (char) => char === wanted;
    const folded = wanted.toLowerCase();
    return (char) => char.toLowerCase() === folded;
  }

  private range(from: number, to: number): CharTest {
    const covers = (char: string): boolean => code(char) >= from && code(char) <= to;
    if (!this.ignoreCase) return covers;
    return (char) => covers(char.toLowerCase()) || covers(char.toUpperCase());
  }

  private next(): string {
    const char = this.chars[this.at];
    if (char === undefined) throw new BadPattern();
    this.at += 1;
    return char;
  }

  private take(char: string): boolean {
    if (this.chars[this.at] !== char) return false;
    this.at += 1;
    return true;
  }
}

const LINE_ENDS = new Set(['\n', '\r', '\u2028', '\u2029']);

const isDigit: CharTest = (char) => char >= '0' && char <= '9';
const isWord: CharTest = (char) => /^\w$/.test(char);
const isSpace: CharTest = (char) => /^\s$/.test(char);

const CHAR_SETS: Readonly<Record<string, CharTest | undefined>> = table({
  d: isDigit,
  D: (char) => !isDigit(char),
  w: isWord,
  W: (char) => !isWord(char),
  s: isSpace,
  S: (char) => !isSpace(char),
});

const CONTROLS: Readonly<Record<string, string | undefined>> = table({
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  '0': '\0',
});

const code = (char: string): number => char.codePointAt(0) ?? 0;

function plainEscape(char: string): string {
  if (/[A-Za-z1-9]/.test(char)) throw new BadPattern();
  return char;
}

function isWordEdge(text: readonly string[], at: number): boolean {
  return (at > 0 && isWord(text[at - 1])) !== (at < text.length && isWord(text[at]));
}

function emit(part: Part, program: Instruction[]): void {
  if (program.length > MAX_INSTRUCTIONS) throw new BadPattern();
  switch (part.kind) {
    case 'sequence':
      for (const each of part.parts) emit(each, program);
      break;
    case 'choice':
      emitChoice(part.options, program);
      break;
    case 'repeat':
      emitRepeat(part, program);
      break;
    default:
      program.push(part);
  }
}

function emitChoice(options: readonly Part[], program: Instruction[]): void {
  const split: Instruction = { kind: 'split', to: [] };
  program.push(split);
  const exits: { kind: 'split'; to: number[] }[] = [];
  for (const option of options) {
    split.to.push(program.length);
    emit(option, program);
    const exit = { kind: 'split' as const, to: [] };
    exits.push(exit);
    program.push(exit);
  }
  for (const exit of exits) exit.to.push(program.length);
}

function emitRepeat(
  { part, min, max }: { part: Part; min: number; max: number },
  program: Instruction[],
): void {
  for (let count = 0; count < min; count += 1) emit(part, program);
  if (max === Infinity) {
    const loop = { kind: 'split' as const, to: [] as number[] };
    const start = program.length;
    program.push(loop);
    emit(part, program);
    program.push({ kind: 'split', to: [start] });
    loop.to.push(start + 1, program.length);
    return;
  }
  const skips: { kind: 'split'; to: number[] }[] = [];
  for (let count = min; count < max; count += 1) {
    const skip = { kind: 'split' as const, to: [program.length + 1] };
    skips.push(skip);
    program.push(skip);
    emit(part, program);
  }
  for (const skip of skips) skip.to.push(program.length);
}

/** Walks the text once with the set of all places in the program that can be reached so far. */
function run(program: readonly Instruction[], text: readonly string[]): boolean {
  const seen = new Int32Array(program.length).fill(-1);
  let current: number[] = [];
  let walked = 0;
  for (let at = 0; at <= text.length; at += 1) {
    // Counted now and then: one place of a text is a few steps.
    if (walked > 10_000) walked = spent(walked);
    const waiting: number[] = [];
    // A match may begin at every place of the text.
    current.push(0);
    for (let pc = current.pop(); pc !== undefined; pc = current.pop()) {
      walked += 1;
      if (seen[pc] === at) continue;
      seen[pc] = at;
      const instruction = program[pc];
      if (instruction.kind === 'match') return true;
      if (instruction.kind === 'split') current.push(...instruction.to);
      else if (instruction.kind === 'assert') {
        if (instruction.holds(text, at)) current.push(pc + 1);
      } else if (at < text.length && instruction.test(text[at])) waiting.push(pc + 1);
    }
    current = waiting;
  }
  spend(walked);
  return false;
}

function spent(steps: number): 0 {
  spend(steps);
  return 0;
}
