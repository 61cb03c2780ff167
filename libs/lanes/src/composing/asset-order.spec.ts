import * as fc from 'fast-check';
import { inAssetOrder } from './asset-order.js';

const film = [
  { id: 'a', videoUrl: 'a.mp4', startSec: 0, endSec: 2 },
  { text: 'between', startSec: 1 },
  { id: 'b', imageUrl: 'b.png', startSec: 2, endSec: 5, opacity: 0.5 },
  { id: 'c', videoUrl: 'c.mp4', sourceStartSec: 3, startSec: 5 },
];

describe('the order of assets', () => {
  it('puts media where another was shown, by id or address, and leaves when and how', () => {
    expect(inAssetOrder(film, ['c.mp4', 'a', 'b'])).toEqual([
      { id: 'c', videoUrl: 'c.mp4', sourceStartSec: 3, startSec: 0, endSec: 2 },
      { text: 'between', startSec: 1 },
      { id: 'a', videoUrl: 'a.mp4', startSec: 2, endSec: 5, opacity: 0.5 },
      { id: 'b', imageUrl: 'b.png', startSec: 5 },
    ]);
  });

  it('keeps what it does not name in its place', () => {
    expect(inAssetOrder(film, ['c', 'elsewhere', 'a']).map(({ id }) => id)).toEqual([
      'c',
      undefined,
      'b',
      'a',
    ]);
    expect(inAssetOrder(film, [])).toEqual(film);
  });

  it('loses no medium, whatever it names', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'a.mp4', 'b.png', 'x')), (order) => {
        expect(
          inAssetOrder(film, order)
            .flatMap(({ id }) => id ?? [])
            .toSorted(),
        ).toEqual(['a', 'b', 'c']);
      }),
    );
  });
});
