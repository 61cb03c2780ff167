import { recordsNamedIn, withSubjects } from './direct-references.js';
import type { StoredSubject } from './stored-subject.js';

const ID = '0190c2a0-0000-7000-8000-000000000001';
const pier: StoredSubject = {
  id: ID,
  kind: 'location',
  name: 'Old Pier',
  imageUrl: 'https://m/pier.png',
  description: 'planks over grey water',
  buckets: { timeOfDay: [{ name: 'dusk', url: 'https://m/dusk.png' }] },
};
const jacket = { id: 'jacket', source: 'image', defaultName: 'red jacket', url: 'https://m/jacket.png' };
const resolved = (prompt: string, entry: object = {}, more: object = {}) =>
  withSubjects(
    'generate-image',
    { prompt, connectedReferences: [jacket, { locationDbId: ID.toUpperCase(), ...entry }], ...more },
    { [ID]: pier },
  );
const urls = (params: Record<string, unknown>) =>
  (params.connectedReferences as { url: string }[]).map(({ url }) => url);

describe('references of a request', () => {
  it('name records by the kind that these have to be of', () => {
    const connectedReferences = [
      { locationDbId: ID },
      { url: 'x' },
      null,
      { characterDbId: 7, objectDbId: '' },
    ];
    expect(recordsNamedIn({ connectedReferences })).toEqual([{ id: ID, kind: 'location' }]);
    expect(recordsNamedIn({ connectedReferences: 'x' })).toEqual([]);
  });

  it('bring the main image and the description of a record', () => {
    const { prompt, connectedReferences } = resolved('a jacket');
    expect(prompt).toBe('a jacket');
    expect(connectedReferences).toEqual([
      jacket,
      {
        id: ID,
        source: 'wired-location',
        defaultName: 'Old Pier',
        description: 'planks over grey water',
        locationSlug: 'oldpier',
        locationCanonicalDescription: 'planks over grey water',
        url: 'https://m/pier.png',
      },
    ]);
  });

  it('[1-4.10-50] [1-4.10-53] bring the variant that is mentioned, else chosen, else said', () => {
    expect(urls(resolved('a jacket at dusk'))[1]).toBe('https://m/dusk.png');
    expect(urls(resolved('a jacket at sunset'))[1]).toBe('https://m/dusk.png');
    expect(urls(resolved('a jacket', { selectedVariant: 'time-of-day/Dusk' }))[1]).toBe('https://m/dusk.png');
    const mentioned = resolved('@oldpier:1 at dusk, @old-pier:2:timeOfDay/dusk:style');
    expect(urls(mentioned)).toEqual([jacket.url, 'https://m/pier.png', 'https://m/dusk.png']);
    expect(mentioned.prompt).toBe('{image:2:Old Pier} at dusk, {image:3:style}');
  });

  it('keep what they say themselves, and are numbered in the order that is asked for', () => {
    const own = {
      id: 'place',
      url: 'https://m/own.png',
      defaultName: 'Bay',
      identityLock: { enabled: true },
    };
    const params = resolved('@bay:1 at dusk, @oldpier:1', own, { referenceOrder: ['place'] });
    expect(params.prompt).toBe('{image:1:Bay} at dusk, {image:1:Bay}');
    expect((params.connectedReferences as object[])[1]).toMatchObject(own);
  });

  it('are mentioned by name where they are pictures of subjects', () => {
    const mara = { id: 'c', source: 'wired-character', label: 'Mara Lee', url: 'https://m/c.png' };
    const params = {
      prompt: '@maralee:1 wears {image:1:jacket}, @jacket:1',
      connectedReferences: [jacket, mara],
    };
    expect(withSubjects('generate-image', params, {})).toEqual({
      ...params,
      prompt: '{image:2:Mara Lee} wears {image:1:jacket}, @jacket:1',
    });
  });

  it('leave everything else as it is', () => {
    const params = { prompt: 'at @oldpier:1', connectedReferences: [jacket], other: 1 };
    expect(withSubjects('generate-image', params, {})).toEqual(params);
  });
});
