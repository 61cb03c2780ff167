import * as fc from 'fast-check';
import {
  aspectRatioOf,
  frameOfArea,
  frameOfShortSide,
  pixelsOfImageBand,
  shortSideOfVideoBand,
  withinPixels,
} from './frame-size.js';

describe('frame sizes', () => {
  it.each([
    ['16:9', 16 / 9],
    ['9x16', 9 / 16],
    [' 21:9 ', 21 / 9],
    ['1.85', 1.85],
    ['2.39:1', 2.39],
    ['square', 1],
    ['auto', undefined],
    ['adaptive', undefined],
    ['0:9', undefined],
    ['100:1', undefined],
  ])('the shape %j is %s', (text, expected) => {
    const ratio = aspectRatioOf(text);
    if (expected === undefined) expect(ratio).toBeUndefined();
    else expect(ratio).toBeCloseTo(expected);
  });

  it.each([
    ['1080p', 16 / 9, 1920, 1080],
    ['720P', 9 / 16, 720, 1280],
    ['4k', 16 / 9, 3840, 2160],
    ['480p', 4 / 3, 640, 480],
  ])('the video band %s at %s is %s by %s', (band, ratio, width, height) => {
    expect(frameOfShortSide(ratio, shortSideOfVideoBand(band) ?? 0)).toEqual({ width, height });
  });

  it.each([
    ['1K', 1024 * 1024],
    ['4k', 4096 * 4096],
    ['0.5 MP', 500_000],
    ['2MP', 2_000_000],
    ['high', undefined],
  ])('the image band %s has %s pixels', (band, pixels) => {
    expect(pixelsOfImageBand(band)).toBe(pixels);
  });

  it('sides are even, and area and shape come out as asked', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.integer({ min: 100_000, max: 9_000_000 }),
        (ratio, pixels) => {
          for (const { width, height } of [
            frameOfArea(ratio, pixels),
            withinPixels({ width: 9_000, height: Math.round(9_000 / ratio) }, pixels),
          ]) {
            expect([width % 2, height % 2]).toEqual([0, 0]);
            expect(width / height / ratio).toBeCloseTo(1, 1);
            expect(Math.abs(width * height - pixels) / pixels).toBeLessThan(0.03);
          }
        },
      ),
    );
  });
});
