import { TRANSITIONS, transitionFilter } from './transitions.js';

describe('transitions', () => {
  it('are the 53 that the node offers, each by a name of its own', () => {
    expect(TRANSITIONS).toHaveLength(53);
    expect(new Set(TRANSITIONS).size).toBe(53);
  });

  it('name a filter; those that the filter lacks are drawn', () => {
    expect(transitionFilter('wipe-left', 0.5, 2)).toBe(
      'xfade=transition=wipeleft:duration=0.500000:offset=2.000000',
    );
    expect(transitionFilter('dip-to-black', 0.5, 2)).toContain('transition=fadeblack');
    expect(transitionFilter('cover-up', 0.5, 2)).toContain("transition=custom:expr='if(");
  });
});
