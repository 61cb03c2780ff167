import * as fc from 'fast-check';
import { soundBetween } from '@easel/lanes/ffmpeg/find-speech';
import { placedAgain } from './lay-out-speech.js';
import { GAP, packSpeech } from './packed-speech.js';
import { type Segment, speakersOf, tidied, titleOf } from './speakers.js';

const segments = fc
  .array(
    fc.tuple(fc.double({ min: 0, max: 500, noNaN: true }), fc.double({ min: 0.01, max: 90, noNaN: true })),
  )
  .map((all) => all.map(([start, length]): Segment => ({ start, end: start + length })));

describe('the speakers of a conversation', () => {
  it('are told apart, in order of their first words, with what they say', () => {
    const word = (text: string, start: number, speaker: string) => ({
      word: text,
      start,
      end: start + 0.4,
      speaker,
    });

    const speakers = speakersOf([
      word('Hello', 3, 'b'),
      word('Good', 0.5, 'a'),
      word('morning.', 1, 'a'),
      word('there!', 3.5, 'b'),
      word('Well?', 6, 'a'),
    ]);

    expect(speakers).toEqual([
      {
        id: 'a',
        firstStartSec: 0.5,
        wordCount: 3,
        snippet: 'Good morning. Well?',
        segments: [
          { start: 0.5, end: 1.4 },
          { start: 6, end: 6.4 },
        ],
      },
      {
        id: 'b',
        firstStartSec: 3,
        wordCount: 2,
        snippet: 'Hello there!',
        segments: [{ start: 3, end: 3.9 }],
      },
    ]);
    expect(titleOf([word('good', 0, 'a'), word('morning.', 1, 'a'), word('Well?', 2, 'a')])).toBe(
      'Good morning',
    );
  });

  it('speak where a recording is not silent', () => {
    const told = `lavfi.silence_start=0\nx\nlavfi.silence_end=1.5\nlavfi.silence_start=3\nlavfi.silence_end=4.95`;

    expect(soundBetween(told, 5)).toEqual([{ start: 1.5, end: 3 }]);
    expect(soundBetween('', 5)).toEqual([{ start: 0, end: 5 }]);
  });

  it('have segments in order that never touch, and that hold all that was said', () => {
    fc.assert(
      fc.property(segments, fc.integer({ min: 1, max: 6 }), (all, most) => {
        const tidy = tidied(all, 0.3, { seconds: 400, most });

        expect(tidy.length).toBeLessThanOrEqual(most);
        for (const [index, { start, end }] of tidy.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThan(tidy[index - 1]?.end ?? -1);
        }
        for (const { start, end } of all.filter((segment) => segment.start < 400)) {
          expect(tidy.some((span) => span.start <= start && span.end >= Math.min(400, end))).toBe(true);
        }
      }),
    );
  });

  it('are sent in orders that are short enough, and put back where each stretch was', () => {
    fc.assert(
      fc.property(segments, fc.integer({ min: 5, max: 60 }), (all, most) => {
        const tidy = tidied(all, 0.3);
        const packs = packSpeech(tidy, most);

        const said = (list: readonly Segment[]) => list.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(said(packs.flatMap(({ pieces }) => pieces))).toBeCloseTo(said(tidy), 5);
        for (const { pieces, seconds } of packs) {
          expect(seconds).toBeLessThanOrEqual(most + 1e-6);
          expect(pieces.at(-1)?.at).toBeLessThanOrEqual(seconds);
        }
        const placed = placedAgain(
          packs,
          packs.map(({ seconds }) => ({ seconds: seconds + GAP })),
        );
        const pieces = packs.flatMap((pack) => pack.pieces);
        for (const [index, { from, to, at }] of placed.entries()) {
          const piece = pieces[index];
          expect(at).toBe(piece?.start);
          expect(to - from).toBeCloseTo((piece?.end ?? 0) - (piece?.start ?? 0), 5);
        }
      }),
    );
  });
});
