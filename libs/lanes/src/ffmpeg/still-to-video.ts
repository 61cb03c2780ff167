import type { LaneResult } from '../lane.js';
import { optionalInput, requiredInput } from '../lane-inputs.js';
import { invalid } from '../lane-params.js';
import { cameraFilter, CAMERA_MOTIONS, type CameraMotion } from './camera-move.js';
import { LABEL_FILTER, labelFile, withoutLabel } from './draft-label.js';
import { AAC, h264 } from './encoding.js';
import { trusted, untrusted, type MediaWork } from './media-work.js';
import { holdFilter, prepareStill, readStillFrame } from './still-frame.js';
import { options } from './options.js';

const DEFAULT_SECONDS = 5;

/** Holds a picture for a while, at rest or with a slow camera move, with sound where some is given. */
export async function stillToVideo(work: MediaWork): Promise<LaneResult> {
  const { params, task } = work;
  const given = await work.openAs('image', requiredInput(task, ['imageUrl', 'image', 'in'], 'a picture'));
  const { picture, isDraft } = await withoutLabel(work, given);
  const audioUrl = optionalInput(task, ['audioUrl', 'audio']);
  const sound = audioUrl === undefined ? undefined : await work.openSound(audioUrl);
  const frame = readStillFrame(params);
  const motion: CameraMotion = CAMERA_MOTIONS.find((name) => name === frame.motion) ?? 'none';
  const seconds =
    params.optionalNumber('duration', { min: 0.1, max: 600 }) ?? sound?.seconds ?? DEFAULT_SECONDS;
  if (seconds > work.limits.maxSeconds) throw invalid('duration', `may be at most ${work.limits.maxSeconds}`);

  const frames = Math.max(1, Math.round(seconds * frame.fps));
  const move = { motion, intensity: frame.intensity, frames };
  const still = await prepareStill(work, picture, frame, move);
  work.report(5);

  const output = work.newFile('mp4');
  const label = isDraft ? await labelFile(work, frame.size) : undefined;
  const view = `[0:v]${holdFilter(frame.fps)},trim=end_frame=${frames},${cameraFilter(move, frame.size)}`;
  const graph = label === undefined ? `${view}[v]` : `${view}[w];[w][1:v]${LABEL_FILTER}[v]`;
  await work.run(
    [
      ...trusted(still),
      ...(label === undefined ? [] : trusted(label)),
      ...(sound === undefined ? [] : untrusted(sound)),
      ...options('-filter_complex', graph, '-map', '[v]', '-r', String(frame.fps)),
      ...(sound === undefined ? [] : ['-map', `${label === undefined ? 1 : 2}:a:0`, '-af', 'apad', ...AAC]),
      ...options('-t', (frames / frame.fps).toFixed(6)),
      ...h264(work),
      output,
    ],
    { seconds, from: 5 },
  );
  return { artifacts: await work.videoResult(output) };
}
