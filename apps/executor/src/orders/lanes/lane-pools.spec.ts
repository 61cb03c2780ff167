import { nodeTypes } from '@easel/catalog';
import { Clock } from '../../engine/clock.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { LanePools } from './lane-pools.js';
import { LaneRegistry } from './lane-registry.js';
import { NoopLane } from '@easel/lanes/noop/noop-lane';

const poolsOf = (places: number): LanePools =>
  new LanePools(
    Object.assign(new ExecutorConfig(), { LOCAL_CONCURRENCY: places }),
    new LaneRegistry([new NoopLane()]),
    new Clock(),
  );

/** Fills places with a user's jobs, as a claim does. */
function filled(pools: LanePools, userId: string, count: number): void {
  for (let place = 0; place < count; place++) {
    pools.take('local');
    pools.occupy('local', userId);
  }
}

describe('the jobs of a lane at once, unless told otherwise,', () => {
  const typesOf = (lane: string) =>
    nodeTypes
      .all()
      .flatMap(({ type, execution }) =>
        typeof execution === 'object' && execution.lane === lane ? [type] : [],
      );

  it.each([
    ['[3-8-03]', 'video', 60, 50],
    ['[3-8-05]', 'render', 5, 2],
    ['[3-8-07]', 'ffmpeg', 8, 4],
  ])('%s of %s are, of %i that come, %i', async (_rule, lane, jobs, atOnce) => {
    const runs = { name: lane, types: typesOf(lane), run: () => Promise.reject(new Error('not here')) };
    const pools = new LanePools(new ExecutorConfig(), new LaneRegistry([runs]), new Clock());
    let running = 0;
    let most = 0;
    let ended = 0;
    const job = async (): Promise<void> => {
      while (!pools.take(lane)) await pools.untilFree(lane);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      ended++;
      pools.release(lane);
    };

    await Promise.all(Array.from({ length: jobs }, job));

    expect({ most, ended }).toEqual({ most: atOnce, ended: jobs });
  });
});

describe('the places of a lane', () => {
  it('are all there for the only one who comes', () => {
    const pools = poolsOf(4);
    filled(pools, 'crowd', 3);
    pools.release('local', 'crowd');

    expect(pools.allowanceOf('local', 2)).toEqual({ most: 2, forLarge: 2, large: [] });
    expect(pools.takeUnqueued('local', 'crowd')).toBe(true);
  });

  it('are kept a moment for whoever had one, before one with many gets it', () => {
    const pools = poolsOf(4);
    filled(pools, 'crowd', 3);
    filled(pools, 'small', 1);
    pools.release('local', 'small');

    expect(pools.allowanceOf('local', 1)).toEqual({ most: 1, forLarge: 0, large: ['crowd'] });
  });

  it('are not kept beyond half of them', () => {
    const pools = poolsOf(4);
    for (const user of ['a', 'b', 'c', 'd']) {
      filled(pools, user, 1);
      pools.release('local', user);
    }

    expect(pools.allowanceOf('local', 4).forLarge).toBe(2);
  });

  it('are given to unqueued work, while others wait, only within an equal share', () => {
    const pools = poolsOf(4);
    filled(pools, 'crowd', 2);
    filled(pools, 'small', 1);
    pools.noteClaim('local', { most: 1, forLarge: 1, large: [] }, 1);

    expect(pools.takeUnqueued('local', 'crowd')).toBe(false);
    expect(pools.takeUnqueued('local', 'small')).toBe(true);
  });

  it('let hints wait while all that is free is kept, and look again when one ends', async () => {
    const pools = poolsOf(4);
    filled(pools, 'crowd', 3);
    pools.noteClaim('local', { most: 1, forLarge: 0, large: ['crowd'] }, 0);
    let free = false;
    const waiting = pools.untilFree('local').then(() => (free = true));
    await Promise.resolve();
    expect(free).toBe(false);

    pools.release('local', 'crowd');

    await waiting;
    expect(free).toBe(true);
  });
});
