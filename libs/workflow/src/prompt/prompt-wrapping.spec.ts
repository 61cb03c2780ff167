import * as fc from 'fast-check';
import { wrapPrompt } from './prompt-wrapping.js';

describe('wrapping a prompt', () => {
  it.each([
    ['[1-2.5-06] puts the prefix before the prompt', { prefix: 'a', prompt: 'b' }, 'a b'],
    ['[1-2.5-07] puts the suffix after the prompt', { prompt: 'b', suffix: 'c' }, 'b c'],
    ['[1-2.5-08] leaves blank parts out', { prefix: ' \n ', prompt: 'b', suffix: '' }, 'b'],
    ['[1-2.5-09] puts one space between two parts', { prefix: 'a', prompt: 'b', suffix: 'c' }, 'a b c'],
    ['[1-2.5-10] adds no space after white space', { prefix: 'a\n', prompt: 'b' }, 'a\nb'],
    ['[1-2.5-11] adds no space before white space', { prompt: 'a', suffix: ' b' }, 'a b'],
    ['[1-2.5-13] adds the space before an opening bracket', { prompt: 'a', suffix: '(b' }, 'a (b'],
    ['[1-2.5-14] trims nothing', { prefix: '  a ', prompt: ' b  ', suffix: ' c\t' }, '  a  b   c\t'],
    [
      '[1-2.5-15] makes the prompt of prefix and suffix alone',
      { prefix: 'a', prompt: '', suffix: 'c' },
      'a c',
    ],
    ['gives the empty text for nothing', {}, ''],
  ])('%s', (_rule, parts, expected) => {
    expect(wrapPrompt(parts)).toBe(expected);
  });

  it.each([',', '.', ';', ':', '!', '?', ')'])('[1-2.5-12] adds no space before %s', (mark) => {
    expect(wrapPrompt({ prompt: 'a fox', suffix: `${mark} at dusk` })).toBe(`a fox${mark} at dusk`);
  });

  it('[1-2.5-14] keeps every part that is not blank as it is, with at most one space added at a boundary', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (prefix, prompt, suffix) => {
        const parts = [prefix, prompt, suffix].filter((part) => part.trim() !== '');
        let rest = wrapPrompt({ prefix, prompt, suffix });
        for (const [place, part] of parts.entries()) {
          if (place > 0 && !rest.startsWith(part)) rest = rest.replace(/^ /, '');
          expect(rest.startsWith(part)).toBe(true);
          rest = rest.slice(part.length);
        }
        expect(rest).toBe('');
      }),
    );
  });
});
