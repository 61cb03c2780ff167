import { requireSceneEngine } from './scene-3d.js';

describe('an engine for scenes in three dimensions', () => {
  const ENGINES = [
    ['advanced-3d', 'SCENE3D_ADVANCED_ENABLED'],
    ['local-3d', 'SCENE3D_LOCAL_ENABLED'],
  ] as const;
  const asked = (renderer: string, variable: string, word?: string) => () =>
    requireSceneEngine(
      'render-video',
      { renderer },
      {
        EDITION: 'cloud',
        ...(word !== undefined && { [variable]: word }),
      },
    );

  it.each([undefined, '', 'yes', 'on', 'TRUE', 'True', '01', ' true', 'enabled'])(
    '[3-2.2-53] is not enabled by %p',
    (word) => {
      for (const [renderer, variable] of ENGINES) {
        expect(asked(renderer, variable, word)).toThrow(
          expect.objectContaining({ status: 503, code: 'SCENE_CAPABILITY_UNAVAILABLE' }),
        );
      }
    },
  );

  it.each(['true', '1'])('[3-2.2-53] is enabled by %p, and only the one that is named', (word) => {
    for (const [renderer, variable] of ENGINES) {
      expect(asked(renderer, variable, word)).not.toThrow();
      for (const [other] of ENGINES) if (other !== renderer) expect(asked(other, variable, word)).toThrow();
    }
  });

  it.each(['business', 'community'] as const)('[3-2.2-54] is not there on the %s edition', (EDITION) => {
    const settings = { EDITION, SCENE3D_ADVANCED_ENABLED: 'true' };

    expect(() => requireSceneEngine('render-video', { renderer: 'advanced-3d' }, settings)).toThrow();
    expect(() => requireSceneEngine('render-video', { renderer: 'standard' }, settings)).not.toThrow();
  });
});
