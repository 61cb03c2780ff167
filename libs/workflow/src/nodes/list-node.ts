import { isRecord } from '../document/json-record.js';
import { spend } from '../budget/budget.js';
import { SizeLimit } from '../budget/size-limit.js';
import { itemText, parseItem } from './field-path.js';
import { splitLinesOr } from './split-text.js';

/** A column of a list node. */
export interface ListColumn {
  handle: string;
  type: string;
  /** Text that separates items in a wired text; nothing when it is not split. */
  delimiter: string | undefined;
}

const NO_SPLIT = '__none__';
const SYSTEM_ITEM_LIMIT = 20;
const DEFAULT_ITEM_LIMIT = 10;
/** More are no table that anybody reads. */
const MOST_COLUMNS = 1_000;

/** The columns of a list node; one text column when it names none. */
export function listColumns(data: Record<string, unknown>): ListColumn[] {
  spend(Array.isArray(data.columns) ? data.columns.length : 1);
  const columns = Array.isArray(data.columns) ? data.columns.filter(isRecord).slice(0, MOST_COLUMNS) : [];
  if (columns.length === 0) return [{ handle: 'out', type: 'text', delimiter: '\n' }];
  return columns.map((column, place) => {
    const id = typeof column.id === 'string' ? column.id : String(place);
    const delimiter = typeof column.splitDelimiter === 'string' ? column.splitDelimiter : '\n';
    return {
      handle: typeof column.handleId === 'string' ? column.handleId : `col_${id}`,
      type: typeof column.type === 'string' ? column.type : 'text',
      delimiter: delimiter === NO_SPLIT || delimiter === '' ? undefined : delimiter,
    };
  });
}

/** The items each column holds by itself: its rows, or the flat items of a run's input for the first one. */
export function ownItems(data: Record<string, unknown>, columns: readonly ListColumn[]): string[][] {
  if (Array.isArray(data.items)) {
    new SizeLimit().take(0, data.items.length + columns.length);
    const items = data.items.map(itemText).filter((item) => item.trim() !== '');
    return columns.map((_column, place) => (place === 0 ? items : []));
  }
  spend(Array.isArray(data.rows) ? data.rows.length : 1);
  const rows = (Array.isArray(data.rows) ? (data.rows as unknown[]) : [])
    .map((row) => cellsOf(row))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  new SizeLimit().take(0, columns.length * rows.length);
  return columns.map((_column, place) => rows.map((row) => row[place] ?? ''));
}

function cellsOf(row: unknown): string[] {
  if (!Array.isArray(row)) return [itemText(row)];
  spend(row.length);
  return row.map(itemText);
}

/** Items that reach a column over a wire: a lone text is a JSON list, or is split at the column's delimiter. */
export function wiredItems(values: readonly string[], column: ListColumn): string[] {
  const [only] = values;
  if (values.length !== 1) return [...values];
  const spread = spreadJsonList(values);
  if (spread.length !== 1 || spread[0] !== only) return spread;
  if (column.delimiter === undefined || column.type !== 'text') return [only];
  return splitLinesOr(only, column.delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A list whose one item is a JSON list stands for the members of that list. */
export function spreadJsonList(items: readonly string[]): string[] {
  if (items.length !== 1) return [...items];
  const value = parseItem(items[0]);
  if (!Array.isArray(value)) return [...items];
  spend(value.length);
  return value.map(itemText);
}

/** Most items that an app run may put into a list node: its own limit (10), at most 20. */
export function appItemLimit(data: Record<string, unknown>): number {
  const own = Math.floor(Number(data.maxItems));
  return Math.min(own >= 1 ? own : DEFAULT_ITEM_LIMIT, SYSTEM_ITEM_LIMIT);
}
