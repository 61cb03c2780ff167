import type { DrawnLayer, RenderOrder } from '../render-order.js';
import { changingFrames } from './still-frames.js';

const order = (layers: DrawnLayer[], { from = 0, frames = 40 } = {}): RenderOrder => ({
  ffmpeg: 'ffmpeg',
  width: 640,
  height: 360,
  fps: 10,
  from,
  frames,
  background: '#000000',
  threads: 2,
  layers,
  encoding: [],
});
const title: DrawnLayer = {
  start: 0,
  end: 4,
  color: '#ffffff',
  source: { kind: 'text', text: 'Hello' },
};
const count = (from: number, after: number): number[] =>
  Array.from({ length: after - from }, (_, place) => from + place);

describe('the frames of a composition that are drawn', () => {
  it('are one of a title that stands', () => {
    expect(changingFrames(order([title]))).toEqual([0]);
  });

  it('are those in which a layer comes, goes or moves, and the first after it', () => {
    const shown: DrawnLayer = { ...title, start: 1, end: 3, enter: { kind: 'fade', seconds: 0.3 } };
    const moves = [
      { at: 0.5, value: 1 },
      { at: 1, value: 2 },
    ];
    const moving: DrawnLayer = { ...title, animate: [{ property: 'scale', keyframes: moves }] };

    expect(changingFrames(order([shown]))).toEqual([0, 10, 11, 12, 13, 30]);
    expect(changingFrames(order([moving]))).toEqual([0, ...count(6, 11)]);
  });

  it('begin with the first one of each part', () => {
    const shown: DrawnLayer = { ...title, start: 1, end: 3 };

    expect(changingFrames(order([shown], { from: 5, frames: 10 }))).toEqual([0, 5]);
  });

  it('are those in which another line or word is spoken, or letters still come', () => {
    const words = ['one', 'two'].map((text, place) => ({ text, startSec: place / 2, endSec: 1 }));
    const lines = [
      { startSec: 0, endSec: 1, text: 'one two', words },
      { startSec: 2, endSec: 4, text: 'three' },
    ];
    const captions: DrawnLayer = { ...title, source: { kind: 'captions', lines } };
    const revealed: DrawnLayer = { ...captions, style: { reveal: 'typewriter', revealSec: 0.25 } };

    expect(changingFrames(order([captions]))).toEqual([0, 5, 10, 20]);
    expect(changingFrames(order([revealed]))).toEqual([0, 1, 2, 3, 5, 10, 20, 21, 22, 23]);
  });

  it.each<[string, DrawnLayer['source']]>([
    ['a clip', { kind: 'video', words: [], begins: 0, size: { width: 2, height: 2 } }],
    ['a Lottie animation', { kind: 'lottie', file: '{}' }],
  ])('are all in which %s is seen', (_what, source) => {
    const layer: DrawnLayer = { ...title, start: 1, end: 2, source };

    expect(changingFrames(order([title, layer]))).toEqual([0, ...count(10, 21)]);
  });
});
