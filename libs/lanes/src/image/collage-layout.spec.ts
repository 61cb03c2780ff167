import * as fc from 'fast-check';
import { gridLayout, smartLayout, withGaps, type Cell } from './collage-layout.js';

const frame: Cell = { left: 0, top: 0, width: 1600, height: 1200 };
const items = fc.array(
  fc.record({ ratio: fc.double({ min: 0.4, max: 2.5, noNaN: true }), weight: fc.constantFrom(1, 2, 4) }),
  { minLength: 2, maxLength: 30 },
);

const areaOf = (cells: readonly Cell[]) => cells.reduce((sum, { width, height }) => sum + width * height, 0);

describe.each([
  ['smart', smartLayout],
  ['grid', gridLayout],
])('a %s collage', (_name, layout) => {
  it('gives every picture a cell, and the cells fill the frame', () => {
    fc.assert(
      fc.property(items, (pictures) => {
        const cells = layout(pictures, frame);
        expect(cells).toHaveLength(pictures.length);
        expect(areaOf(cells)).toBeCloseTo(1600 * 1200, 0);
        for (const { left, top, width, height } of cells) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(1600.001);
          expect(top + height).toBeLessThanOrEqual(1200.001);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the gap between any two cells and around all', () => {
    const cells = withGaps(
      layout(
        [1, 1, 1, 1, 1].map((ratio) => ({ ratio, weight: 2 })),
        frame,
      ),
      20,
      frame,
    );
    for (const [index, a] of cells.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(19);
      expect(a.left + a.width).toBeLessThanOrEqual(1581);
      for (const b of cells.slice(index + 1)) {
        const across = Math.max(b.left - (a.left + a.width), a.left - (b.left + b.width));
        const down = Math.max(b.top - (a.top + a.height), a.top - (b.top + b.height));
        expect(Math.max(across, down)).toBeGreaterThanOrEqual(19);
      }
    }
  });
});

describe('a smart collage', () => {
  it('gives a big picture more room than a small one', () => {
    const [big, small] = smartLayout(
      [
        { ratio: 1, weight: 4 },
        { ratio: 1, weight: 1 },
      ],
      frame,
    );
    expect((big?.width ?? 0) * (big?.height ?? 0)).toBeCloseTo(
      4 * (small?.width ?? 0) * (small?.height ?? 0),
      0,
    );
  });

  it('cuts so that the shapes of the pictures survive', () => {
    const [left, right] = smartLayout(
      [
        { ratio: 0.67, weight: 2 },
        { ratio: 0.67, weight: 2 },
      ],
      frame,
    );
    expect(left).toMatchObject({ width: 800, height: 1200 });
    expect(right).toMatchObject({ left: 800 });
  });
});
