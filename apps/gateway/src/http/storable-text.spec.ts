import { ValidationFailed } from '@easel/contracts';
import * as fc from 'fast-check';
import { inputOf } from './call.js';
import { checkStorable, checkStorableQuery } from './storable-text.js';

function refused(value: unknown): string[] {
  try {
    checkStorable(JSON.stringify(value), value);
    return [];
  } catch (error) {
    if (error instanceof ValidationFailed) return error.issues.map(({ path }) => path);
    throw error;
  }
}

describe('text that can be stored', () => {
  it.each([
    ['plain', { name: 'a fox' }, []],
    ['a smile is a whole pair', { name: '😀' }, []],
    ['an escaped backslash before u0000', { name: '\\u0000' }, []],
    ['U+0000', { name: 'a\u0000' }, ['name']],
    ['half a pair', { a: [{ b: 'x\ud800' }] }, ['a[0].b']],
    ['several', { a: '\u0000', b: ['ok', '\udc00'] }, ['a', 'b[1]']],
    ['in a key', { settings: { 'a\u0000': 1 } }, ['settings.a\uFFFD']],
  ])('%s', (_what, value, paths) => {
    expect(refused(value)).toEqual(paths);
  });

  it('is told apart from any other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const storable = !text.includes('\u0000') && text.isWellFormed();
        return (refused({ text }).length === 0) === storable;
      }),
    );
  });

  it.each([
    [{ cursor: 'a' }, true],
    [{ cursor: 'a\u0000' }, false],
    [{ cursor: ['a', '\u0000'] }, false],
  ])('counts in a query too: %j', (query, passes) => {
    const check = () => checkStorableQuery(query);
    if (passes) expect(check).not.toThrow();
    else expect(check).toThrow(/cursor/);
  });

  it('is asked of what a path names too', () => {
    const read = () => inputOf({ method: 'GET', params: { slug: '\u0000' }, query: {}, body: undefined }, []);
    expect(read).toThrow(/slug/);
  });
});
