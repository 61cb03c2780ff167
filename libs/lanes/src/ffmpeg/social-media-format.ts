import type { LaneArtifact, LaneResult } from '../lane.js';
import type { FrameSize } from '../frame-size.js';
import { LaneFailure } from '../lane.js';
import { optionalInput, requiredInput } from '../lane-inputs.js';
import { invalid } from '../lane-params.js';
import { decoding } from '../image/open-picture.js';
import { withoutLabel } from './draft-label.js';
import { filteredVideo } from './filtered-video.js';
import { FIT_METHODS, fitFilter, type FitMethod } from './frame-fitting.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { contentTypesOf, PLATFORMS, socialFrame } from './social-formats.js';

/** Shapes a video or a picture for one network and one kind of post; the caption passes through. */
export async function socialMediaFormat(work: MediaWork): Promise<LaneResult> {
  const { params, task } = work;
  const source = await work.open(
    requiredInput(task, ['mediaUrl', 'media', 'in', 'videoUrl', 'imageUrl'], 'a video or a picture'),
  );
  const platform = params.choice('platform', PLATFORMS, 'instagram');
  const frame =
    socialFrame(platform, params.text('contentType', source.kind === 'image' ? 'image' : 'video')) ??
    socialFrame(platform, '');
  if (
    frame === undefined ||
    (params.raw('contentType') !== undefined &&
      socialFrame(platform, params.text('contentType')) === undefined)
  ) {
    throw invalid('contentType', `must be one of ${contentTypesOf(platform).join(', ')} on ${platform}`);
  }
  const method = params.choice('method', FIT_METHODS, 'crop');
  const padColor = params.color('padColor', '#000000');
  const caption = optionalInput(task, ['caption', 'text']);

  const shape = source.kind === 'image' ? shapePicture : shapeVideo;
  if (source.kind === 'audio')
    throw new LaneFailure(
      'wrong_media',
      'This node needs a video or a picture, and a recording arrived.',
      false,
    );
  return {
    artifacts: await shape(work, source, { frame, method, padColor }),
    ...(caption !== undefined && { text: caption }),
  };
}

interface Shape {
  frame: FrameSize;
  method: FitMethod;
  padColor: string;
}

const shapeVideo = (
  work: MediaWork,
  video: MediaFile,
  { frame, method, padColor }: Shape,
): Promise<LaneArtifact[]> =>
  filteredVideo(work, {
    source: untrusted(video),
    filters: fitFilter(method, frame, padColor),
    seconds: video.seconds,
  });

async function shapePicture(
  work: MediaWork,
  picture: MediaFile,
  { frame, method, padColor }: Shape,
): Promise<LaneArtifact[]> {
  const content = await withoutLabel(work, picture);
  const output = work.newFile('png');
  const fit = { crop: 'cover', pad: 'contain', stretch: 'fill' } as const;
  await decoding(() =>
    work
      .decode(content.picture)
      .autoOrient()
      .resize(frame.width, frame.height, { fit: fit[method], background: padColor })
      .png()
      .toFile(output),
  );
  return work.pictureResult(output, content);
}
