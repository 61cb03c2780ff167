import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiResponse } from '../../stack/api-client.js';

/** Differ from answer to answer, whatever was asked. */
const OF_THE_REQUEST = /^(date|x-request-id|traceparent|server-timing|(x-)?ratelimit(-.*)?|retry-after)$/;

/** An answer as one text, without what differs from request to request: its id, its time and the id that was sent. */
export function answerText({ status, headers, body }: ApiResponse<unknown>, id: string): string {
  const kept = [...headers]
    .filter(([name]) => !OF_THE_REQUEST.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  return [`${status} ${withoutId(said, id)}`, ...kept].join('\n');
}

/** What is too long to be repeated whole is repeated by its beginning. */
function withoutId(said: string, id: string): string {
  for (let length = id.length; length >= Math.min(id.length, 24); length--) {
    const told = said.replaceAll(id.slice(0, length), '<id>');
    if (told !== said) return told;
  }
  return said;
}

/** The lines that two answers do not share. */
export function differenceOf(answer: string, expected: string): string {
  const [is, not] = [answer.split('\n'), expected.split('\n')];
  const lines = (from: string[], other: string[]) =>
    from
      .filter((line) => !other.includes(line))
      .map((line) =>
        line.slice(Math.max(0, sharedStart(line, other[from.indexOf(line)]) - 80)).slice(0, 300),
      );
  return `\n  is   ${lines(is, not).join(' | ')}\n  not  ${lines(not, is).join(' | ')}`;
}

const VOLATILE = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
  /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
  /content-length: \d+/g,
  /\b(ndr|whsec)_\w+/g,
  /\d+/g,
];

/** The same of an answer that made something: its ids, times and counts differ. */
export function shapeOf(told: string): string {
  return VOLATILE.reduce((text, pattern) => text.replaceAll(pattern, '*'), told);
}

/** An id like this one that nobody has. */
export function missingLike(id: string): string {
  if (/^[0-9a-f-]{36}$/.test(id)) return randomUUID();
  if (/^[0-9a-f]+$/.test(id)) return randomBytes(id.length).toString('hex').slice(0, id.length);
  return randomBytes(id.length).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, id.length);
}

/** What two ids have to share so that a missing one stands for both. */
export const likenessOf = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? 'uuid' : id.replaceAll(/[a-z\d]/gi, 'a');

function sharedStart(line: string, other = ''): number {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at++;
  return at;
}
