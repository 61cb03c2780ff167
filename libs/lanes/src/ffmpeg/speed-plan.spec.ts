import * as fc from 'fast-check';
import { plannedSeconds, speedPlan, tempoFilters } from './speed-plan.js';

describe('a plan of speeds', () => {
  it('plays at the base speed around its ramps', () => {
    const plan = speedPlan(10, 1, [{ start: 4, end: 6, speed: 2 }]);
    expect(plan).toEqual([
      { start: 0, end: 4, speed: 1 },
      { start: 4, end: 6, speed: 2 },
      { start: 6, end: 10, speed: 1 },
    ]);
    expect(plannedSeconds(plan)).toBe(9);
  });

  it('covers the source once, in order, whatever the ramps', () => {
    const ramp = fc.record({ start: fc.nat(20), end: fc.nat(20), speed: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.array(ramp, { maxLength: 8 }), (ramps) => {
        const plan = speedPlan(12, 1, ramps);
        let at = 0;
        for (const part of plan) {
          expect(part.start).toBe(at);
          expect(part.end).toBeGreaterThan(part.start);
          at = part.end;
        }
        expect(at).toBe(12);
      }),
    );
  });

  it.each([0.05, 0.3, 0.5, 1, 1.5, 2, 7, 100])(
    'reaches %s times the tempo in steps of at most two',
    (speed) => {
      const steps = tempoFilters(speed)
        .split(',')
        .map((filter) => Number(filter.split('=')[1]));
      for (const step of steps) {
        expect(step).toBeGreaterThanOrEqual(0.5);
        expect(step).toBeLessThanOrEqual(2);
      }
      expect(steps.reduce((product, step) => product * step, 1)).toBeCloseTo(speed, 3);
    },
  );
});
