import { separatorText } from './text-separator.js';

/** Splits a text at the node's delimiter; parts are trimmed and empty ones dropped. */
export function splitText(text: string, data: Record<string, unknown>): string[] {
  const delimiter = separatorText(data.delimiter, data.customDelimiter ?? data.customSeparator);
  const parts = delimiter === '' ? [text] : text.split(delimiter === '\n' ? /\r?\n/ : delimiter);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const ITEM_MARK = '===NEXT===';

/** The items of a generated text: its parts between marks, trimmed, empty ones dropped. */
export function markedItems(text: string): string[] {
  return text
    .split(ITEM_MARK)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
