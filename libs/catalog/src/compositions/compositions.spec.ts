import * as fc from 'fast-check';
import { checkParams, checkStoredSettings, nodeTypes } from '../index.js';
import { compositionProblems } from './index.js';

const pathsOf = (layer: unknown) => compositionProblems({ layers: [layer] }).map(({ path }) => path);

describe('a composition', () => {
  it.each([
    [{ text: 'x', particles: 3 }, 'layers.0.particles'],
    [{ text: 'x', blend: 'dissolve' }, 'layers.0.blend'],
    [{ text: 'x', videoUrl: 'https://cdn.example/a.mp4' }, 'layers.0.text'],
    [{ color: 'red' }, 'layers.0.color'],
    [{ color: '#ff0000', opacity: 2 }, 'layers.0.opacity'],
    [{ text: 'x', animate: [{ property: 'skew', keyframes: [] }] }, 'layers.0.animate.0.property'],
    [
      { text: 'x', animate: [{ property: 'x', keyframes: [{ at: 0 }] }] },
      'layers.0.animate.0.keyframes.0.value',
    ],
    [{ text: 'x', exit: { kind: 'page-curl', seconds: 1 } }, 'layers.0.exit.kind'],
    [{ shape: { kind: 'heart' } }, 'layers.0.shape.kind'],
    [{ text: 'x', effects: [{ kind: 'glitch' }] }, 'layers.0.effects.0.kind'],
    [{ lottie: { layers: [] } }, 'layers.0.lottie.w'],
    [{ lottie: lottie({ layers: [{ ks: { r: { k: 1, x: 'time*9' } } }] }) }, 'layers.0.lottie'],
  ])('%j is refused at %s', (layer, path) => {
    expect(pathsOf(layer)).toContain(path);
  });

  it('is told at save and refused by a route, by the path of what cannot be done', () => {
    const node = nodeTypes.get('render-video');
    if (!node) throw new Error('render-video is a node');
    const settings = { plan: { layers: [{ text: 'x', blend: 'dissolve' }] } };

    const found = { path: 'plan.layers.0.blend', message: expect.stringContaining('multiply') as string };
    expect(checkStoredSettings(node, settings)).toEqual([found]);
    expect(checkParams(node, settings)).toEqual([found]);
    expect(checkParams(node, { plan: JSON.stringify(settings.plan) })).toEqual([found]);
  });

  it('may be anything without the check failing', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.jsonValue(), (layer, value) => {
        const problems = compositionProblems({ layers: [layer, { lottie: value }, value] });
        expect(problems.every(({ path, message }) => path !== '' && message !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

function lottie(parts: object) {
  return { w: 10, h: 10, fr: 30, op: 60, layers: [], ...parts };
}
