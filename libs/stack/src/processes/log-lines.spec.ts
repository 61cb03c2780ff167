import * as fc from 'fast-check';
import { isAppWarning, isNatsWarning, isPostgresWarning, LineSplitter } from './log-lines.js';

describe('lines of a log', () => {
  it('come out the same however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.nat(8)), (lines, cuts) => {
        const text = lines.map((line) => `${line.replaceAll('\n', '')}\n`).join('');
        const seen: string[] = [];
        const splitter = new LineSplitter((line) => seen.push(line));
        let rest = text;
        for (const cut of cuts) {
          splitter.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        splitter.push(rest);
        splitter.end();
        expect(seen).toEqual(lines.map((line) => line.replaceAll('\n', '')));
      }),
    );
  });

  it('keeps an unfinished last line', () => {
    const seen: string[] = [];
    const splitter = new LineSplitter((line) => seen.push(line));

    splitter.push('cut o');
    splitter.push('ff');
    splitter.end();

    expect(seen).toEqual(['cut off']);
  });
});

describe('what a person is shown of a log', () => {
  it.each([
    ['a warning', isAppWarning, '{"level":40,"msg":"slow"}', true],
    ['a warning by name', isAppWarning, '{"level":"warn","msg":"slow"}', true],
    ['an error', isAppWarning, '{"time":1,"level":50,"msg":"broken"}', true],
    ['information', isAppWarning, '{"level":30,"msg":"served"}', false],
    ['a duration that looks like a level', isAppWarning, '{"level":30,"took":400}', false],
    ['a crash of the runtime', isAppWarning, 'TypeError: x is not a function', true],
    ['an empty line', isAppWarning, '', false],
    ['a mistake in a statement', isPostgresWarning, '2026 [1] ERROR:  duplicate key', false],
    ['a dead server', isPostgresWarning, '2026 [1] PANIC:  could not write', true],
    ['a server on its way', isPostgresWarning, '2026 [1] FATAL:  the database system is starting up', false],
    ['a warning of NATS', isNatsWarning, '[7] 2026/01/01 [WRN] slow consumer', true],
    ['information of NATS', isNatsWarning, '[7] 2026/01/01 [INF] Server is ready', false],
  ])('%s', (_case, isWarning, line, expected) => {
    expect(isWarning(line)).toBe(expected);
  });
});
