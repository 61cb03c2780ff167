import { canvas } from '../media/pictures/own-pictures.js';
import { aspectRatioOf } from '../frame-size.js';
import { requiredInputs } from '../lane-inputs.js';
import { invalid, LaneParams, numberWithin } from '../lane-params.js';
import type { LaneResult } from '../lane.js';
import { gridLayout, smartLayout, withGaps } from './collage-layout.js';
import { finishPicture } from './finish-picture.js';
import type { ImageWork } from './image-work.js';
import { formatOf } from './picture-format.js';
import { type Content, decoding, openContent } from './open-picture.js';

const MAX_PICTURES = 30;
const LONG_SIDES = { '4K': 4096, '2K': 2048, '1K': 1024 } as const;
// Automatic, big, medium, small.
const WEIGHTS = [2, 4, 2, 1];

/** Lays pictures out on one sheet. */
export async function imageCollage(work: ImageWork): Promise<LaneResult> {
  const { task, limits, newFile } = work;
  const params = new LaneParams(task.params);
  const urls = requiredInputs(task, ['imageUrls', 'images', 'in', 'image'], 'pictures', {
    min: 2,
    max: MAX_PICTURES,
  });
  const sizes = params.list('imageSizes', MAX_PICTURES, (entry, index) =>
    numberWithin(`imageSizes[${index}]`, entry, 0, 3),
  );
  const ratio = aspectRatioOf(params.text('aspectRatio', '4:3'));
  if (ratio === undefined) throw invalid('aspectRatio', 'must be a width and height such as 4:3');
  const longSide = LONG_SIDES[params.choice('resolution', ['4K', '2K', '1K'], '4K')];
  const layout = params.choice('layout', ['smart', 'grid'], 'smart') === 'smart' ? smartLayout : gridLayout;
  const gap = params.integer('gap', { min: 0, max: 200, fallback: 24 });
  const background = params.color('backgroundColor', '#ffffff');

  const pictures: Content[] = [];
  for (const url of urls) pictures.push(await openContent(task, url, limits));
  const frame = {
    left: 0,
    top: 0,
    width: Math.round(ratio >= 1 ? longSide : longSide * ratio),
    height: Math.round(ratio >= 1 ? longSide / ratio : longSide),
  };
  const items = pictures.map(({ width, height }, index) => ({
    ratio: width / height,
    weight: WEIGHTS[Math.round(sizes[index] ?? 0)] ?? 2,
  }));
  const cells = withGaps(layout(items, frame), gap, frame);

  const format = formatOf(params, 'jpg');
  const file = newFile(format);
  const isDraft = pictures.some((picture) => picture.isDraft);
  const artifact = await decoding(async () => {
    const placed: { input: Buffer; left: number; top: number }[] = [];
    for (const [index, { left, top, width, height }] of cells.entries()) {
      const picture = pictures[index];
      if (!picture) continue;
      const { data: input } = await picture
        .decode()
        .autoOrient()
        .resize(width, height, { fit: 'cover', position: 'attention' })
        .flatten({ background })
        .png({ compressionLevel: 1 })
        .toBuffer();
      placed.push({ input, left, top });
      task.progress(Math.round((80 * (index + 1)) / cells.length));
    }
    const sheet = canvas({ width: frame.width, height: frame.height, channels: 3, background });
    return finishPicture(work, sheet.composite(placed), { file, format, isDraft });
  });
  return { artifacts: [artifact] };
}
