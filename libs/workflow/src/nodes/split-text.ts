import { spend, spendText } from '../budget/budget.js';
import { splitAt } from '../budget/text-search.js';
import { separatorText } from './text-separator.js';

/** Splits a text at the node's delimiter; parts are trimmed and empty ones dropped. */
export function splitText(text: string, data: Record<string, unknown>): string[] {
  const delimiter = separatorText(data.delimiter, data.customDelimiter ?? data.customSeparator);
  const parts = delimiter === '' ? [text] : splitLinesOr(text, delimiter);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A line ends with or without a carriage return. */
export function splitLinesOr(text: string, delimiter: string): string[] {
  spendText(text.length);
  const parts = delimiter === '\n' ? text.split(/\r?\n/) : splitAt(text, delimiter);
  spend(parts.length);
  return parts;
}

const ITEM_MARK = '===NEXT===';

/** The items of a generated text: its parts between marks, trimmed, empty ones dropped. */
export function markedItems(text: string): string[] {
  return splitLinesOr(text, ITEM_MARK)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
