import type { LaneResult } from '../lane.js';
import { AAC } from './encoding.js';
import { filteredVideo } from './filtered-video.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { untrusted, type MediaWork } from './media-work.js';

/** Fades a video in from a colour and out to it, its sound with it. */
export async function fadeVideo(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const video = await work.videoInput();
  const color = params.choice('color', ['black', 'white'], 'black');
  const length = (enabled: string, name: string) =>
    params.flag(enabled, true)
      ? Math.min(video.seconds / 2, params.number(name, { min: 0.1, max: 3, fallback: 0.5 }))
      : 0;
  const fadeIn = length('fadeInEnabled', 'fadeIn');
  const fadeOut = length('fadeOutEnabled', 'fadeOut');

  const picture = [EVEN_SIDES];
  const sound: string[] = [];
  if (fadeIn > 0) {
    picture.push(`fade=t=in:st=0:d=${fadeIn}:color=${color}`);
    sound.push(`afade=t=in:st=0:d=${fadeIn}`);
  }
  if (fadeOut > 0) {
    const start = (video.seconds - fadeOut).toFixed(6);
    picture.push(`fade=t=out:st=${start}:d=${fadeOut}:color=${color}`);
    sound.push(`afade=t=out:st=${start}:d=${fadeOut}`);
  }

  const result = await filteredVideo(work, {
    source: untrusted(video),
    filters: picture.join(','),
    ...(video.hasAudio && sound.length > 0 && { sound: ['-map', '0:a:0', '-af', sound.join(','), ...AAC] }),
    seconds: video.seconds,
  });
  return { artifacts: result };
}
