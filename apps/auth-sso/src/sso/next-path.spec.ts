import * as fc from 'fast-check';
import { landingAddress, nextPath } from './next-path.js';

describe('where a sign-in ends', () => {
  it.each(['/', '/studio', '/studio?tab=a&b=%2F#c', '/a//b', '/\u00e4', `/${'a'.repeat(2_047)}`])(
    '[2-5.1-10] is %s',
    (wished) => expect(nextPath(wished)).toBe(wished),
  );

  it.each([
    ['nothing', undefined],
    ['the empty text', ''],
    ['another origin', 'https://evil.example'],
    ['a name', 'evil'],
    ['a script', 'javascript:alert(1)'],
    ['a path after a blank', ' /studio'],
  ])('[2-5.1-11] [2-5.1-13] is /projects for %s', (_case, wished) => {
    expect(nextPath(wished)).toBe('/projects');
  });

  it.each([
    ['two slashes', '//evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['a tab between slashes', '/\t/evil.example'],
    ['a line end between slashes', '/\n/evil.example'],
    ['a header after a line end', '/a\r\nSet-Cookie: x=1'],
    ['a NUL', '/\u0000'],
    ['2,049 characters', `/${'a'.repeat(2_048)}`],
  ])('[2-5.1-12] is /projects for %s', (_case, wished) => {
    expect(nextPath(wished)).toBe('/projects');
  });

  it('[2-5.1-10] is of this origin, whatever is wished for, as a browser reads it', () => {
    const tricky = fc.string({
      unit: fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', '?', '#', 'a', '%2f'),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          tricky,
          tricky.map((rest) => `/${rest}`),
        ),
        (wished) => {
          const here = 'https://easel.example';
          const { searchParams } = new URL(landingAddress('t', nextPath(wished)), here);
          expect(new URL(searchParams.get('next') ?? '', here).origin).toBe(here);
        },
      ),
    );
  });
});
