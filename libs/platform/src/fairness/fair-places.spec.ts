import { FairPlaces, type Place } from './fair-places.js';

function takeAll(places: FairPlaces, holder: string): Place[] {
  const taken: Place[] = [];
  for (let place = places.take(holder); place; place = places.take(holder)) taken.push(place);
  return taken;
}

describe('fair places', () => {
  it('give one holder a fifth of all, and leave the rest to others', () => {
    const places = new FairPlaces(100);

    expect(takeAll(places, 'ada')).toHaveLength(20);
    expect(takeAll(places, 'bob')).toHaveLength(16);
  });

  it('leave something for one who asks for little, however many take what they can', () => {
    const places = new FairPlaces(1_000);
    for (let holder = 0; holder < 20; holder++) takeAll(places, `greedy ${holder}`);

    expect(places.take('modest')).toBeDefined();
    expect(places.taken).toBeLessThan(1_000);
  });

  it('count what is given back once', () => {
    const places = new FairPlaces(10);
    const place = places.take('ada');
    place?.release();
    place?.release();

    expect(places.taken).toBe(0);
    expect(places.holds('ada')).toBe(false);
  });

  it('serve waiting holders in turn, and each in the order of arrival', async () => {
    const places = new FairPlaces(10);
    const held = takeAll(places, 'ada').concat(takeAll(places, 'bob'));
    const served: string[] = [];
    const wait = async (holder: string, name: string) => {
      await places.wait(holder, 1, 10_000);
      served.push(name);
    };
    const all = [wait('ada', 'ada 1'), wait('ada', 'ada 2'), wait('bob', 'bob 1')];
    for (const place of held) place.release();
    await Promise.all(all);

    expect(served.indexOf('ada 1')).toBeLessThan(served.indexOf('ada 2'));
    expect(served).toContain('bob 1');
  });

  it('let go of who waited too long', async () => {
    const places = new FairPlaces(5);
    const place = places.take('ada');

    expect(await places.wait('ada', 1, 5)).toBeUndefined();
    place?.release();
    expect(places.taken).toBe(0);
    expect(await places.wait('ada', 1, 5)).toBeDefined();
  });

  it('never let a large piece take what small ones need', () => {
    const places = new FairPlaces(48);
    for (let holder = 0; holder < 30; holder++) places.take(`large ${holder}`, 4);

    expect(places.take('large', 4)).toBeUndefined();
    expect(places.take('small', 1)).toBeDefined();
  });
});
