import * as fc from 'fast-check';
import { assScript, CAPTION_STYLES, type CaptionLook } from './ass-captions.js';
import { cuesFromSubtitles, cuesFromText, cuesFromWords } from './caption-cues.js';

const look: CaptionLook = { style: 'subtitle', position: 'bottom', fontSize: 24, color: '#11aaff' };
const frame = { width: 1920, height: 1080 };
const textOf = (cue: { words: { text: string }[] }) => cue.words.map(({ text }) => text).join(' ');

describe('caption lines', () => {
  it('break after a sentence, after a pause and when they are full', () => {
    const word = (text: string, start: number) => ({ text, start, end: start + 0.2 });
    const cues = cuesFromWords([
      word('One.', 0),
      word('Two', 0.3),
      word('three', 2),
      word('abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr', 2.3),
    ]);
    expect(cues.map(textOf)).toEqual([
      'One.',
      'Two',
      'three',
      'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr',
    ]);
    expect(cues[0]).toMatchObject({ start: 0, end: 0.2 });
  });

  it('share a sentence evenly, and end where a clause ends', () => {
    const lines = (text: string) => cuesFromText(text, 9).map(textOf);

    expect(lines('At noon nothing is hidden, and time stands still.')).toEqual([
      'At noon nothing is hidden,',
      'and time stands still.',
    ]);
    expect(lines('The fog comes in from the sea and the world ends a few steps away.')).toEqual([
      'The fog comes in from the sea and',
      'the world ends a few steps away.',
    ]);
  });

  it('are as few as the words need, and none is too long', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ','), minLength: 1, maxLength: 42 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
        const lengths = cuesFromText(words.join(' '), 60).map((cue) => textOf(cue).length);
        let filled = words.slice(0, 1).map(({ length }) => length);
        for (const { length } of words.slice(1)) {
          const last = filled.at(-1) ?? 0;
          filled = last + 1 + length > 42 ? [...filled, length] : [...filled.slice(0, -1), last + 1 + length];
        }
        expect(Math.max(...lengths)).toBeLessThanOrEqual(42);
        expect(lengths).toHaveLength(filled.length);
      }),
    );
  });

  it('share the time of a plain text by the length of its words', () => {
    const cues = cuesFromText('a bb. cccccccc', 10);
    expect(cues.map(textOf)).toEqual(['a bb.', 'cccccccc']);
    expect(cues.at(-1)?.end).toBeCloseTo(10);
    expect((cues[1]?.end ?? 0) - (cues[1]?.start ?? 0)).toBeGreaterThan(5);
  });

  it('never grow with a word, and lose no letter of it', () => {
    const piece = fc.constantFrom('a', '<', ' ', '語', 'e\u0301', '👩‍👩‍👧', '\n\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 600 }), fc.boolean(), (pieces, asSubtitles) => {
        const text = pieces.join('');
        const spoken = `00:00:00,000 --> 00:00:09,000\n${text.replaceAll('\n', '')}`;
        const cues = (asSubtitles ? cuesFromSubtitles(spoken) : undefined) ?? cuesFromText(text, 9);
        expect(Math.max(0, ...cues.map((cue) => textOf(cue).length))).toBeLessThanOrEqual(1_000);
        expect(
          Math.max(0, ...cues.flatMap(({ words }) => words.map((word) => word.text.length))),
        ).toBeLessThanOrEqual(100);
        if (!asSubtitles)
          expect(cues.map(textOf).join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });

  it('read SubRip and WebVTT', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,500\nHello <i>you</i>\n\n2\n00:01:00,000 --> 00:01:01,000\nBye\n';
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nHello you\n';
    expect(cuesFromSubtitles(srt)?.map((cue) => [cue.start, cue.end, textOf(cue)])).toEqual([
      [1, 2.5, 'Hello you'],
      [60, 61, 'Bye'],
    ]);
    expect(cuesFromSubtitles(vtt)?.map((cue) => [cue.start, cue.end, textOf(cue)])).toEqual([
      [1, 2.5, 'Hello you'],
    ]);
    expect(cuesFromSubtitles('just words')).toBeUndefined();
  });
});

describe('the caption script', () => {
  it('holds times, place and colour as the format has them', () => {
    const script = assScript(
      [{ start: 61.5, end: 63, words: [{ text: 'Hi', start: 61.5, end: 63 }] }],
      { ...look, position: 'top' },
      frame,
    );
    expect(script).toContain('Dialogue: 0,0:01:01.50,0:01:03.00,Main,,0,0,0,,Hi');
    expect(script).toContain('PlayResX: 1920');
    expect(script).toMatch(/Style: Main,DejaVu Sans,54,&H00FFAA11,.*,8,54,54,54,1/);
  });

  it('marks each word in its time in the word by word styles', () => {
    const cues = cuesFromText('one two three', 3);
    const eventsOf = (style: CaptionLook['style']) =>
      assScript(cues, { ...look, style }, frame)
        .split('\n')
        .filter((line) => line.startsWith('Dialogue'));
    expect(CAPTION_STYLES.map((style) => [style, eventsOf(style).length])).toEqual([
      ['subtitle', 1],
      ['word-highlight', 3],
      ['karaoke', 1],
      ['tiktok-words', 1],
      ['word-pop', 3],
      ['bouncy', 3],
    ]);
    expect(eventsOf('tiktok-words')[0]).toContain('ONE TWO THREE');
  });

  it.each(CAPTION_STYLES)(
    'grows with its text in the style %s, also where all of it is one block',
    (style) => {
      const sizeOf = (words: number): number => {
        const block = `00:00:00.000 --> 00:00:09.000\n${'a '.repeat(words)}`;
        return assScript(cuesFromSubtitles(block) ?? [], { ...look, style }, frame).length;
      };

      expect(sizeOf(2_000)).toBeLessThan(sizeOf(1_000) * 2.5);
    },
  );

  it('lets no text command the renderer', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: fc.constantFrom('{', '}', '\\', 'N', 'p', '1', ' ', '\n') }),
        (text) => {
          const cues = cuesFromText(text, 2);
          const lines = assScript(cues, look, frame)
            .split('\n')
            .slice(13)
            .filter((line) => line !== '');
          for (const line of lines) {
            expect(line).toMatch(/^Dialogue: /);
            expect(line).not.toMatch(/[{}\\]/);
          }
        },
      ),
    );
  });
});
