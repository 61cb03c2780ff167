import { emptyProduction, type Production } from '../document/production.js';
import { landPlan } from './land-plan.js';

const lookups = {
  now: '2026-05-01T10:00:00.000Z',
  newId: () => 'uid',
  entity: () => undefined,
  isAllowedUrl: () => true,
} as unknown as Parameters<typeof landPlan>[2];

const production: Production = {
  ...emptyProduction(),
  cast: ['anna', 'tom'].map((role) => ({ role, uid: role, name: role, kind: 'character' })),
};
const boundIn = (shots: object[]) =>
  landPlan(production, { version: 1, shots }, lookups, { replaces: false }).production.shots.map(({ cast }) =>
    cast.map(({ role }) => role),
  );

describe('a plan that a model wrote', () => {
  it('binds whoever a shot mentions, and nobody else', () => {
    const mentions = [
      { plan: { prompt: '@anna waits for @tom' } },
      { plan: { prompt: 'A pier', motionPrompt: '@tom walks in' } },
      { plan: { prompt: 'mail@anna or @annabel or @nobody' } },
    ];
    expect(boundIn(mentions)).toEqual([['anna', 'tom'], ['tom'], []]);
  });

  it('leaves bindings as they were written', () => {
    const cast = [{ role: 'tom', action: 'waits' }];
    expect(boundIn([{ plan: { prompt: '@anna and @tom' }, cast }])).toEqual([['tom', 'anna']]);
  });
});
