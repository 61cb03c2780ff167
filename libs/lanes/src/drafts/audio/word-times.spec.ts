import * as fc from 'fast-check';
import { wordTimes } from './word-times.js';

describe('times of words', () => {
  it('share a recording by their length', () => {
    const timed = wordTimes('a longer word', [{ start: 0, end: 3 }]);

    expect(timed.map(({ word }) => word)).toEqual(['a', 'longer', 'word']);
    expect(timed[0]?.start).toBe(0);
    expect(timed[2]?.end).toBeCloseTo(3, 2);
  });

  it('leave pauses free, which fall where a sentence ends', () => {
    const timed = wordTimes('The light turns. And the sea, far below, answers at last.', [
      { start: 1, end: 2.1 },
      { start: 5, end: 8 },
    ]);

    expect(timed.find(({ word }) => word === 'turns.')?.end).toBe(2.1);
    expect(timed.find(({ word }) => word === 'And')?.start).toBe(5);
    expect(timed.at(-1)?.end).toBe(8);
  });

  it('end each sentence before a long pause, however fast it is spoken', () => {
    const lines = [
      'Then the storm comes, and the sky breaks open.',
      'In the evening the sky burns.',
      'And still.',
    ];
    const heard = [
      { start: 0, end: 4.2 },
      { start: 6, end: 7.8 },
      { start: 9, end: 9.8 },
    ];

    const timed = wordTimes(lines.join('\n'), heard);

    const within = heard.map(({ start, end }) =>
      timed.filter((word) => word.start >= start && word.end <= end).map(({ word }) => word),
    );
    expect(within.map((words) => words.join(' '))).toEqual(lines);
  });

  it('follow each other, lie within what is heard, and leave no word out', () => {
    const texts = fc.array(fc.stringMatching(/^[a-z]{1,9}[.,]?$/), { maxLength: 60 });
    const pieces = fc.array(
      fc.record({ silence: fc.integer({ min: 1, max: 40 }), sound: fc.integer({ min: 2, max: 60 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(texts, pieces, (words, lengths) => {
        let at = 0;
        const heard = lengths.map(({ silence, sound }) => {
          const start = at + silence / 10;
          at = start + sound / 10;
          return { start, end: at };
        });

        const timed = wordTimes(words.join(' '), heard);

        expect(timed.map(({ word }) => word)).toEqual(words);
        for (const [index, { start, end }] of timed.entries()) {
          expect(start).toBeGreaterThanOrEqual((timed[index - 1]?.end ?? 0) - 0.002);
          expect(heard.some((stretch) => start >= stretch.start - 0.002 && end <= stretch.end + 0.002)).toBe(
            true,
          );
        }
      }),
    );
  });
});
