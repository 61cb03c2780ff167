import { Clock } from '../../engine/clock.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { LanePools } from '../lanes/lane-pools.js';
import { LaneRegistry } from '../lanes/lane-registry.js';
import type { ProviderAccounts } from './provider-accounts.js';
import { WidenPools } from './widen-pools.js';

const draft = { name: 'draft-image', types: ['generate-image'], run: () => Promise.reject(new Error()) };

describe('places for jobs of a lane that providers serve', () => {
  it('are as many as this machine can draw at once, and more as soon as there is a key', async () => {
    const config = Object.assign(new ExecutorConfig(), {
      FFMPEG_CONCURRENCY: 2,
      VIDEO_WORKER_CONCURRENCY: 30,
    });
    const pools = new LanePools(config, new LaneRegistry([draft]), new Clock());
    let tell: (any: boolean) => void = () => undefined;
    const accounts = {
      onChange: (listener: typeof tell) => (tell = listener),
      all: () => Promise.resolve(new Map()),
    } as unknown as ProviderAccounts;
    new WidenPools(accounts, pools).onApplicationBootstrap();
    for (let taken = 0; taken < 2; taken++) pools.take('image');
    const waiting = pools.untilFree('image');

    const before = pools.free('image');
    tell(true);
    await waiting;
    const during = pools.free('image');
    tell(false);

    expect([before, during, pools.free('image')]).toEqual([0, 28, 0]);
  });
});
