import { namedVariant, saidVariant } from './subject-variants.js';

const entry = (name: string, url = `https://m/${name}.png`) => ({ name, url });

describe('the variant of a subject', () => {
  const chair = {
    materials: [entry('oak')],
    angles: [entry('from behind')],
    variations: [entry('weathered')],
  };

  it('[1-4.10-50] is the one whose name the prompt says', () => {
    expect(saidVariant('object', chair, 'An OAK chair by the sea')).toMatchObject({ name: 'oak' });
    expect(saidVariant('object', chair, 'a chair seen from behind')).toMatchObject({ bucket: 'angles' });
    expect(saidVariant('object', chair, 'an aged chair')).toMatchObject({ name: 'weathered' });
    expect(saidVariant('object', chair, 'a soaked chair')).toBeUndefined();
  });

  it.each([
    ['[1-4.10-51]', 'object', ['materials', 'variations', 'angles', 'motionClips']],
    [
      '[1-4.10-52]',
      'location',
      ['timeOfDay', 'weather', 'seasons', 'lighting', 'angles', 'atmosphereMotions'],
    ],
  ])('%s of several that fit an %s as well is of the first bucket', (_rule, type, order) => {
    const buckets = [...order];
    while (buckets.length > 0) {
      const data = Object.fromEntries(buckets.toReversed().map((bucket) => [bucket, [entry('golden')]]));
      expect(saidVariant(type, data, 'all golden')).toMatchObject({ bucket: buckets[0] });
      buckets.shift();
    }
  });

  it('is the longer of two names, and the take that was selected', () => {
    const pier = {
      weather: [entry('rain')],
      angles: [entry('rain from above')],
      selectedAssetByVariant: { 'angles:rain from above': 'https://m/take-2.png' },
    };
    expect(saidVariant('location', pier, 'rain from above')).toEqual({
      bucket: 'angles',
      name: 'rain from above',
      url: 'https://m/take-2.png',
    });
  });

  it('is found by name in any spelling, in the bucket that is named', () => {
    const pier = { timeOfDay: [entry('Blue Hour')], lighting: [entry('blue hour', 'https://m/l.png')] };
    expect(namedVariant('location', pier, { variant: 'blue-hour' })).toMatchObject({ bucket: 'timeOfDay' });
    expect(namedVariant('location', pier, { bucket: 'Lighting', variant: 'blue-hour' })?.url).toBe(
      'https://m/l.png',
    );
    expect(namedVariant('location', pier, { bucket: 'seasons', variant: 'blue-hour' })).toBeUndefined();
  });
});
