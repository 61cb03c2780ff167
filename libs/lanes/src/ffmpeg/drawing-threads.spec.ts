import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { CompositionLayer } from '@easel/catalog';
import { standardThreads } from '../composing/drawing-threads.js';
import type { RenderOrder } from '../composing/render-order.js';
import { FfmpegLane } from './ffmpeg-lane.js';
import { MediaTestBed } from './media-test-bed.fixture.js';

let media: MediaTestBed;
beforeAll(async () => {
  media = await MediaTestBed.open();
});
afterAll(() => media.files.close());

const title = (style: CompositionLayer['style']): CompositionLayer => ({
  text: 'ONE',
  style,
});

/** What the renderer was told, of a composition with this one title. */
async function orderOf(style: CompositionLayer['style'], drawingThreads?: number): Promise<RenderOrder> {
  const lane = new FfmpegLane({ threads: 1, ...(drawingThreads !== undefined && { drawingThreads }) });
  const plan = { fps: 4, duration: 1, aspectRatio: '1:1', resolution: '480p', layers: [title(style)] };
  const before = new Set(await readdir(media.files.path('.'), { recursive: true }));
  await media.files.run(lane, 'render-video', { params: { plan } });
  const files = await readdir(media.files.path('.'), { recursive: true });
  const [order] = files.filter((name) => name.endsWith('.json') && !before.has(name));
  return JSON.parse(await readFile(path.join(media.files.path('.'), order ?? ''), 'utf8')) as RenderOrder;
}

describe('frames that are drawn at once', () => {
  it('[3-8-09] are two of a scene in three dimensions, whatever the machine has', async () => {
    expect(await orderOf({ depth: 8 })).toMatchObject({ threads: 2 });
    for (const cores of [1, 2, 64]) expect(standardThreads([{ style: { depth: 8 } }], cores)).toBe(2);
  });

  it('[3-8-10] go by the cores of the machine otherwise, up to four', async () => {
    expect(await orderOf({})).toMatchObject({ threads: Math.min(4, availableParallelism()) });
    expect([1, 2, 64].map((cores) => standardThreads([{ style: {} }], cores))).toEqual([1, 2, 4]);
  });

  it('are as many as REMOTION_CONCURRENCY says, of every composition', async () => {
    expect(await orderOf({ depth: 8 }, 3)).toMatchObject({ threads: 3 });
    expect(await orderOf({}, 3)).toMatchObject({ threads: 3 });
  });
});
