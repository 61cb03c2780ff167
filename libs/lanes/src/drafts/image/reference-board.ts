import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { canvas, pixels } from '../../media/pictures/own-pictures.js';
import type { DraftWork } from '../drafting/draft-work.js';
import { gridLayout, withGaps } from '../../image/collage-layout.js';
import { decoding, openContent } from '../../image/open-picture.js';
import { inputList } from '../../lane-inputs.js';
import type { LaneResult } from '../../lane.js';
import { finishPicture } from '../../image/finish-picture.js';
import { pictureSize } from './picture-size.js';
import { draftData, pictureOf } from './picture-file.js';
import type { FrameSize } from '../../frame-size.js';

const MAX_PANELS = 12;
// What each drawn panel shows of the subject.
const VIEWS = ['', 'portrait closeup', 'golden hour', 'night', 'misty morning', 'sunset'];

/** A board of views of one subject: the pictures that are given, filled up with drawn ones. */
export async function referenceBoard(work: DraftWork): Promise<LaneResult> {
  const { task, params } = work;
  const given = inputList(task, ['references', 'referenceImageUrls', 'in'])
    .filter((url) => /^(https?:|\/|[\w.-]+\.\w+$)/.test(url))
    .slice(0, MAX_PANELS);
  const size = pictureSize(params, 2 / 3);
  const count = Math.max(given.length, VIEWS.length);
  const frame = { left: 0, top: 0, ...size };
  const gap = Math.round(Math.min(size.width, size.height) * 0.012);
  const items = Array.from({ length: count }, () => ({ ratio: 1, weight: 1 }));
  const cells = withGaps(gridLayout(items, frame), gap, frame);

  const placed: OverlayOptions[] = [];
  for (const [index, { left, top, width, height }] of cells.entries()) {
    const url = given[index];
    const input =
      url === undefined
        ? await drawnPanel(work, index, { width, height })
        : await givenPanel(work, url, { width, height });
    placed.push({ input, left, top });
    task.progress(Math.round((90 * (index + 1)) / cells.length));
  }
  const board = canvas({ ...size, channels: 3, background: '#d9d9dc' }).composite(placed);
  const finish = { file: join(task.workDir, 'draft.jpg'), format: 'jpg', isDraft: true } as const;
  return { artifacts: [await finishPicture(work, board, finish)], data: draftData(task) };
}

async function drawnPanel(work: DraftWork, index: number, size: FrameSize): Promise<Buffer> {
  const extra = VIEWS[index % VIEWS.length] ?? '';
  const drawn = await work.make('picture', pictureOf(work, size, { extra, seedSuffix: `-${index}` }));
  return pixels(drawn.bytes, { width: drawn.width, height: drawn.height, channels: 3 })
    .resize(size.width, size.height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function givenPanel(
  { task, limits }: DraftWork,
  url: string,
  { width, height }: FrameSize,
): Promise<Buffer> {
  const picture = await openContent(task, url, limits);
  const { data } = await decoding(() =>
    picture
      .decode()
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  return data;
}
