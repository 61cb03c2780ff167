import * as fc from 'fast-check';
import { LARGE_JSON } from './large-json.js';
import { parsedInSlices, parseJson } from './parse-json.js';

/** What comes of it, or that nothing does. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return { parsed: parse() };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'no JSON';
  }
}

function atOnce(text: string, size: number): unknown {
  const slices = parsedInSlices(text, size);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

const sizes = fc.integer({ min: 0, max: 40 });
/** Names that mean something to JavaScript, or to its order of names. */
const names = fc.constantFrom('a', 'b', '1', '0', '__proto__', 'constructor', 'quo"te', '\\', '');
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 12.5, 'text', '', 'with "quotes" and \\', '[{,:}]', 'é😀\u2028'),
    fc.array(tie('value'), { maxLength: 6 }),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 6 })
      .map((members) => members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`))
      .map((members) => JSON.parse(`{${members.join(',')}}`) as unknown),
  ),
})).value;

describe('parsing JSON in slices', () => {
  it('comes to what JSON.parse comes to, whatever the size of a slice', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('', ' ', '\n\t'), sizes, (value, space, size) => {
        const text = JSON.stringify(value, undefined, space);
        expect(JSON.stringify(atOnce(text, size))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const change = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('', ',', '[', ']', '{', '}', ':', '"', '\\', ' ', '1', '\u00a0', ',,', '"a":'),
      fc.integer({ min: 0, max: 2 }),
    );
    fc.assert(
      fc.property(values, fc.array(change, { minLength: 1, maxLength: 3 }), sizes, (value, changes, size) => {
        let text = JSON.stringify(value);
        for (const [where, inserted, removed] of changes) {
          const at = Math.floor(where * text.length);
          text = text.slice(0, at) + inserted + text.slice(at + removed);
        }
        expect(outcomeOf(() => atOnce(text, size))).toEqual(outcomeOf(() => JSON.parse(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    [
      '[1,[2',
      '[1,2]]',
      '[[1],]',
      '[[1] [2]]',
      '[,[1]]',
      '[[1],,[2]]',
      '[[1]}',
      '{"a":[1]]',
      '[1] 2',
      '2 [1]',
    ],
    ['{"a":1,[1]}', '{"a":{"b":1},}', '{"a" x:[1]}', '{5:[1]}', '{"a":[1] "b":2}', '{"a"["b"]}', '["a":[1]]'],
  ])('refuses broken brackets, commas and names', (...texts) => {
    for (const text of texts) {
      for (const size of [0, 1, 3, 100]) expect(() => atOnce(text, size)).toThrow(SyntaxError);
    }
  });

  it('keeps a member that is named twice as JSON.parse does', () => {
    for (const text of ['{"a":[1,2],"b":2,"a":3}', '{"a":1,"b":2,"a":[1,2]}', '{"a":[1],"a":{"c":[2]}}']) {
      expect(JSON.stringify(atOnce(text, 0))).toBe(JSON.stringify(JSON.parse(text)));
    }
  });

  it('takes no memory of the stack for each level', () => {
    const depth = 200_000;
    const text = `${'[0,'.repeat(depth)}0${']'.repeat(depth)}`;
    let inner = atOnce(text, 1);
    let levels = 0;
    for (; Array.isArray(inner); inner = (inner as unknown[])[1]) levels++;
    expect(levels).toBe(depth);
  });
});

describe('parseJson', () => {
  it('lets others work while it parses megabytes', async () => {
    const value = Array.from({ length: 100_000 }, (_, at) => ({ at, text: `entry ${at}`, list: [at, [at]] }));
    const text = JSON.stringify(value);
    expect(text.length).toBeGreaterThan(20 * LARGE_JSON);
    let turns = 0;
    const count = (): void => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await parseJson(text)).toEqual(value);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(1);
  });

  it.each(['nothing', '[1', ''])('refuses %j', async (text) => {
    await expect(parseJson(text)).rejects.toThrow(SyntaxError);
  });
});
