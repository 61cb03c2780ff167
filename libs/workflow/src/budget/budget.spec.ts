import { Budget, spend, spendOnTrial, TrialOver } from './budget.js';

describe('a trial', () => {
  const spending = (times: number, spendOne: (steps: number) => void) => () => {
    for (let time = 0; time < times; time++) spendOne(1);
    return 'done';
  };

  it('is over once it has taken its steps', () => {
    expect(Budget.trial(100).run(spending(100, spend))).toBe('done');
    expect(() => Budget.trial(100).run(spending(101, spend))).toThrow(TrialOver);
  });

  it('counts what the limits around and within it leave out', () => {
    const asNode = () => new Budget(10, 'node').run(spending(100, spendOnTrial));

    expect(new Budget(10).run(asNode)).toBe('done');
    expect(Budget.trial(100).run(asNode)).toBe('done');
    expect(() => Budget.trial(99).run(asNode)).toThrow(TrialOver);
  });
});
