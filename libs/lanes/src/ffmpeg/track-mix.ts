import { effectGraph } from './audio-fx.js';
import { AAC, AUDIO_ENCODINGS } from './encoding.js';
import { type MediaFile, type MediaWork, untrusted } from './media-work.js';
import { options } from './options.js';
import { pictureOf } from './sound-of-video.js';
import { LaneParams } from '../lane-params.js';

/** A recording, and the filters through which it is heard; none: as it is. */
export interface MixedTrack {
  file: MediaFile;
  filters?: string;
}

/** All of them at once, in a file of this length. Seconds. */
export async function mixTracks(
  work: MediaWork,
  tracks: readonly MixedTrack[],
  seconds: number,
): Promise<MediaFile> {
  const parts = tracks.map(
    ({ filters = 'anull' }, index) =>
      `[${index}:a:0]aresample=44100,aformat=channel_layouts=stereo,${filters}[t${index}]`,
  );
  const mix = `${tracks.map((_track, index) => `[t${index}]`).join('')}amix=inputs=${tracks.length}:duration=longest:dropout_transition=0:normalize=0,alimiter=limit=0.97:level=false,apad,atrim=end=${seconds.toFixed(6)}[out]`;
  const output = work.newFile('wav');
  await work.run(
    [
      ...tracks.flatMap(({ file }) => untrusted(file)),
      ...options('-filter_complex', [...parts, mix].join(';')),
      ...options('-map', '[out]', ...AUDIO_ENCODINGS.wav.args, output),
    ],
    { to: 0 },
  );
  return work.inspect(output);
}

/** The picture of a video with this for its sound, as long as the picture. */
export async function underPicture(work: MediaWork, video: MediaFile, sound: MediaFile): Promise<string> {
  const output = work.newFile('mp4');
  await work.run(
    [
      ...untrusted(video),
      ...untrusted(sound),
      ...options('-map', '0:V:0', '-map', '1:a:0', '-af', 'apad', '-t', video.seconds.toFixed(6)),
      ...pictureOf(video, work),
      ...AAC,
      output,
    ],
    { seconds: video.seconds, from: 90 },
  );
  return output;
}

/** The same recording through filters. */
export async function filtered(
  work: MediaWork,
  file: MediaFile,
  filters: string,
  format: 'wav' | 'mp3' = 'wav',
): Promise<MediaFile> {
  const output = work.newFile(format);
  await work.run(
    [
      ...untrusted(file),
      ...options('-map', '0:a:0', '-af', filters, ...AUDIO_ENCODINGS[format].args, output),
    ],
    { to: 0 },
  );
  return work.inspect(output);
}

/** A recording as it sounds in the room that `voiceFx` names; the same where it names none. */
export async function inRoom(work: MediaWork, file: MediaFile, voiceFx: unknown): Promise<MediaFile> {
  if (typeof voiceFx !== 'object' || voiceFx === null || Object.keys(voiceFx).length === 0) return file;
  const { preset, wetDryMix, delayMs, decay } = voiceFx as Record<string, unknown>;
  const output = work.newFile('wav');
  const graph = effectGraph(new LaneParams({ preset, mix: wetDryMix, delayMs, decay }));
  await work.run(
    [
      ...untrusted(file),
      ...options('-filter_complex', graph, '-map', '[out]', ...AUDIO_ENCODINGS.wav.args, output),
    ],
    { to: 0 },
  );
  return work.inspect(output);
}
