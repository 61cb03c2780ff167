import { type Paint, paintFor } from './colors.js';
import { withoutTokens } from './hide-tokens.js';

/** Writes what a command says: results on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean;
  /** A document; JSON in both ways of printing. @throws TypeError where there is none */
  record(value: unknown): void;
  /** Rows as a table, ids only with -q, `whole` with --json. */
  table(rows: readonly object[], columns: readonly string[], whole: unknown): void;
  /** What was done, in words; with --json `whole` instead. */
  done(words: string, whole: unknown, id?: string): void;
  /** A text as it is, such as a file that is exported. */
  text(text: string): void;
  note(words: string): void;
  /** A note about what can be done next. */
  hint(words: string): void;
  /** Where a watched work stands: a bar that replaces itself in a terminal, and elsewhere a line for each change. */
  progress(words: string, percent?: number): void;
}

const CELL = 60;
const BAR = 20;

interface Streams {
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

interface OutputOptions {
  json: boolean;
  quiet: boolean;
  noColor: boolean;
}

export function outputTo({ stdout, stderr }: Streams, { json, quiet, noColor }: OutputOptions): Output {
  const terminal = stdout.isTTY;
  const paint = paintFor(stdout, process.env, { noColor });
  const paintAside = paintFor(stderr, process.env, { noColor });
  const bar = barOn(stderr);
  const print = (text: string) => {
    bar.clear();
    stdout.write(`${text}\n`);
  };
  const aside = (text: string) => {
    bar.clear();
    stderr.write(`${withoutTokens(text)}\n`);
  };
  const record = (value: unknown) => {
    // An answer without what it is to hold.
    if (value === undefined) throw new TypeError('there is no document');
    if (!quiet || json) return print(JSON.stringify(value, null, !json || terminal ? 2 : 0));
    idsOf(value).forEach(print);
  };
  return {
    json,
    record,
    table: (rows, columns, whole) => {
      if (json) return record(whole);
      if (quiet) return rows.forEach((row) => print(cellOf(row, idColumn(columns))));
      const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
      if (!terminal) return cells.forEach((row) => print(row.join('\t')));
      if (rows.length === 0) return print('(empty)');
      tableLines(columns, cells, { width: stdout.columns || 120, paint }).forEach(print);
    },
    done: (words, whole, id) => {
      if (json) return record(whole);
      if (quiet) return id === undefined ? undefined : print(id);
      print(`${paint('green', '✓')} ${words.split('\n').map(printable).join('\n')}`);
    },
    text: (text) => print(text),
    note: (words) => aside(printable(words)),
    hint: (words) => (quiet ? undefined : aside(paintAside('dim', printable(words)))),
    progress: (words, percent) => {
      if (stderr.isTTY && process.env['TERM'] !== 'dumb') bar.draw(withoutTokens(printable(words)), percent);
      else aside(printable(words));
    },
  };
}

/** The last line of a terminal, drawn again each time. */
function barOn(stderr: NodeJS.WriteStream) {
  let drawn = false;
  return {
    clear: () => {
      if (drawn) stderr.write('\r\u001B[K');
      drawn = false;
    },
    draw: (words: string, percent = 0) => {
      const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * BAR);
      const line = `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${words}`;
      stderr.write(`\r\u001B[K${line.slice(0, (stderr.columns || 80) - 1)}`);
      drawn = true;
    },
  };
}

/** A header, dashes and rows that fit the width; what is cut ends with an ellipsis. */
export function tableLines(
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  { width, paint }: { width: number; paint: Paint },
): string[] {
  const wished = columns.map((column, n) =>
    Math.min(CELL, Math.max(column.length, ...cells.map((row) => Array.from(row[n] ?? '').length))),
  );
  const widths = fitting(wished, width - 2 * (columns.length - 1));
  const line = (row: readonly string[]) =>
    row
      .map((cell, n) => cut(cell, widths[n] ?? 0))
      .join('  ')
      .trimEnd();
  return [paint('bold', line(columns)), line(widths.map((n) => '-'.repeat(n))), ...cells.map(line)];
}

/** The widest columns give first. An id is worth its width, so that it can be copied. */
function fitting(wished: readonly number[], room: number): number[] {
  const widths = [...wished];
  let over = widths.reduce((sum, n) => sum + n, 0) - room;
  while (over > 0) {
    const widest = widths.findLastIndex((n, at) => at > 0 && n === Math.max(...widths.slice(1)));
    if (widest < 0 || (widths[widest] ?? 0) <= 4) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over -= 1;
  }
  return widths;
}

function cut(cell: string, width: number): string {
  const letters = Array.from(cell);
  return (letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : cell).padEnd(
    width + cell.length - letters.length,
  );
}

const IDS = ['id', 'slug', 'type', 'nodeType', 'voice_id', 'userId'];
const idColumn = (columns: readonly string[]) =>
  columns.find((column) => IDS.includes(column)) ?? columns[0] ?? 'id';

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  const record = (value ?? {}) as Record<string, unknown>;
  const id = IDS.map((name) => record[name]).find((one) => typeof one === 'string');
  return typeof id === 'string' ? [printable(id)] : [];
}

function cellOf(row: object, column: string): string {
  const value = (row as Record<string, unknown>)[column];
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return String(value.length);
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Other people's texts must not steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
