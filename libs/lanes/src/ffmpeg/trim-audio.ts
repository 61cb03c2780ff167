import type { LaneArtifact, LaneResult } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { AUDIO_ENCODINGS, AUDIO_FORMATS } from './encoding.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { pictureOf } from './sound-of-video.js';
import { trimWindow } from './trim-video.js';

/** Cuts a recording, or the sound of a video; on demand the video comes out too, without its sound. */
export async function trimAudio(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const source = await work.openSound(
    requiredInput(work.task, ['audioUrl', 'videoUrl', 'audio', 'in'], 'a recording or a video'),
  );
  const format = params.choice('audioFormat', AUDIO_FORMATS, 'mp3');
  const { start, end } = trimWindow('time', params, source);
  const part = ['-ss', start.toFixed(6), '-t', (end - start).toFixed(6), ...untrusted(source)];

  const { extension, args } = AUDIO_ENCODINGS[format];
  const output = work.newFile(extension);
  await work.run([...part, '-map', '0:a:0', ...args, output], { seconds: end - start, to: 80 });
  const artifacts = await work.audioResult(output, format);
  if (source.kind === 'video' && params.flag('silentVideo', false)) {
    artifacts.push(...(await silentVideo(work, source, part)));
  }
  return { artifacts };
}

async function silentVideo(
  work: MediaWork,
  source: MediaFile,
  part: readonly string[],
): Promise<LaneArtifact[]> {
  const output = work.newFile('mp4');
  // A copied picture could only begin at a key frame.
  const encoding = pictureOf({ ...source, isPlainH264: false }, work);
  await work.run([...part, '-map', '0:V:0', '-an', ...encoding, output], { from: 80 });
  return work.videoResult(output);
}
