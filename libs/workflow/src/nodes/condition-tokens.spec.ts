import { fillConditionTokens } from './condition-tokens.js';

const source = {
  now: '2026-03-10T12:00:00.000Z',
  trigger: { order: { id: 7 }, last_triggered_at: '2026-03-09T00:00:00.000Z' },
};

describe('tokens in condition values', () => {
  it.each([
    ['{{now}}', '2026-03-10T12:00:00.000Z'],
    ['order {{trigger.order.id}}', 'order 7'],
    ['{{trigger.order}}', '{"id":7}'],
    ['{{trigger.last_triggered_at}}', '2026-03-09T00:00:00.000Z'],
    ['{{last_N_hours:24}}', '2026-03-09T12:00:00.000Z'],
    ['{{ last_N_days: 2 }}', '2026-03-08T12:00:00.000Z'],
    ['{{last_N_weeks:1}}', '2026-03-03T12:00:00.000Z'],
    ['{{last_6_hours}}', '2026-03-10T06:00:00.000Z'],
    ['{{last_N_days:x}}', ''],
    ['{{trigger.missing}}', ''],
    ['{{whatever}}', ''],
    ['plain', 'plain'],
  ])('%s', (text, expected) => {
    expect(fillConditionTokens(text, source)).toBe(expected);
  });
});
