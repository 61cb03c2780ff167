import * as fc from 'fast-check';
import { APPS, EXECUTOR_ROLES, parseProcessList } from './process-list.js';

describe('SERVICE_PROCESSES', () => {
  it('names a repeated process by number', () => {
    const { processes } = parseProcessList('gateway gateway executor:worker executor:worker');

    expect(processes.map(({ name }) => name)).toEqual([
      'gateway',
      'gateway-2',
      'executor-worker',
      'executor-worker-2',
    ]);
  });

  it('gives an executor without roles all of them', () => {
    const { processes } = parseProcessList('gateway executor');

    expect(processes[1]).toEqual({ name: 'executor', app: 'executor', roles: EXECUTOR_ROLES });
  });

  it.each([
    ['an unknown app', 'gateway painter', `'painter' is no app`],
    ['an unknown role', 'gateway executor:painter', `'painter' is no role`],
    ['an empty role', 'gateway executor:', `'' is no role`],
    ['roles of an app that has none', 'gateway:api', `'gateway' has no roles`],
    ['a second colon', 'gateway executor:api:worker', `more than one ':'`],
    ['no gateway', 'executor', 'needs at least one gateway'],
  ])('refuses %s', (_case, text, problem) => {
    const { processes, problems } = parseProcessList(text);

    expect(processes).toEqual([]);
    expect(problems.join()).toContain(problem);
  });

  it('names every problem, not the first alone', () => {
    expect(parseProcessList('painter sculptor').problems).toHaveLength(2);
  });

  it('gives as many processes as words, under names that never repeat', () => {
    const word = fc.oneof(
      fc.constantFrom(...APPS),
      fc.subarray([...EXECUTOR_ROLES], { minLength: 1 }).map((roles) => `executor:${roles.join('+')}`),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const { processes } = parseProcessList(['gateway', ...words].join(' '));
        expect(processes).toHaveLength(words.length + 1);
        expect(new Set(processes.map(({ name }) => name)).size).toBe(processes.length);
      }),
    );
  });
});
