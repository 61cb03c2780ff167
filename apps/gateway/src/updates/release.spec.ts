import * as fc from 'fast-check';
import { isNewer, readRelease, secondsToNextCheck } from './release.js';

const DAY = 86_400;

describe('the next check', () => {
  it('[3-9-12] comes a day after one that succeeded', () => {
    expect(secondsToNextCheck(0)).toBe(DAY);
  });

  it('[3-9-13] comes five minutes after the first that failed', () => {
    expect(secondsToNextCheck(1)).toBe(300);
  });

  it('[3-9-14] comes later after each further one, up to a day', () => {
    const gaps = [1, 2, 3, 4, 5].map(secondsToNextCheck);
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(new Set(gaps).size).toBe(5);
    fc.assert(fc.property(fc.integer({ min: 5 }), (failures) => secondsToNextCheck(failures) === DAY));
  });
});

describe('a newer release', () => {
  const version = fc
    .tuple(fc.nat(30), fc.nat(30), fc.nat(30))
    .map((parts) => ({ parts, text: parts.join('.') }));

  it('is one whose first part that differs is greater', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [major, minor, patch] = a.parts.map((part, index) => part - (b.parts[index] ?? 0));
        expect(isNewer(a.text, b.text)).toBe((major || minor || patch || 0) > 0);
        expect(isNewer(a.text, b.text) && isNewer(b.text, a.text)).toBe(false);
      }),
    );
  });

  it.each([
    ['2.0.0-rc.1', '1.0.0'],
    ['2.0.0', '1.0.0-dev'],
    ['2.0', '1.0.0'],
  ])('is not %s for %s', (latest, running) => {
    expect(isNewer(latest, running)).toBe(false);
  });
});

describe('what a code host says', () => {
  it('is read', () => {
    const answer = {
      tag_name: 'v1.2.3',
      html_url: 'https://code.example/releases/1.2.3',
      published_at: '2026-03-04T05:06:07Z',
    };
    expect(readRelease(answer)).toEqual({
      version: '1.2.3',
      url: 'https://code.example/releases/1.2.3',
      publishedAt: '2026-03-04T05:06:07.000Z',
    });
  });

  it('is taken without an address that could do something, or a time that is none', () => {
    const answer = { tag_name: '1.2.3', html_url: 'javascript:alert(1)', published_at: 'yesterday' };
    expect(readRelease(answer)).toEqual({ version: '1.2.3', url: null, publishedAt: null });
  });

  it('is nothing when it is anything else', () => {
    fc.assert(fc.property(fc.jsonValue(), (answer) => readRelease(answer) === undefined));
    expect(readRelease({ tag_name: 'v1.2.3-beta' })).toBeUndefined();
  });
});
