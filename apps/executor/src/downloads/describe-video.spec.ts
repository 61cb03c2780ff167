import type { ReadMedia } from '../jobs/read-media.js';
import { LaneFailure } from '../lanes/lane.js';
import { ExecutorConfig } from '../executor.config.js';
import { DescribeVideo } from './describe-video.js';

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

    const asked = Array.from({ length: 30 }, () => videos.run('https://example.com/a.mp4'));
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
});
