import * as fc from 'fast-check';
import { resolveVariables, variablesIn } from './label-variables.js';

const values = new Map([
  ['topic', 'foxes'],
  ['nested', 'about {Topic}'],
  ['empty', ''],
  ['loop', '{Loop}!'],
]);
const resolve = (text: string): string => resolveVariables(text, (label) => values.get(label));

describe('variables in a text', () => {
  it.each([
    ['replaces a label by its value', 'Tell me of {Topic}.', 'Tell me of foxes.'],
    ['ignores case and outer white space', '{ TOPIC } and {topic}', 'foxes and foxes'],
    ['resolves what a value names', '{Nested}', 'about foxes'],
    ['leaves an unknown name as written', '{Nobody}', '{Nobody}'],
    ['takes the default of an unknown name', '{Nobody || a cat}', 'a cat'],
    ['takes the default of an empty value', '{Empty||nothing}', 'nothing'],
    ['takes the value where there is one', '{Topic || a cat}', 'foxes'],
    ['lets an empty default give nothing', 'a{Nobody ||}b', 'ab'],
    ['splits at the first bars', '{Nobody || a || b}', 'a || b'],
    ['lets a default name a variable', '{Nobody || {Topic}}', 'foxes'],
    ['keeps reserved words', '{name} {userPrompt} {outputCount}', '{name} {userPrompt} {outputCount}'],
    ['keeps reference tokens', '{image:1:hat} {video:2} {audio:1}', '{image:1:hat} {video:2} {audio:1}'],
    ['keeps an empty pair of braces', '{}', '{}'],
  ])('%s', (_rule, text, expected) => {
    expect(resolve(text)).toBe(expected);
  });

  it('takes reserved words by case only', () => {
    expect(resolveVariables('{Name} {name}', () => 'Mara')).toBe('Mara {name}');
  });

  it('stops after ten passes', () => {
    expect(resolve('{Loop}')).toBe(`{Loop}${'!'.repeat(10)}`);
  });

  it('names what a text refers to', () => {
    expect(variablesIn('{A} {b || c} {name} {} {image:1}')).toEqual(['a', 'b']);
  });

  it('changes no text without braces, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const resolved = resolveVariables(text, () => undefined);
        if (!/\{[^{}]+\|\|/.test(text)) expect(resolved).toBe(text);
      }),
    );
  });
});
