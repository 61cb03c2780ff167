import type { Caller } from '@easel/contracts';
import { LRUCache } from 'lru-cache';
import { parseJson } from '../json/parse-json.js';

/**
 * A request before it is sealed: a line with the caller, empty where nobody calls, then the body. Both are JSON; a body of
 * megabytes is in pieces.
 */
export class CallerTexts {
  private readonly written = new WeakMap<Caller, string>();
  private readonly read = new LRUCache<string, Caller>({ max: 5_000 });

  join(caller: Caller | undefined, [first = '', ...rest]: readonly string[]): string[] {
    return [`${caller ? this.textOf(caller) : ''}\n${first}`, ...rest];
  }

  async split(content: string): Promise<{ caller: Caller | undefined; body: unknown }> {
    const end = content.indexOf('\n');
    return { caller: this.callerOf(content.slice(0, end)), body: await parseJson(content.slice(end + 1)) };
  }

  /** One object for the same text, so that a hot caller is parsed and written once. */
  private callerOf(text: string): Caller | undefined {
    if (text === '') return undefined;
    let caller = this.read.get(text);
    if (!caller) this.read.set(text, (caller = JSON.parse(text) as Caller));
    return caller;
  }

  private textOf(caller: Caller): string {
    let text = this.written.get(caller);
    if (text === undefined) this.written.set(caller, (text = JSON.stringify(caller)));
    return text;
  }
}
