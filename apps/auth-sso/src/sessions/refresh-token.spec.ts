import { judgeRefresh } from './refresh-token.js';

const now = new Date('2026-01-02T00:00:00Z');
const earlier = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-03T00:00:00Z');

it.each([
  ['rotates an unused token', null, { endedAt: null, expiresAt: later }, 'rotate'],
  ['ends the session of a used one', earlier, { endedAt: null, expiresAt: later }, 'end'],
  ['refuses in an ended session', null, { endedAt: earlier, expiresAt: later }, 'refuse'],
  ['refuses a used one in an ended session', earlier, { endedAt: earlier, expiresAt: later }, 'refuse'],
  ['refuses in an expired session', null, { endedAt: null, expiresAt: earlier }, 'refuse'],
  ['refuses from the moment of expiry on', null, { endedAt: null, expiresAt: now }, 'refuse'],
])('%s', (_rule, usedAt, session, expected) => {
  expect(judgeRefresh({ usedAt, session }, now)).toBe(expected);
});
