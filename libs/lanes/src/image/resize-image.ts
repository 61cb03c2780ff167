import { requiredInput } from '../lane-inputs.js';
import { invalid, LaneParams } from '../lane-params.js';
import type { LaneResult } from '../lane.js';
import { finishPicture } from './finish-picture.js';
import type { ImageWork } from './image-work.js';
import { formatOf } from './picture-format.js';
import { decoding, openContent, type Picture } from './open-picture.js';

const MAX_SIDE = 16_384;

/** Brings a picture to a size: filled and cropped, or fitted inside it with or without a border. */
export async function resizeImage(work: ImageWork): Promise<LaneResult> {
  const { task, limits, newFile } = work;
  const params = new LaneParams(task.params);
  const picture = await openContent(
    task,
    requiredInput(task, ['imageUrl', 'image', 'in'], 'a picture'),
    limits,
  );
  const { width, height } = targetSize(params, picture);
  if (width * height > limits.maxPixels)
    throw invalid('width', `and height may make at most ${limits.maxPixels} pixels`);
  const format = formatOf(params);
  const file = newFile(format);
  const artifact = await decoding(() => {
    const resized = picture
      .decode()
      .autoOrient()
      .resize(width, height, {
        fit: params.choice('fit', ['cover', 'contain', 'inside'], 'cover'),
        background: params.raw('padColor') === undefined ? '#00000000' : params.color('padColor', '#000000'),
      });
    return finishPicture(work, resized, { file, format, isDraft: picture.isDraft });
  });
  return { artifacts: [artifact] };
}

/** With one side given the other follows from the picture's shape. */
export function targetSize(params: LaneParams, { width, height }: Pick<Picture, 'width' | 'height'>) {
  const side = (name: string) => {
    const value = params.optionalNumber(name, { min: 1, max: MAX_SIDE });
    return value === undefined ? undefined : Math.round(value);
  };
  const wanted = { width: side('width'), height: side('height') };
  if (wanted.width === undefined && wanted.height === undefined)
    throw invalid('width', 'or `height` must be given');
  return {
    width: wanted.width ?? Math.max(1, Math.round(((wanted.height ?? height) * width) / height)),
    height: wanted.height ?? Math.max(1, Math.round(((wanted.width ?? width) * height) / width)),
  };
}
