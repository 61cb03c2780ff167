import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLASSES } from './attack.ts';
import { MEETS } from './meets.ts';
import { allAttacks, chosenAttacks } from './choose.ts';

const PERFORMANCE = path.resolve(__dirname, '../../docs/performance.md');

it('has at least ten attacks of each class, each with a name of its own and something that it has to meet', async () => {
  const all = await allAttacks();

  for (const each of CLASSES) {
    const own = all.filter((entry) => entry.class === each).map(({ attack }) => attack.name);
    expect(own.length).toBeGreaterThanOrEqual(11);
    expect(new Set(own).size).toBe(own.length);
  }
  for (const { attack } of all) expect(attack.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(Object.keys(MEETS).sort()).toEqual(all.map((each) => `${each.class}/${each.attack.name}`).sort());
});

it('counts its attacks in the documentation', async () => {
  const all = await allAttacks();
  const text = readFileSync(PERFORMANCE, 'utf8');

  for (const each of CLASSES) {
    const count = all.filter((entry) => entry.class === each).length;
    expect(text).toMatch(new RegExp(`\\| \`${each}\` +\\| +${count} +\\|`));
  }
});

it('plays the attacks that are asked for, and knows no others', async () => {
  const [bus, one] = [await chosenAttacks({ class: 'bus' }), await chosenAttacks({ only: 'edge/deep-json' })];

  expect(new Set(bus.map((entry) => entry.class))).toEqual(new Set(['bus']));
  expect(one.map(({ attack }) => attack.name)).toEqual(['deep-json']);
  await expect(chosenAttacks({ only: 'no-such-attack' })).rejects.toThrow('There is no attack');
  await expect(chosenAttacks({ class: 'none' })).rejects.toThrow('There is no class');
});
