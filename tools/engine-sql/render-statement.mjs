// Writes a statement so that each part of its `with` list stands alone, under a comment.

const MOST_CHARACTERS = 116;
const PART = /\s*(\w+(?:\([^()]*\))?) as (materialized )?\(/y;

/** Where the bracket that opened before `from` is closed. What is quoted opens and closes nothing. */
function closingBracket(text, from) {
  let depth = 1;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth++;
    else if (!isQuoted && character === ')' && --depth === 0) return at;
  }
  throw new Error(`a bracket stays open after ${text.slice(from, from + 80)}`);
}

/** Lines of `text`, as far to the left as they go. */
function dedented(text) {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const first = lines.shift().trim();
  const rest = lines.filter((line) => line !== '');
  const indent = Math.min(...rest.map((line) => line.length - line.trimStart().length));
  return [...(first === '' ? [] : [first]), ...rest.map((line) => line.slice(indent))];
}

function partsOf(text) {
  const [opening] = /^with (recursive )?/.exec(text) ?? [''];
  const parts = [];
  let at = opening.length;
  let isListed = opening !== '';
  while (isListed) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    if (!match) throw new Error(`no part of a statement: ${text.slice(at, at + 80)}`);
    const [, name, how = ''] = match;
    const end = closingBracket(text, PART.lastIndex);
    parts.push({ name, how, body: text.slice(PART.lastIndex, end) });
    at = end + 1;
    const [comma = ''] = /^\s*,/.exec(text.slice(at)) ?? [];
    at += comma.length;
    isListed = comma !== '';
  }
  return { opening: opening.trim(), parts, main: text.slice(at) };
}

/** A comment of lines that are not too long. */
function comment(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > MOST_CHARACTERS) lines.push('');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.map((line) => `--${line}`);
}

/** @param meaningOf what a part is for, undefined where nobody has said so */
export function renderStatement(text, meaningOf) {
  const { opening, parts, main } = partsOf(text.trim());
  const unexplained = [];
  const rendered = parts.map(({ name, how, body }) => {
    const meaning = meaningOf(name.replace(/\(.*/, ''));
    if (meaning === undefined) unexplained.push(name);
    return [
      ...comment(String(meaning)),
      `${name} as ${how}(`,
      ...dedented(body).map((line) => `  ${line}`),
      ')',
    ].join('\n');
  });
  const list = rendered.length > 0 ? [opening, rendered.join(',\n\n'), ''] : [];
  return { rendered: [...list, ...dedented(main)].join('\n'), unexplained };
}
