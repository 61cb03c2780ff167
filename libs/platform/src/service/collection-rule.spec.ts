import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CollectionRule, type Look } from './collection-rule.js';

const MIB = 2 ** 20;
const idle = (residentMiB: number): Look => ({
  utilization: 0.01,
  activeMs: 2.5,
  residentBytes: residentMiB * MIB,
  idleProcessors: 1.5,
});
const busy = (residentMiB: number): Look => ({
  utilization: 0.9,
  activeMs: 225,
  residentBytes: residentMiB * MIB,
  idleProcessors: 1.5,
});

describe('a process', () => {
  let rule: CollectionRule;
  beforeEach(() => {
    rule = new CollectionRule(2_000);
    // Its start was collected, for 100 ms.
    rule.collected(100, 100 * MIB);
    for (let look = 0; look < 5; look++) rule.isDue(busy(150));
  });

  it('collects when it has grown, has worked, and has had nothing to do for two looks', () => {
    expect([rule.isDue(idle(150)), rule.isDue(idle(150))]).toEqual([false, true]);
  });

  it('does not while it is busy now and then', () => {
    const looks = [idle(150), busy(150), idle(150), busy(150), idle(150)];

    expect(looks.map((look) => rule.isDue(look))).not.toContain(true);
  });

  it('does not for little', () => {
    expect([idle(115), idle(115), idle(115)].map((look) => rule.isDue(look))).not.toContain(true);
  });

  it('waits while others occupy the machine, for a minute', () => {
    const besideOthers = { ...idle(150), idleProcessors: 0.2 };
    const looks = Array.from({ length: 240 }, () => rule.isDue(besideOthers));

    expect(looks.indexOf(true)).toBe(239);
  });

  it('collects as soon as the others have ended', () => {
    for (let look = 0; look < 50; look++) rule.isDue({ ...idle(150), idleProcessors: 0 });

    expect(rule.isDue(idle(150))).toBe(true);
  });

  it('does not before it has worked ten times as long as the last one took', () => {
    rule.collected(100, 100 * MIB);
    for (let look = 0; look < 4; look++) rule.isDue(busy(150));
    const tooEarly = [idle(150), idle(150), idle(150)].map((look) => rule.isDue(look));
    rule.isDue(busy(150));

    expect(tooEarly).not.toContain(true);
    expect([rule.isDue(idle(150)), rule.isDue(idle(150))]).toEqual([false, true]);
  });
});

it('gives back the room for young objects, which no other collection does', async () => {
  const script = `
    const { setFlagsFromString } = require('node:v8');
    setFlagsFromString('--expose-gc');
    const collect = require('node:vm').runInNewContext('gc');
    let kept = [];
    for (let i = 0; i < 5e5; i++) { kept.push({ i, text: 'x' + i }); if (kept.length > 5e4) kept = []; }
    kept = undefined;
    collect();
    const before = process.memoryUsage().heapTotal;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    console.log(before - process.memoryUsage().heapTotal);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=16', '-e', script]);

  expect(Number(stdout)).toBeGreaterThan(16 * MIB);
});
