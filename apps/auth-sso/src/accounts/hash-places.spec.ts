import { inPlace, Places } from './hash-places.js';

/** Work that ends when the test says so. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

it('lets as many work at once as there are places, and the next when one is free', async () => {
  const places = new Places(1, 5);
  const first = held();
  const order: string[] = [];
  const done = places.run(first.work).then(() => order.push('first'));
  const second = places.run(async () => order.push('second'));

  expect(order).toEqual([]);
  first.end();
  await Promise.all([done, second]);

  expect(order.toSorted()).toEqual(['first', 'second']);
});

it('refuses with 503 who would wait behind too many', async () => {
  const places = new Places(1, 1);
  const first = held();
  const running = [places.run(first.work), places.run(async () => undefined)];

  await expect(places.run(async () => undefined)).rejects.toMatchObject({ status: 503 });
  first.end();
  await Promise.all(running);
  await expect(places.run(async () => 'free again')).resolves.toBe('free again');
});

it('gives the place back of what fails', async () => {
  const places = new Places(1, 0);
  await expect(places.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(places.run(async () => 'free')).resolves.toBe('free');
});

it('keeps sign-ins apart from a storm of sign-ups', async () => {
  const storm = Array.from({ length: 30 }, () => held());
  const signUps = storm.map(({ work }) => inPlace('sign-up', work));

  await expect(inPlace('sign-in', async () => 'in')).resolves.toBe('in');
  await expect(inPlace('known sign-in', async () => 'in')).resolves.toBe('in');

  for (const { end } of storm) end();
  await Promise.all(signUps);
});
