import { Budget, spend, TrialOver } from './budget.js';

describe('a trial', () => {
  const spending = (times: number) => () => {
    for (let time = 0; time < times; time++) spend(1);
    return 'done';
  };

  it('is over once it has taken its steps', () => {
    expect(Budget.trial(100).run(spending(100))).toBe('done');
    expect(() => Budget.trial(100).run(spending(101))).toThrow(TrialOver);
  });

  it('is over once it is late, however few steps it took, and also within the budget of a node', () => {
    expect(Budget.trial(1_000, () => false).run(spending(100))).toBe('done');
    expect(() => Budget.trial(1_000, () => true).run(spending(100))).toThrow(TrialOver);
    const withinNode = (): string => new Budget(1_000, 'node').run(spending(100));
    expect(() => Budget.trial(1_000, () => true).run(withinNode)).toThrow(TrialOver);
  });

  it('asks seldom whether it is late', () => {
    let asked = 0;
    Budget.trial(10_000, () => ++asked < 0).run(spending(1_600));
    expect(asked).toBe(100);
  });
});
