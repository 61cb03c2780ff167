import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lookingPlaces } from './looking-places.js';

it('leaves a processor to the services while many files are looked into', async () => {
  const atOnce = Math.max(1, availableParallelism() - 1);
  let begun = 0;
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const looks = Array.from({ length: atOnce + 1 }, () =>
    lookingPlaces.run(() => {
      begun += 1;
      return end;
    }),
  );

  await nextTurn();

  expect(begun).toBe(atOnce);

  endAll();
  await Promise.all(looks);
  expect(begun).toBe(atOnce + 1);
});
