import * as fc from 'fast-check';
import { mentionsIn, replaceMentions, slugOf } from './mentions.js';

const only = (text: string) => {
  const [mention] = mentionsIn(text);
  return mention && { ...mention, text: undefined };
};

describe('a mention', () => {
  it.each([
    ['@mara:1', { slug: 'mara', number: 1 }],
    ['@mara:12:style', { slug: 'mara', number: 12, mode: 'style' }],
    ['@chair:2:materials/oak', { slug: 'chair', number: 2, bucket: 'materials', variant: 'oak' }],
    [
      '@pier:1:timeOfDay/dusk:layout',
      { slug: 'pier', number: 1, bucket: 'timeOfDay', variant: 'dusk', mode: 'layout' },
    ],
    ['@mara:1:smiling', { slug: 'mara', number: 1, variant: 'smiling' }],
    ['@mara:1:smiling:face', { slug: 'mara', number: 1, variant: 'smiling', mode: 'face' }],
    ['@mara:1:none~nolock', { slug: 'mara', number: 1, mode: 'none', locks: false }],
    ['@old-red-chair:1~lock', { slug: 'oldredchair', number: 1, locks: true }],
  ])('[1-4.10-47] is %s', (written, expected) => {
    expect(only(`by ${written}, at dawn`)).toEqual({ text: undefined, ...expected });
    expect(mentionsIn(written).map(({ text }) => text)).toEqual([written]);
  });

  it.each([
    '@mara',
    '@mara:0',
    '@mara:x',
    '@Mara:1',
    'a@mara:1',
    '@1:1',
    '@mara:1:a/b:c:d',
    '@mara:1:a/b/c',
    '@mara:1x',
  ])('[1-4.10-47] is not %s, which stays as it is', (written) => {
    expect(mentionsIn(written)).toEqual([]);
    expect(replaceMentions(`x ${written} y`, () => 'replaced')).toBe(`x ${written} y`);
  });

  it('ends where the sentence goes on', () => {
    expect(mentionsIn('@mara:1: she waits. @mara:1. (@pier:2:style)').map(({ text }) => text)).toEqual([
      '@mara:1',
      '@mara:1',
      '@pier:2:style',
    ]);
  });

  it('[1-4.10-48] names its subject without separators', () => {
    expect(slugOf('Old Red Chair')).toBe('oldredchair');
    fc.assert(fc.property(fc.string(), (name) => expect(slugOf(name)).toMatch(/^[a-z0-9]*$/)));
  });

  it.each(['identical', 'style', 'layout', 'none'])('[1-4.10-49] may say %s', (mode) => {
    expect(only(`@pier:1:${mode}`)).toMatchObject({ mode });
    expect(only('@pier:1:upside-down')?.mode).toBeUndefined();
  });

  it('is replaced, and nothing else is', () => {
    expect(replaceMentions('@a:1 and @b:1', ({ slug }) => (slug === 'a' ? 'Anna' : undefined))).toBe(
      'Anna and @b:1',
    );
    fc.assert(fc.property(fc.string(), (text) => expect(replaceMentions(text, () => undefined)).toBe(text)));
  });
});
