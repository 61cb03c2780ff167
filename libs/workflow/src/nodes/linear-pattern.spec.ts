import * as fc from 'fast-check';
import { Budget } from '../budget/budget.js';
import { compilePattern } from './linear-pattern.js';

/** What each of these patterns may cost for one character. */
const STEPS_OF_A_CHARACTER = 100;

const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\b',
  '^',
  '$',
  '[ab]',
  '[^a]',
  '[a-c]',
  '(a|b)',
  '(?:ab)',
  '(a|bc)*',
  'a*',
  'b+',
  'c?',
  'a{2}',
  'b{1,2}',
  '[0-9]+',
  '\\.',
  '|',
);

describe('patterns', () => {
  it('finds what the engine of the language finds', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
        fc
          .array(fc.constantFrom('a', 'b', 'c', '1', ' ', '.', 'A'), { maxLength: 8 })
          .map((chars) => chars.join('')),
        fc.boolean(),
        (pattern, text, ignoreCase) => {
          const expected = new RegExp(pattern, ignoreCase ? 'i' : '').test(text);
          expect(compilePattern(pattern, ignoreCase)?.test(text)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes steps in proportion to the text, whatever the pattern', () => {
    const text = `${'a'.repeat(5_000)}b`;
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', 'a*a*a*a*a*c']) {
      const budget = new Budget(STEPS_OF_A_CHARACTER * text.length);
      expect(budget.run(() => compilePattern(pattern)?.test(text))).toBe(false);
      expect(budget.steps).toBeGreaterThan(0);
    }
  });

  it.each([
    '[',
    '(',
    'a)',
    '*a',
    'a**',
    '\\',
    '(?=a)',
    '(?<!a)',
    '\\1',
    '(a)\\k<x>',
    '[b-a]',
    'a{5,2}',
    '(((a{99}){99}){99})',
  ])('refuses %s', (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined();
  });
});
