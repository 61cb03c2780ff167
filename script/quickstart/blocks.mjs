// Reads the commands of the quickstart and the examples of guides, and what these say they print.

/**
 * @typedef {object} Block
 * @property {string} heading of the section it stands in
 * @property {'setup' | 'start' | 'play' | 'page'} kind
 * @property {string} commands
 * @property {string[]} prints each is part of a line that the commands print, in this order
 */

export const PROGRAM = 'guide.mts';
/** What a page has, for examples of pages. */
const PAGE = `import { Window } from 'happy-dom';
const window = new Window({ url: process.env.EASEL });
Object.assign(globalThis, { window, document: window.document, location: window.location });`;

const FENCE = /^```(\w*) ?(\w*)$/;

/** @returns {Block[]} */
export function blocksOf(markdown) {
  const blocks = [];
  let heading = '';
  let fence;
  for (const line of markdown.split('\n')) {
    const [isFence, language = '', kind = ''] = FENCE.exec(line) ?? [];
    if (fence && isFence === '```') {
      close(blocks, fence, heading);
      fence = undefined;
    } else if (fence) fence.lines.push(line);
    else if (isFence) fence = { language, kind, lines: [] };
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
  }
  return blocks;
}

/**
 * The examples in TypeScript of a guide as one program, in the order of the text.
 *
 * @returns {Block & { program: string }}
 */
export function programOf(markdown, file) {
  const examples = blocksOf(markdown).filter(({ kind }) => kind !== 'setup');
  const parts = examples.map(({ kind, commands }) => (kind === 'page' ? `${PAGE}\n${commands}` : commands));
  return {
    heading: file,
    kind: 'play',
    program: parts.join('\n'),
    commands: `export EASEL TOKEN\nnode ${PROGRAM}`,
    prints: examples.flatMap(({ prints }) => prints),
  };
}

function close(blocks, { language, kind, lines }, heading) {
  if (language === 'sh' || language === 'ts') {
    blocks.push({ heading, kind: kind || 'play', commands: lines.join('\n'), prints: [] });
  } else if (language === 'text') {
    const told = blocks.at(-1);
    if (!told) throw new Error(`An answer without commands before it: ${lines[0]}`);
    told.prints.push(...lines);
  } else throw new Error(`A block of "${language}" in "${heading}": nothing plays it.`);
}

/** @returns {string | undefined} the first of `prints` that does not follow the others in `output` */
export function missingFrom(output, prints) {
  const lines = output.split('\n');
  let at = 0;
  return prints.find((wanted) => {
    while (at < lines.length && !lines[at].includes(wanted)) at++;
    return at++ >= lines.length;
  });
}
