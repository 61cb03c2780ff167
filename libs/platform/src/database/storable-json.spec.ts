import * as fc from 'fast-check';
import { jsonParameter, storableJson, storableJsonInTurns } from './storable-json.js';

describe('JSON that is stored', () => {
  it.each([
    ['U+0000, in values and in names', { 'a\u0000': ['\u0000b\u0000'] }, { a: ['b'] }],
    ['half of a surrogate pair', '\ud83d and \udc00', '\ufffd and \ufffd'],
    ['a whole pair, and escapes that are written out', '\u{1f98a} \\u0000 \\\\ud83d \\', undefined],
  ])('is rid of %s', (_what, value: unknown, expected: unknown = value) => {
    expect(JSON.parse(storableJson(value))).toEqual(expected);
  });

  it('has no character that Postgres refuses, and keeps every text that has none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(storableJson([text]))).toEqual([text.toWellFormed().replaceAll('\u0000', '')]);
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\\', 'u', '0000', 'd83d', '"', '\ud83d', '\u0000', 'x')),
        (parts) => {
          const text = parts.join('');
          expect(JSON.parse(storableJson(text))).toBe(text.toWellFormed().replaceAll('\u0000', ''));
        },
      ),
    );
  });

  it.each([
    ['a few characters', 1],
    ['megabytes', 40_000],
  ])('is the same in turns, of %s', async (_what, count) => {
    const value = Array.from({ length: count }, (_, at) => ({
      at,
      text: `a\u0000 \ud83d \u{1f98a} \\ud83d ${at}`,
    }));

    expect(await storableJsonInTurns(value)).toBe(storableJson(value));
    expect(String(await jsonParameter(value))).toBe(storableJson(value));
  });
});
