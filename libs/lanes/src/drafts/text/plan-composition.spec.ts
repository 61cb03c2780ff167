import { compositionProblems } from '@easel/catalog';
import * as fc from 'fast-check';
import { LOTTIE_NAMES, lottieDrawing } from './lottie-drawings.js';
import { planComposition } from './plan-composition.js';

const TYPES = ['3d-title', 'motion-graphics', 'after-effects', 'lottie-overlay', 'video-composer'];
const media = [
  { kind: 'video' as const, url: 'https://cdn.example/a.mp4' },
  { kind: 'image' as const, url: 'https://cdn.example/b.png' },
  { kind: 'audio' as const, url: 'https://cdn.example/c.mp3' },
];
const brief = { fps: 30, aspectRatio: '16:9', background: '#000000', media };

describe('a planned composition', () => {
  it('can be rendered, whatever the prompt says and however long it lasts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.oneof(fc.string(), fc.constant('dark cinematic flash, warm, "ONE" wipes to "TWO" and "THREE"')),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom('elements', 'lottie'),
        (type, prompt, duration, engine) => {
          expect(compositionProblems(planComposition({ ...brief, type, prompt, duration, engine }))).toEqual(
            [],
          );
        },
      ),
    );
  });

  it('has effects of the words that ask for them, over the clip', () => {
    const { layers } = planComposition({ ...brief, type: 'after-effects', prompt: 'film noir', duration: 5 });
    const [clip, effect] = layers;

    expect(clip).toMatchObject({ videoUrl: 'https://cdn.example/a.mp4' });
    expect(effect).toMatchObject({ effects: [{ kind: 'grayscale' }, { kind: 'vignette' }] });
  });

  it('joins clips by the transition that is asked for, and names what is quoted', () => {
    const prompt = 'wipe from one to the next, "HARBOUR" then "Anna, sailor"';
    const { layers } = planComposition({ ...brief, type: 'video-composer', prompt, duration: 10 });

    expect(layers[1]).toMatchObject({ imageUrl: 'https://cdn.example/b.png', enter: { kind: 'wipe-right' } });
    expect(layers.map(({ text }) => text)).toEqual(expect.arrayContaining(['HARBOUR', 'Anna, sailor']));
  });

  it('is of shapes or of a Lottie file, as the engine says', () => {
    const sources = (engine: string) =>
      planComposition({
        ...brief,
        media: [],
        type: 'motion-graphics',
        prompt: 'stars',
        duration: 5,
        engine,
      }).layers.map(({ shape, lottie, text }) =>
        [shape && 'shape', lottie !== undefined && 'lottie', text && 'text'].find(Boolean),
      );

    expect(sources('elements')).toEqual(['shape', 'shape', 'text']);
    expect(sources('lottie')).toEqual(['lottie', 'text']);
  });

  it('lays one of twelve drawings over a clip, by its words', () => {
    expect(LOTTIE_NAMES).toHaveLength(12);
    for (const name of LOTTIE_NAMES) {
      expect(compositionProblems({ layers: [{ lottie: lottieDrawing(name) }] })).toEqual([]);
    }
    const snowing = planComposition({
      ...brief,
      type: 'lottie-overlay',
      prompt: 'falling snow',
      duration: 5,
    });
    expect(snowing.layers).toContainEqual(expect.objectContaining({ lottie: lottieDrawing('snow') }));
  });
});
