import type { Work } from '../calling/work.js';
import { taskIdOf, workOf } from './task-id.js';

const ONE = '01890000-0000-7000-8000-000000000001';
const TWO = '01890000-0000-7000-8000-000000000002';

const WORKS: readonly [string, Work][] = [
  ['a job', { kind: 'jobs', ids: [ONE] }],
  ['several jobs', { kind: 'jobs', ids: [ONE, TWO] }],
  ['an execution', { kind: 'execution', id: ONE }],
  ['a run of an app', { kind: 'run', slug: 'poster-maker', id: ONE }],
  ['a run of an app with a strange name', { kind: 'run', slug: 'a.b@c/ü', id: ONE }],
];

describe('the id of a task', () => {
  it.each(WORKS)('leads back to %s, in the workspace that it is of', (_, work) => {
    expect(workOf(taskIdOf(work, undefined), undefined)).toEqual(work);
    expect(workOf(taskIdOf(work, TWO), TWO)).toEqual(work);
  });

  it.each(WORKS)('of %s is no task of another workspace', (_, work) => {
    expect(workOf(taskIdOf(work, undefined), TWO)).toBeUndefined();
    expect(workOf(taskIdOf(work, TWO), undefined)).toBeUndefined();
    expect(workOf(taskIdOf(work, TWO), ONE)).toBeUndefined();
  });

  it('is the same for the same work', () => {
    expect(taskIdOf({ kind: 'jobs', ids: [ONE] }, undefined)).toBe(
      taskIdOf({ kind: 'jobs', ids: [ONE] }, undefined),
    );
  });

  it.each([
    '',
    'job',
    'job.',
    'job.nonsense',
    `job.${ONE}.`,
    `job.${ONE}.nonsense`,
    `job.${Array.from({ length: 11 }, () => ONE).join('.')}`,
    `jobs.${ONE}`,
    ONE,
    `execution.${ONE}.${TWO}`,
    `execution.`,
    `run.${ONE}`,
    `run.${ONE}.`,
    `run.${ONE}.a.b`,
    `run.${ONE}.%`,
    `run.a.${ONE}`,
    `job.${ONE}/../../me`,
  ])('is not %j', (text) => {
    expect(workOf(text, undefined)).toBeUndefined();
  });
});
