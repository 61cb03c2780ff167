import { strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { checkParams, checkStoredSettings, nodeTypes } from '../index.js';
import { compositionProblems, lottieFile, lottieProblems } from './index.js';

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

describe('a dotLottie file', () => {
  const json = (value: unknown) => strToU8(JSON.stringify(value));
  const manifest = json({ animations: [{ id: 'first' }, { id: 'second' }], activeAnimationId: 'second' });
  const packed = (files: Record<string, Uint8Array>) =>
    `data:application/zip+dotlottie;base64,${Buffer.from(zipSync(files)).toString('base64')}`;
  const messagesOf = (given: unknown) => lottieProblems(given).map(({ message }) => message);

  it('holds the animation that is played first, and its pictures', () => {
    const assets = [{ id: 'a', u: '/images/', p: 'a.png' }];
    const file = packed({
      'manifest.json': manifest,
      'animations/first.json': json(lottie({ nm: 'one' })),
      'animations/second.json': json(lottie({ nm: 'two', assets })),
      'images/a.png': new Uint8Array([1, 2, 3]),
    });

    expect(lottieProblems(file)).toEqual([]);
    expect(lottieFile(file)).toMatchObject({
      nm: 'two',
      assets: [{ id: 'a', u: '', p: 'data:image/png;base64,AQID' }],
    });
  });

  it.each([
    ['no archive', 'data:application/zip;base64,UEsDBAAAAAA=', 'manifest'],
    ['a bomb', packed({ 'manifest.json': manifest, 'a/second.json': new Uint8Array(60_000_000) }), '1 MB'],
    [
      'many files',
      packed(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}`, new Uint8Array(1)]))),
      '100 files',
    ],
    ['no animation', packed({ 'manifest.json': manifest }), 'second'],
    [
      'a picture that is not in it',
      packed({ 'manifest.json': manifest, 'a/second.json': json(lottie({ assets: [{ p: 'x.png' }] })) }),
      'outside',
    ],
  ])('of %s is refused', (_what, file, message) => {
    expect(messagesOf(file)).toEqual([expect.stringContaining(message)]);
  });

  it('may be any bytes without the check failing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const file = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), bytes]);
        expect(messagesOf(`data:;base64,${file.toString('base64')}`)).toHaveLength(1);
      }),
    );
  });
});

it.each([
  [{ layers: [{ ty: 6 }] }, 'layers.0', 'sound'],
  [{ assets: [{ layers: [{ ty: 14 }] }] }, 'assets.0.layers.0', 'light'],
  [{ layers: [{ ty: 4, shapes: [{ ty: 'gr', it: [{ ty: 'zz' }] }] }] }, 'layers.0.shapes.0.it.0', 'zig-zag'],
  [{ layers: [{ ty: 4, ef: [{ ty: 99, mn: 'ADBE Wave Warp' }] }] }, 'layers.0.ef.0', 'ADBE Wave Warp'],
  [{ layers: [{ ty: 4, sy: [{ ty: 5 }] }] }, 'layers.0.sy.0', 'bevel'],
  [{ layers: [{ ty: 5, t: { d: { k: [{ s: { f: 'Own' } }] } } }] }, 'layers.0', 'font'],
])('what of a Lottie file is not drawn is told by name at save: %j', (parts, path, name) => {
  const node = nodeTypes.get('lottie-overlay');
  if (!node) throw new Error('lottie-overlay is a node');
  const message = expect.stringContaining(name) as string;
  const found = { path: `lottie.${path}`, message };

  expect(checkStoredSettings(node, { lottie: lottie(parts) })).toEqual([found]);
});

const refs = (id: string, count: number) => Array.from({ length: count }, () => ({ ty: 0, refId: id }));
const repeated = (count: unknown, inner: object) => ({
  ty: 'gr',
  it: [inner, { ty: 'rp', c: { k: count } }],
});
const keyframes = [
  { t: 0, s: [1] },
  { t: 9, s: [100] },
];

it.each<[string, object, string]>([
  ['itself', { assets: [{ id: 'a', layers: refs('a', 1) }], layers: refs('a', 1) }, 'layers'],
  [
    'much in little',
    {
      assets: Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, layers: refs(`${at + 1}`, 20) })),
      layers: refs('0', 20),
    },
    'layers',
  ],
  [
    'copies of copies',
    { layers: [{ ty: 4, shapes: [repeated(keyframes, repeated(50, { ty: 'el' }))] }] },
    'repeats',
  ],
])('a Lottie file that shows %s is refused', (_what, parts, message) => {
  expect(lottieProblems(lottie(parts))).toEqual([
    { path: '', message: expect.stringContaining(message) as string },
  ]);
});

it('a Lottie file may show what it holds several times', () => {
  const assets = [{ id: 'a', layers: [{ ty: 4, shapes: [repeated(20, { ty: 'el' })] }] }];

  expect(lottieProblems(lottie({ assets, layers: refs('a', 40) }))).toEqual([]);
});

it('hidden layers, and effects that are switched off, are missed by nobody', () => {
  const layers = [
    { ty: 6, hd: true },
    { ty: 4, ef: [{ mn: 'ADBE Wave Warp', en: 0 }] },
  ];

  expect(lottieProblems(lottie({ layers }))).toEqual([]);
});

function lottie(parts: object) {
  return { w: 10, h: 10, fr: 30, op: 60, layers: [], ...parts };
}
