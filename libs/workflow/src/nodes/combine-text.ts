const SEPARATORS: Readonly<Record<string, string>> = {
  newline: '\n',
  'double-newline': '\n\n',
  comma: ', ',
  space: ' ',
  stars: '\n***\n',
};

/** Joins texts in order with the node's separator; empty ones are left out. */
export function combineText(texts: readonly string[], data: Record<string, unknown>): string {
  return texts.filter((text) => text !== '').join(separatorOf(data));
}

function separatorOf(data: Record<string, unknown>): string {
  if (data.separator === 'custom') {
    return typeof data.customSeparator === 'string' ? data.customSeparator : '';
  }
  return SEPARATORS[String(data.separator ?? 'newline')] ?? '\n';
}
