import * as fc from 'fast-check';
import { isDependencyAware } from './production.js';

describe('a production', () => {
  it.each([
    [true, { keyframes: [{ id: 'k' }] }],
    [true, { shots: [{ id: 's' }, { id: 't', link: { startKeyframeId: 'a', endKeyframeId: 'b' } }] }],
    [false, { keyframes: [], shots: [{ id: 's' }] }],
    [false, { shots: [{ id: 's', link: null }] }],
  ])('depends on its frames (%s) with %j', (expected, studio) => {
    expect(isDependencyAware({ studio })).toBe(expected);
  });

  it('is no workflow without one, whatever its settings are', () => {
    expect(isDependencyAware(undefined)).toBe(false);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), ({ studio: _studio, ...settings }) => {
        expect(isDependencyAware(settings)).toBe(false);
      }),
    );
  });
});
