import * as fc from 'fast-check';
import { jsonPieces, jsonText } from './json-text.js';
import { isLargeJson, LARGE_JSON } from './large-json.js';

describe('whether JSON is large', () => {
  it('says so from about 128 thousand characters on', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 400 }), (part, times) => {
        const value = { some: Array.from({ length: times }, () => part) };
        const characters = JSON.stringify(value).length;
        if (characters > 3 * LARGE_JSON) expect(isLargeJson(value)).toBe(true);
        if (characters < LARGE_JSON / 3) expect(isLargeJson(value)).toBe(false);
      }),
    );
  });

  it.each([
    ['one long text', { text: 'x'.repeat(LARGE_JSON) }],
    ['many small values', Array.from({ length: LARGE_JSON / 4 }, (_, at) => at % 10)],
    [
      'long names',
      Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}${'n'.repeat(1_000)}`, 0])),
    ],
  ])('says so of %s', (_what, value) => {
    expect(isLargeJson(value)).toBe(true);
  });
});

describe('JSON in pieces', () => {
  it('is what JSON.stringify writes', async () => {
    class Named {
      constructor(readonly name: string) {}
    }
    const odd = [undefined, new Date(0), Number.NaN, new Named('a'), { left: undefined, date: new Date(1) }];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom(...odd))), async (value) => {
        let text = '';
        for await (const piece of jsonPieces(value)) text += piece;
        expect(text).toBe(JSON.stringify(value));
      }),
    );
  });

  it('is what JSON.stringify writes of long texts, too', async () => {
    const bit = fc.constantFrom(
      'plain',
      '"',
      '\\',
      '\\u0000',
      '\0',
      '\n',
      '\u2028',
      '😀',
      '\ud83d',
      '\ude00',
    );
    const text = fc
      .tuple(fc.array(bit, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 150_000 }))
      .map(([bits, length]) => bits.join('').repeat(length).slice(0, length));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            text,
            text.map((each) => ({ each })),
            fc.jsonValue(),
          ),
        ),
        async (value) => {
          let written = '';
          for await (const piece of jsonPieces(value)) written += piece;
          expect(written === JSON.stringify(value)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('divides one long text', async () => {
    const value = 'a "text" of megabytes '.repeat(200_000);
    const lengths: number[] = [];
    for await (const piece of jsonPieces({ value })) lengths.push(piece.length);

    expect(Math.max(...lengths)).toBeLessThan(2 * 64 * 1024);
  });

  it('lets others work while megabytes are written', async () => {
    const value = Array.from({ length: 100_000 }, (_, at) => ({ at, text: `"entry" ${at}` }));
    let turns = 0;
    const count = (): void => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await jsonText(value)).toBe(JSON.stringify(value));
    clearImmediate(next);
    expect(turns).toBeGreaterThan(1);
  });

  it('can be given up when it is too long', async () => {
    let left = 200_000;
    const written = jsonText(
      { text: Array.from({ length: 100 }, () => 'x'.repeat(10_000)) },
      (characters) => {
        if ((left -= characters) < 0) throw new RangeError('too long');
      },
    );
    await expect(written).rejects.toThrow('too long');
  });
});
