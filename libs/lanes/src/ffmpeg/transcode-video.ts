import type { LaneResult } from '../lane.js';
import { shortSideOfVideoBand } from '../frame-size.js';
import { h264 } from './encoding.js';
import { filteredVideo } from './filtered-video.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { untrusted, type MediaWork } from './media-work.js';
import { options } from './options.js';

/** Encodes a video again: another codec, quality, size or sound quality. */
export async function transcodeVideo(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const video = await work.videoInput();
  const codec = params.choice('codec', ['h264', 'h265'], 'h264');
  const crf = params.integer('crf', { min: 0, max: 51, fallback: 23 });
  const resolution = params.choice('resolution', ['original', '1080p', '720p', '480p'], 'original');
  const bitrate = params.choice('audioBitrate', ['128k', '192k', '256k', '320k'], '128k');

  const result = await filteredVideo(work, {
    source: untrusted(video),
    filters: `${scaleTo(resolution)}${EVEN_SIDES}`,
    encoding: [
      ...h264({ threads: work.threads, crf }),
      ...(codec === 'h265'
        ? ['-c:v', 'libx265', '-tag:v', 'hvc1', '-x265-params', `log-level=error:pools=${work.threads}`]
        : []),
    ],
    sound: [
      ...options('-map', '0:a:0?', '-c:a', 'aac', '-b:a', bitrate),
      ...options('-ar', '48000', '-ac', '2', '-flags:a', '+bitexact'),
    ],
    seconds: video.seconds,
  });
  return { artifacts: result };
}

/** Only ever down: a small video gains nothing from more pixels. */
function scaleTo(resolution: string): string {
  const side = shortSideOfVideoBand(resolution);
  if (side === undefined) return '';
  return `scale='if(gt(iw,ih),-2,min(iw,${side}))':'if(gt(iw,ih),min(ih,${side}),-2)':flags=bicubic,`;
}
