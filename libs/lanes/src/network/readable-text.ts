import { pushChildren, type HtmlNode } from './html-tree.js';

const UNSEEN = new Set(
  'script style noscript template svg iframe object head canvas select textarea button'.split(' '),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section table tr ul'
  ).split(' '),
);
const CELLS = new Set(['td', 'th']);

/**
 * What a reader sees of a part of a document: one line for each block, without empty lines or doubled blanks.
 * @param mostNodes what comes after so many nodes is left out
 */
export function readableText(root: HtmlNode, mostNodes = Infinity): string {
  const pieces: string[] = [];
  const waiting: (HtmlNode | string)[] = [root];
  let nodes = 0;
  for (let next = waiting.pop(); next !== undefined && nodes < mostNodes; next = waiting.pop()) {
    nodes++;
    if (typeof next === 'string') pieces.push(next);
    else if ('data' in next && !('name' in next) && (next.type as string) === 'text')
      pieces.push(next.data.replaceAll(/\s+/g, ' '));
    else if ('children' in next) {
      const name = 'name' in next ? next.name : '';
      if (UNSEEN.has(name)) continue;
      const around = name === 'br' || BLOCKS.has(name) ? '\n' : CELLS.has(name) ? ' ' : '';
      if (around !== '') {
        pieces.push(around);
        waiting.push(around);
      }
      pushChildren(waiting, next);
    }
  }
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
