import { array, assert, property, string } from 'fast-check';
import { AttemptLog } from './attempt-log.js';

it('keeps the last lines, within its bounds', () => {
  const log = new AttemptLog();
  for (let line = 0; line < 500; line++) log.add(`line ${line}`);

  expect(log.lines).toHaveLength(200);
  expect(log.lines.at(-1)?.message).toBe('line 499');
});

it('is never larger than 200 lines and 16,384 characters, and keeps their order', () => {
  assert(
    property(array(string({ maxLength: 3_000 }), { maxLength: 300 }), (messages) => {
      const log = new AttemptLog();
      for (const message of messages) log.add(message);

      const lines = log.lines;
      expect(lines.length).toBeLessThanOrEqual(200);
      expect(lines.reduce((sum, { message }) => sum + message.length, 0)).toBeLessThanOrEqual(16_384);
      if (messages.length > 0) expect(lines.length).toBeGreaterThan(0);
    }),
  );
});
