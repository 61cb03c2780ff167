/** Writes what a command says: results on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean;
  /** A document; JSON in both ways of printing. */
  record(value: unknown): void;
  /** Rows as a table, ids only with -q, `whole` with --json. */
  table(rows: readonly object[], columns: readonly string[], whole: unknown): void;
  /** What was done, in words; with --json `whole` instead. */
  done(words: string, whole: unknown, id?: string): void;
  note(words: string): void;
}

const CELL = 60;

export function outputTo(
  streams: { stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream },
  { json, quiet }: { json: boolean; quiet: boolean },
): Output {
  const terminal = streams.stdout.isTTY;
  const print = (text: string) => void streams.stdout.write(`${text}\n`);
  const record = (value: unknown) => print(JSON.stringify(value, null, !json || terminal ? 2 : 0));
  return {
    json,
    record,
    table: (rows, columns, whole) => {
      if (json) return record(whole);
      if (quiet) return rows.forEach((row) => print(cellOf(row, idColumn(columns))));
      const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
      if (!terminal) return cells.forEach((row) => print(row.join('\t')));
      if (rows.length === 0) return print('(empty)');
      const share = Math.max(8, Math.floor((streams.stdout.columns ?? 120) / columns.length) - 2);
      const limit = Math.min(CELL, Math.max(share, 12));
      const cut = (cell: string) => (cell.length > limit ? `${cell.slice(0, limit - 1)}…` : cell);
      const widths = columns.map((column, n) =>
        Math.max(column.length, ...cells.map((row) => cut(row[n] ?? '').length)),
      );
      const line = (row: readonly string[]) =>
        row
          .map((cell, n) => cut(cell).padEnd(widths[n] ?? 0))
          .join('  ')
          .trimEnd();
      [columns, widths.map((width) => '-'.repeat(width)), ...cells].forEach((row) => print(line(row)));
    },
    done: (words, whole, id) => {
      if (json) return record(whole);
      print(quiet && id !== undefined ? id : words);
    },
    note: (words) => void streams.stderr.write(`${printable(words)}\n`),
  };
}

const idColumn = (columns: readonly string[]) =>
  columns.find((column) => ['id', 'slug', 'type', 'nodeType'].includes(column)) ?? columns[0] ?? 'id';

function cellOf(row: object, column: string): string {
  const value = (row as Record<string, unknown>)[column];
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return String(value.length);
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Other people's texts must not steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
