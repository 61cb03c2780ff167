import { contentTypesOf, PLATFORMS, socialFrame } from './social-formats.js';

describe('frames of social networks', () => {
  it.each(PLATFORMS)('%s has a frame for each kind of post, with even sides', (platform) => {
    for (const kind of ['', ...contentTypesOf(platform)]) {
      const { width = 1, height = 1 } = socialFrame(platform, kind) ?? {};
      expect([width % 2, height % 2]).toEqual([0, 0]);
    }
  });

  it('a kind may be written as the action that posts it', () => {
    expect(socialFrame('instagram', 'post-reel')).toEqual(socialFrame('instagram', 'Reel'));
    expect(socialFrame('youtube', 'upload-short')).toEqual({ width: 1080, height: 1920 });
  });

  it('another kind has none', () => {
    expect(socialFrame('tiktok', 'pin')).toBeUndefined();
  });
});
