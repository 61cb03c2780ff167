import type { ReadMedia } from '../../engine/storage/read-media.js';
import { LaneFailure } from '@easel/lanes/lane';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { DescribeVideo } from './describe-video.js';

const ADDRESS = 'https://example.com/a.mp4';

describe('looking at a video', () => {
  it('fetches few files at once, lets some wait, and sends the others away for a while', async () => {
    let underWay = 0;
    let most = 0;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let fill: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (fill = resolve));
    const media = {
      into: async () => {
        most = Math.max(most, ++underWay);
        if (underWay === 6) fill();
        await finished;
        underWay--;
        throw new LaneFailure('invalid_input', 'is no video', false);
      },
    } as unknown as ReadMedia;
    const videos = new DescribeVideo(new ExecutorConfig(), media);

    const asked = Array.from({ length: 30 }, (_none, at) => videos.run(ADDRESS, `user ${at}`));
    const outcomes = Promise.allSettled(asked);
    const away = (await Promise.all(
      asked.slice(24).map((one) => one.catch((error: unknown) => error)),
    )) as object[];
    await full;
    finish();

    expect(away).toHaveLength(6);
    for (const error of away) expect(error).toMatchObject({ status: 503, retryAfter: 10 });
    const refused = (await outcomes).slice(0, 24);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'validation_error' } });
    expect(most).toBe(6);
  });

  it('lets one account have few places, and others go on', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const media = {
      into: async () => {
        await finished;
        throw new LaneFailure('invalid_input', 'is no video', false);
      },
    } as unknown as ReadMedia;
    const videos = new DescribeVideo(new ExecutorConfig(), media);
    const one = Array.from({ length: 8 }, () => videos.run(ADDRESS, 'ada'));
    const other = videos.run(ADDRESS, 'bob');
    const outcomes = Promise.allSettled([...one, other]);
    const refused = await Promise.all(one.slice(5).map((run) => run.catch((error: unknown) => error)));
    finish();

    for (const error of refused) expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    const looked = (await outcomes).filter((_outcome, at) => at < 5 || at === one.length);
    expect(looked).toHaveLength(6);
    for (const outcome of looked) expect(outcome).toMatchObject({ reason: { code: 'validation_error' } });
  });
});
