import { aspectRatioOf, frameOfShortSide } from '../frame-size.js';
import type { LaneResult } from '../lane.js';
import { invalid } from '../lane-params.js';
import { filteredVideo } from './filtered-video.js';
import { FIT_METHODS, fitFilter } from './frame-fitting.js';
import { untrusted, type MediaWork } from './media-work.js';

/** Brings a video to another frame shape; its shorter side keeps its length. */
export async function resizeVideo(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const video = await work.videoInput();
  const ratio = aspectRatioOf(params.text('aspectRatio', '16:9'));
  if (ratio === undefined) throw invalid('aspectRatio', 'must be a width and height such as 16:9');
  const frame = frameOfShortSide(ratio, Math.min(video.width, video.height));
  const fit = fitFilter(
    params.choice('method', FIT_METHODS, 'crop'),
    frame,
    params.color('padColor', '#000000'),
  );

  const { seconds } = video;
  return { artifacts: await filteredVideo(work, { source: untrusted(video), filters: fit, seconds }) };
}
