import { ValidationFailed } from '@easel/contracts';
import * as fc from 'fast-check';
import { checkJsonLimits, type JsonLimits } from './json-limits.js';

const LIMITS = { depth: 4, values: 7, names: 100 };
const passes = (text: string, limits: JsonLimits = LIMITS): boolean => {
  try {
    checkJsonLimits(Buffer.from(text), limits);
    return true;
  } catch (error) {
    if (error instanceof ValidationFailed) return false;
    throw error;
  }
};

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Commas and opening brackets of the JSON text. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const held = Object.values(value);
  return Math.max(1, held.length) + held.reduce<number>((sum, one) => sum + valuesOf(one), 0);
}

describe('limits of a JSON text', () => {
  it.each([
    ['as deep as allowed', '[[[[1]]]]', true],
    ['one deeper', '[[[[[1]]]]]', false],
    ['objects count too', '{"a":{"b":[{"c":[]}]}}', false],
    ['brackets in strings do not', '["[[[[[[{{{{{"]', true],
    ['nor behind an escaped quote', '["\\"[[[[[[", "\\\\"]', true],
    ['but behind an escaped backslash they do', '["\\\\",[[[[1]]]]]', false],
    ['side by side is not deep', '[[1],[1],[1]]', true],
    ['empty lists count', '[[],[],[],[],[]]', false],
    ['as many values as allowed', '[1,2,3,4,5,6,7]', true],
    ['one more', '[1,2,3,4,5,6,7,8]', false],
    ['commas in strings do not count', '["a,b,c,d,e,f,g,h,i"]', true],
    ['an open string is left to the parser', '["abc', true],
    ['as is one that ends with a backslash', '["abc\\', true],
  ])('%s', (_what, text, expected) => {
    expect(passes(text)).toBe(expected);
  });

  it.each([
    ['[1,2]', true],
    ['[1,2,3]', false],
    ['[[1,2],[3,4]]', true],
    [' [{"a":1,"b":2},{"a":1,"b":2},{}]', false],
    ['{"a":1,"b":2,"c":3}', true],
    ['{"a":[1,2,3]}', true],
  ])('at most two entries are in a list, not within one or elsewhere: %s', (text, expected) => {
    expect(passes(text, { ...LIMITS, entries: 2 })).toBe(expected);
  });

  it('agrees with the parsed value, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const within = depthOf(value) <= LIMITS.depth && valuesOf(value) <= LIMITS.values;
        // Very short texts are let through unread: they can't be deeper than the limit of a real body.
        return Buffer.byteLength(text) <= LIMITS.depth || passes(text) === within;
      }),
    );
  });

  it('counts different names of members, and each of them once', () => {
    const named = (count: number) =>
      JSON.stringify(
        Array.from({ length: 400 }, (_, at) => ({
          [`name ${at % count}`]: `value ${at}`,
          'a "quoted": name': 1,
        })),
      );
    const limits = { depth: 4, values: 10_000, names: 100 };

    expect(passes(named(90), limits)).toBe(true);
    expect(passes(named(150), limits)).toBe(false);
  });

  it('takes bytes of any kind without failing itself', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (bytes) => typeof passes(Buffer.from(bytes).toString()) === 'boolean',
      ),
    );
  });
});
