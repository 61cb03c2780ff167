import * as fc from 'fast-check';
import { toHex } from './color.js';
import { readPrompt, unknownWords, wordsOf } from './prompt-reading.js';

describe('what a prompt asks for', () => {
  it('is read by its words: subject, place, hour and weather', () => {
    expect(readPrompt('A red fox in a misty forest at dawn')).toMatchObject({
      backdrop: 'forest',
      time: 'dawn',
      weather: 'fog',
      subjects: [{ name: 'fox', count: 1 }],
    });
  });

  it.each([
    ['ein roter Fuchs im Wald bei Nacht', 'fox', 'forest', 'night'],
    ['un renard rouge dans la forêt la nuit', 'fox', 'forest', 'night'],
    ['un barco en el mar al atardecer', 'boat', 'sea', 'sunset'],
    ['un cavallo nel deserto al tramonto', 'horse', 'desert', 'sunset'],
    ['um castelo na montanha ao amanhecer', 'castle', 'mountains', 'dawn'],
    ['красная лиса в лесу ночью', 'fox', 'forest', 'night'],
    ['夜の森の赤い狐', 'fox', 'forest', 'night'],
    ['森林里的一只红色狐狸,夜晚', 'fox', 'forest', 'night'],
  ] as const)('is read in %s', (prompt, name, backdrop, time) => {
    expect(readPrompt(prompt)).toMatchObject({ backdrop, time, subjects: [{ name }] });
  });

  it('names the words that it does not know, and takes English for English', () => {
    expect(unknownWords('ein Fuchs im Wald mit Zaubertrank')).toEqual(['zaubertrank']);
    expect(unknownWords('夜の森の狐と幽霊')).toEqual(['幽霊']);
    expect(unknownWords('two red foxes in a forest')).toEqual([]);
    expect(readPrompt('the chat of a robot').subjects).toMatchObject([{ name: 'robot' }]);
  });

  it.each([
    ['cities', ['city']],
    ['wolves', ['wolf']],
    ['foxes', ['fox']],
    ['hot air balloons', ['hotairballoon']],
    ['glass', ['glass']],
  ])('knows the plural %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['a cat', 1],
    ['two cats', 2],
    ['a pair of cats', 2],
    ['cats', 3],
  ])('counts %s', (prompt, count) => {
    expect(readPrompt(prompt).subjects).toMatchObject([{ name: 'cat', count }]);
  });

  it('gives a colour to what it stands before, and else to the whole picture', () => {
    const brief = readPrompt('a blue dragon over a castle, gold and purple');
    expect(brief.subjects.map(({ name, color }) => [name, color && toHex(color)])).toEqual([
      ['dragon', '#2e6fd6'],
      ['castle', undefined],
    ]);
    expect(brief.colors.map(toHex)).toEqual(['#dba83a', '#8a3fb8']);
  });

  it('colours hair apart from its wearer', () => {
    const [woman] = readPrompt('portrait of a woman with long red hair').subjects;
    expect(woman).toMatchObject({ name: 'woman', hair: expect.anything() });
    expect(woman).not.toHaveProperty('color');
  });

  it('leaves out what is refused, in the prompt or in the negative one', () => {
    expect(readPrompt('a meadow without a horse, no birds').subjects).toEqual([]);
    expect(readPrompt('a meadow with no birds').extras).not.toContain('birds');
    expect(readPrompt('a dog and a cat', 'cat').subjects.map(({ name }) => name)).toEqual(['dog']);
  });

  it('puts a subject where it lives when no place is named', () => {
    expect(readPrompt('a whale').backdrop).toBe('underwater');
    expect(readPrompt('a whale in the desert sand').backdrop).toBe('desert');
  });

  it('keeps a portrait where it is said to be', () => {
    expect(readPrompt('portrait of a man by the sea, close-up').backdrop).toBe('sea');
    expect(readPrompt('portrait of a man, close-up').backdrop).toBe('studio');
  });

  it('reads anything without failing', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('constructor', '__proto__', 'toString', 'hair', 'no', 'two', 'cats', '狐', '🦊'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.string(), (words, negative) => {
        const brief = readPrompt(words.join(' '), negative);
        expect(brief.subjects.length).toBeLessThanOrEqual(3);
        for (const { count } of brief.subjects) expect(count).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
