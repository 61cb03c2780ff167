import { pictureOf, seedOf, writePicture } from '../image/picture-file.js';
import { picturePrompt } from '../image/picture-prompt.js';
import { SeededRandom } from '../image/seeded-random.js';
import type { DraftWork } from '../drafting/draft-work.js';
import { AAC, h264, PICTURE_COPY } from '../../ffmpeg/encoding.js';
import { cameraFilter, stillScale, type CameraMotion } from '../../ffmpeg/camera-move.js';
import { LABEL_FILTER, labelFile } from '../../ffmpeg/draft-label.js';
import { joinedInput, pieceEncoding } from '../../ffmpeg/join-pieces.js';
import { trusted, untrusted, type MediaFile, type MediaWork } from '../../ffmpeg/media-work.js';
import { options } from '../../ffmpeg/options.js';
import { holdFilter, prepareStill } from '../../ffmpeg/still-frame.js';
import { transitionFilter } from '../../ffmpeg/transitions.js';
import type { FrameSize } from '../../frame-size.js';
import { even } from '../../frame-size.js';
import { shotLengths } from './shot-plan.js';

const INTENSITY = 4;
const MOTIONS: readonly [CameraMotion, ...CameraMotion[]] = [
  'zoom-in',
  'ken-burns',
  'pan-right',
  'zoom-out',
  'pan-left',
];

/** Those that begin with the whole of a picture. */
const FROM_WHOLE: readonly [CameraMotion, ...CameraMotion[]] = ['zoom-in', 'ken-burns'];
/** How the camera moves, where the prompt says it. */
const SAID: readonly (readonly [RegExp, CameraMotion])[] = [
  [/\bcamera stands still\b|\bstatic (?:camera|shot)\b/i, 'none'],
  [/\b(?:zooms?|pulls?|dollies|moves) (?:out|back)\b/i, 'zoom-out'],
  [/\b(?:zooms?|pushes|dollies|moves) in\b|\bon a dolly\b/i, 'zoom-in'],
  [/\bpans? (?:to the )?left\b/i, 'pan-left'],
  [/\bcamera (?:pans|follows)\b|\bpans? (?:to the )?right\b|\btracking shot\b/i, 'pan-right'],
];

export interface Shoot {
  size: FrameSize;
  seconds: number;
  /** Pictures to begin and end with, where they are given. */
  start?: MediaFile;
  end?: MediaFile;
}

/** Films a drawing of what the task says, or the pictures it brings, with a moving camera. Answers a silent video. */
export async function animateShots(work: DraftWork, { size, seconds, start, end }: Shoot): Promise<string> {
  const random = new SeededRandom(`${seedOf(work.task)}/camera`);
  const said = SAID.find(([words]) => words.test(picturePrompt(work.task)))?.[1];
  const first = said ?? random.pick(start === undefined ? MOTIONS : FROM_WHOLE);
  const filmed = {
    size,
    fps: work.fps,
    fit: 'cover',
    padColor: '#000000',
    motion: 'none',
    intensity: INTENSITY,
  } as const;
  if (start !== undefined) {
    const still = await prepareStill(work, start, filmed, { motion: first, intensity: INTENSITY });
    if (end === undefined) return filmStill(work, { still, motion: first, seconds, size });
    const last = await prepareStill(work, end, filmed, { motion: first, intensity: INTENSITY });
    return filmBlend(work, { from: still, to: last, isStill: first === 'none', seconds, size });
  }

  const lengths = shotLengths(seconds);
  const pieces: string[] = [];
  for (const [index, length] of lengths.entries()) {
    const motion = MOTIONS[(MOTIONS.indexOf(first) + index) % MOTIONS.length] ?? 'zoom-in';
    const scale = stillScale({ motion, intensity: INTENSITY });
    const frame = { width: even(size.width * scale), height: even(size.height * scale) };
    const seedSuffix = index === 0 ? '' : `-shot${index}`;
    const drawn = await work.make('picture', pictureOf(work, frame, { seedSuffix }));
    const { path } = await writePicture(work.task.workDir, `shot-${index}`, drawn);
    pieces.push(await filmStill(work, { still: path, motion, seconds: length, size }));
    work.report((70 * (index + 1)) / lengths.length);
  }
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const joined = work.newFile('mp4');
  await work.run([...(await joinedInput(work, pieces)), '-map', '0:v:0', ...PICTURE_COPY, joined], { to: 0 });
  return joined;
}

interface Film {
  motion: CameraMotion;
  seconds: number;
  size: FrameSize;
}

async function filmStill(
  work: DraftWork,
  { still, motion, seconds, size }: Film & { still: string },
): Promise<string> {
  const { fps } = work;
  const frames = Math.max(1, Math.round(seconds * fps));
  const graph = `[0:v]${holdFilter(fps)},trim=end_frame=${frames},${cameraFilter({ motion, intensity: INTENSITY, frames }, size)}[v]`;
  return work.piece([
    ...trusted(still),
    ...options('-filter_complex', graph, '-map', '[v]', '-r', String(fps)),
    ...pieceEncoding(work),
  ]);
}

/**
 * From one picture to another: the first is left in the first third and the second reached before the last. The clip begins
 * with the whole of the one and ends with the whole of the other, so that another goes on from there without a jump.
 */
async function filmBlend(
  work: DraftWork,
  { from, to, isStill, seconds, size }: Omit<Film, 'motion'> & { from: string; to: string; isStill: boolean },
): Promise<string> {
  const { fps } = work;
  const frames = Math.max(3, Math.round(seconds * fps));
  const blend = Math.max(1, Math.round(frames / 3));
  const view = (input: number, motion: CameraMotion, length: number) =>
    `[${input}:v]${holdFilter(fps)},trim=end_frame=${length},${cameraFilter({ motion: isStill ? 'none' : motion, intensity: INTENSITY, frames: length }, size)},settb=AVTB`;
  // The second one begins with the blend.
  const views = `${view(0, 'zoom-in', frames)}[a];${view(1, 'zoom-out', frames - blend)}[b]`;
  const graph = `${views};[a][b]${transitionFilter('fade', blend / fps, blend / fps)},trim=end_frame=${frames},format=yuv420p[v]`;
  return work.piece([
    ...trusted(from),
    ...trusted(to),
    ...options('-filter_complex', graph, '-map', '[v]', '-r', String(fps)),
    ...pieceEncoding(work),
  ]);
}

/** Lays the draft label over a video and gives it its sound, where there is any. */
export async function finishDraft(
  work: MediaWork,
  {
    picture,
    size,
    sound,
    seconds,
  }: { picture: string[]; size: FrameSize; sound?: MediaFile; seconds: number },
): Promise<string> {
  const label = await labelFile(work, size);
  const output = work.newFile('mp4');
  await work.run(
    [
      ...picture,
      ...trusted(label),
      ...(sound === undefined ? [] : untrusted(sound)),
      ...options('-filter_complex', `[0:V:0][1:v]${LABEL_FILTER}[v]`, '-map', '[v]'),
      ...(sound === undefined ? options('-map', '0:a:0?') : options('-map', '2:a:0', '-af', 'apad')),
      ...AAC,
      ...options('-t', seconds.toFixed(6)),
      ...h264(work),
      output,
    ],
    { seconds, from: 70 },
  );
  return output;
}
