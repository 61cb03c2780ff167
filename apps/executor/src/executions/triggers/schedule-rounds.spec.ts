import type { FireSchedules } from './fire-schedules.js';
import { ScheduleRounds } from './schedule-rounds.js';

describe('the clock of schedules', () => {
  let looks: number[];
  let clock: ScheduleRounds;
  beforeEach(() => {
    looks = [];
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 20) });
    const firing = {
      run: () => {
        looks.push(Date.now());
        return Promise.resolve([]);
      },
    } as unknown as FireSchedules;
    clock = new ScheduleRounds(firing);
    clock.onApplicationBootstrap();
  });
  afterEach(async () => {
    await clock.onModuleDestroy();
    jest.useRealTimers();
  });

  it('[1-6-03] looks once at boot and then once a minute, just after it begins', async () => {
    await jest.advanceTimersByTimeAsync(10 * 60_000);

    const [boot = 0, ...rest] = looks;
    expect(boot).toBe(Date.UTC(2026, 0, 1, 12, 0, 20));
    expect(rest).toHaveLength(10);
    rest.forEach((at, index) => expect(at - Date.UTC(2026, 0, 1, 12, 1 + index)).toBe(250));
  });

  it('stops with its process', async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    const before = looks.length;
    await clock.onModuleDestroy();

    await jest.advanceTimersByTimeAsync(10 * 60_000);

    expect(looks).toHaveLength(before);
  });
});
