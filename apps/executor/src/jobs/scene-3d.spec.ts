import { requireSceneEngine } from './scene-3d.js';

describe('an engine for scenes in three dimensions', () => {
  it.each([undefined, '', 'yes', 'on', 'TRUE', 'True', '01', ' true', 'enabled'])(
    '[3-2.2-53] is not enabled by %p',
    (word) => {
      const settings = {
        EDITION: 'cloud',
        ...(word !== undefined && { SCENE3D_ADVANCED_ENABLED: word }),
      } as const;

      expect(() => requireSceneEngine('render-video', { renderer: 'advanced-3d' }, settings)).toThrow(
        expect.objectContaining({ status: 503, code: 'SCENE_CAPABILITY_UNAVAILABLE' }),
      );
    },
  );

  it.each(['business', 'community'] as const)('[3-2.2-54] is not there on the %s edition', (EDITION) => {
    const settings = { EDITION, SCENE3D_ADVANCED_ENABLED: 'true' };

    expect(() => requireSceneEngine('render-video', { renderer: 'advanced-3d' }, settings)).toThrow();
    expect(() => requireSceneEngine('render-video', { renderer: 'standard' }, settings)).not.toThrow();
  });
});
