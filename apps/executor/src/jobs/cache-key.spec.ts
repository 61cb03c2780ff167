import { assert, dictionary, jsonValue, property, string } from 'fast-check';
import { cacheKeyOf, isCacheable } from './cache-key.js';

const asked = (given: object = {}) => ({
  type: 'generate-image',
  params: { prompt: 'a fox', seed: 3 },
  inputs: {},
  workspaceId: null,
  ...given,
});
const none = new Map<string, string>();
const key = (given: object = {}, ranBy = 'draft-image', contents = none) =>
  cacheKeyOf(asked(given), ranBy, contents);

describe('what a job is asked', () => {
  it('does not depend on the order in which settings are named', () => {
    assert(
      property(dictionary(string(), jsonValue()), (params) => {
        const turned = Object.fromEntries(Object.entries(params).toReversed());
        expect(key({ params })).toBe(key({ params: turned }));
      }),
    );
  });

  it.each([
    ['another type', { type: 'modify-image' }],
    ['another setting', { params: { prompt: 'an owl', seed: 3 } }],
    ['no fixed seed', { params: { prompt: 'a fox' } }],
    ['another input', { inputs: { image: 'x' } }],
    ['another workspace', { workspaceId: 'w' }],
  ])('is something else with %s', (_what, given) => {
    expect(key(given)).not.toBe(key());
  });

  it('is something else where somebody else runs it', () => {
    expect(key({}, 'openai')).not.toBe(key());
  });

  it('names our files by their content, whatever they are called', () => {
    const contents = new Map([
      ['http://here/media/one.png', 'aa'],
      ['http://here/media/two.png', 'aa'],
      ['http://here/media/three.png', 'bb'],
    ]);
    const of = (name: string) => key({ inputs: { image: `http://here/media/${name}.png` } }, 'x', contents);

    expect(of('one')).toBe(of('two'));
    expect(of('one')).not.toBe(of('three'));
  });

  it('may be answered from before only where the node says so, and nothing happens outside', () => {
    expect(isCacheable({ type: 'generate-image', control: { cache: true } })).toBe(true);
    expect(isCacheable({ type: 'generate-image' })).toBe(false);
    expect(isCacheable({ type: 'save-to-storage', control: { cache: true } })).toBe(false);
    expect(isCacheable({ type: 'voice-clone', control: { cache: true } })).toBe(false);
  });
});
