import { TenantPicture } from '../media/pictures/tenant-picture.js';
import type { MediaLimits } from '../media/media-limits.js';
import { legibleText } from '../models/legible-text.js';
import type { LocalModels } from '../models/local-models.js';
import { decoding } from './open-picture.js';

// Larger pictures are not read better, only longer.
const READ_SIDE = 1_600;

/**
 * What is written in a picture, line by line from top to bottom; empty where nothing legible is.
 * @throws LaneFailure `unsupported_media` or `aborted`
 */
export async function wordsInPicture(
  path: string,
  { maxPixels }: MediaLimits,
  models: LocalModels,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await decoding(() =>
    TenantPicture.of(path, { maxPixels, signal })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  return legibleText(await models.run('reading', data, signal));
}
