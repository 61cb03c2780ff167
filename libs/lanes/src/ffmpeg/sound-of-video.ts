import type { LaneResult } from '../lane.js';
import { inputList, missingInput, requiredInput } from '../lane-inputs.js';
import { AAC, AUDIO_ENCODINGS, h264, PICTURE_COPY, STREAM_COPY } from './encoding.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { copyOr } from './copy-or-encode.js';
import { options } from './options.js';

/** Takes the sound out of a video and leaves its picture untouched where an mp4 can hold it. */
export async function removeAudio(work: MediaWork): Promise<LaneResult> {
  const video = await work.videoInput();
  const output = work.newFile('mp4');
  const picture = [...untrusted(video), '-map', '0:V:0', '-an'];
  await copyOr(
    work,
    video.picturePlays,
    [...picture, ...STREAM_COPY, output],
    [...picture, '-vf', EVEN_SIDES, ...h264(work), output],
  );
  return { artifacts: await work.videoResult(output) };
}

/** Takes the sound of a video as an mp3. */
export async function extractAudio(work: MediaWork): Promise<LaneResult> {
  const source = await work.openSound(requiredInput(work.task, ['videoUrl', 'video', 'in'], 'a video'));
  const output = work.newFile('mp3');
  await work.run([...untrusted(source), '-map', '0:a:0', ...AUDIO_ENCODINGS.mp3.args, output], {
    seconds: source.seconds,
  });
  return { artifacts: await work.audioResult(output, 'mp3') };
}

/** Gives a video another sound track, or one beside its own: cut where it is longer, silence where it is shorter. */
export async function mergeVideoAudio(work: MediaWork): Promise<LaneResult> {
  const { video, sound } = await videoAndSound(work);
  const isMixed = work.params.flag('keepSound', false) && video.hasAudio;
  const output = work.newFile('mp4');
  await work.run(
    [
      ...untrusted(video),
      ...untrusted(sound),
      ...(isMixed
        ? options('-filter_complex', BOTH_SOUNDS, '-map', '0:V:0', '-map', '[sound]')
        : options('-map', '0:V:0', '-map', '1:a:0', '-af', 'apad')),
      ...options('-t', video.seconds.toFixed(6)),
      ...pictureOf(video, work),
      ...AAC,
      output,
    ],
    { seconds: video.seconds },
  );
  return { artifacts: await work.videoResult(output) };
}

const BOTH_SOUNDS =
  '[0:a:0]aresample=48000,aformat=channel_layouts=stereo[own];[1:a:0]aresample=48000,aformat=channel_layouts=stereo[new];' +
  '[own][new]amix=inputs=2:duration=longest:dropout_transition=0:normalize=0,alimiter=limit=0.97:level=false,apad[sound]';

/** The picture as it is where it already is what we make, encoded again where not. */
export function pictureOf(video: MediaFile, work: MediaWork): string[] {
  if (!video.isPlainH264) return ['-vf', EVEN_SIDES, ...h264(work)];
  return [...PICTURE_COPY];
}

/** One wire may bring both, in any order; the files show which is which. */
async function videoAndSound(work: MediaWork): Promise<{ video: MediaFile; sound: MediaFile }> {
  const wired = inputList(work.task, ['in']);
  const named = [
    ...inputList(work.task, ['videoUrl', 'video']).slice(0, 1),
    ...inputList(work.task, ['audioUrl', 'audio']).slice(0, 1),
  ];
  const urls = [...new Set([...named, ...wired])];
  const files = await Promise.all(urls.map((url) => work.open(url)));
  const video = files.find(({ kind }) => kind === 'video');
  if (video === undefined) throw missingInput('a video');
  const sound =
    files.find((file) => file.kind === 'audio') ?? files.find((file) => file !== video && file.hasAudio);
  if (sound === undefined) throw missingInput('a recording');
  return { video, sound };
}
