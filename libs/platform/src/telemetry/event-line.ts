/**
 * What a line says of an event: ids, codes, numbers, names of routes and lanes. It is written as it stands, so no value
 * may come from a caller's text: no body, address, query, mail address or error message.
 */
export type EventFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

let second = -1;
let upToSecond = '';

/** ISO 8601 with milliseconds; formatting a date again for each line would cost as much as the rest of it. */
function timeNow(): string {
  const now = Date.now();
  const current = Math.floor(now / 1_000);
  if (current !== second) {
    second = current;
    upToSecond = new Date(current * 1_000).toISOString().slice(0, 20);
  }
  return `${upToSecond}${String(now - current * 1_000).padStart(3, '0')}Z`;
}

/** Nothing to escape, which is far cheaper to find out than to stringify. */
const PLAIN = /^[\w .:/{}*@+-]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** The members of a JSON object, each with a comma in front. */
export function membersOf(fields: EventFields): string {
  let members = '';
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    members += `,"${name}":${typeof value === 'string' ? quoted(value) : String(value)}`;
  }
  return members;
}

/** One line of the log, in the shape of those that the logger writes. @param members as `membersOf` writes them */
export function eventLine(level: string, members: string, msg: string): string {
  return `{"level":"${level}","time":"${timeNow()}"${members},"msg":"${msg}"}\n`;
}
