import type { Known } from './every-command.fixture.js';

const MOST_LINES = 10;
const WIDEST = 160;
const WIDEST_DOCUMENT = 320;

/** A text without what differs from run to run. */
export function steady(said: string, known: Known): string {
  let left = said.replaceAll('\r', '');
  for (const [name, value] of Object.entries(known)) left = left.replaceAll(value, `<${name}>`);
  left = left
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/[\w-]{8}…[\w-]{4}/g, '<masked>')
    .replaceAll(/[0-9a-f]{32,}/g, '<secret>')
    .replaceAll(/(?<=^✓ Shot )\S+/gm, '<id>')
    // Columns are as wide as what stands in them.
    .replaceAll(/-{3,}/g, '---')
    .replaceAll(/(?<=\S) {2,}/g, '  ');
  const lines = left.split('\n').map((line) => cut(line, WIDEST).trimEnd());
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'].join('\n') : lines.join('\n');
}

/** What a document is made of: the names of its members, with what they are where that is no text. */
export const shapeOf = (document: unknown, known: Known): string =>
  cut(shape(document, known), WIDEST_DOCUMENT);

function shape(value: unknown, known: Known): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${shape(value[0], known)}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const members = Object.entries(value)
    .map(([key, member]): [string, string] => [steady(key, known), shape(member, known)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, told]) => (told === 'string' ? key : `${key}: ${told}`)).join(', ')}}`;
}

const cut = (line: string, width: number): string =>
  line.length > width ? `${line.slice(0, width)}…` : line;

interface Way {
  way: string;
  code: number;
  stdout: string;
  stderr: string;
}

/** Ways that differ in nothing but their name stand together. */
export function writtenAs(ways: readonly Way[]): string {
  const told = ways.map(({ way, code, stdout, stderr }) => ({
    way,
    said: `exit ${code}\n${lines('', stdout)}${lines('! ', stderr)}`,
  }));
  return [...Map.groupBy(told, ({ said }) => said)]
    .map(([said, same]) => `# ${same.map(({ way }) => way).join(', ')}: ${said}`)
    .join('');
}

const lines = (mark: string, said: string): string => {
  const trimmed = said.replace(/\n+$/, '');
  return trimmed === '' ? '' : `${trimmed.replaceAll(/^/gm, mark)}\n`;
};

/** The recordings of a file, by the names of their commands. */
export function recordingsIn(file: string): Map<string, string> {
  return new Map(
    file
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end + 1).trimEnd()];
      }),
  );
}
