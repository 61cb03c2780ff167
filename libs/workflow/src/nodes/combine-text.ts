import { joinedWithin } from '../budget/size-limit.js';
import { separatorText } from './text-separator.js';

/** Joins texts in order with the node's separator (a comma is followed by a space); empty ones are left out. */
export function combineText(texts: readonly string[], data: Record<string, unknown>): string {
  const custom = data.customSeparator ?? data.customDelimiter;
  const separator = separatorText(data.separator, custom);
  return joinedWithin(
    texts.filter((text) => text !== ''),
    data.separator === 'comma' ? ', ' : surrounded(separator, data.separator),
  );
}

/** Stars stand on a line of their own. */
function surrounded(separator: string, name: unknown): string {
  return name === 'stars' ? `\n${separator}\n` : separator;
}
