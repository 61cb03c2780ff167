import type { LaneResult } from '../lane.js';
import { optionalInput, requiredInputs } from '../lane-inputs.js';
import { invalid, numberWithin } from '../lane-params.js';
import { cameraFilter, CAMERA_MOTIONS, type CameraMotion } from './camera-move.js';
import { LABEL_FILTER, labelFile, withoutLabel } from './draft-label.js';
import { joinPieces, pieceEncoding } from './join-pieces.js';
import { trusted, untrusted, type MediaWork } from './media-work.js';
import { planSlides, type SlidePlan } from './slide-plan.js';
import { ALTERNATING, holdFilter, prepareStill, readStillFrame, type StillFrame } from './still-frame.js';
import { TRANSITIONS, transitionFilter } from './transitions.js';
import { options } from './options.js';

const MOTIONS = ['none', 'zoom-in', 'zoom-out', 'ken-burns', 'alternate'] as const;
const MAX_IMAGES = 100;

/** A part of one slide on film. */
interface View {
  still: string;
  motion: CameraMotion;
  /** Frames of the slide's whole time on screen, its transitions included. */
  frames: number;
  /** Where in them this part begins. */
  offset: number;
}

/** Shows pictures one after another, with movement, transitions and sound. */
export async function slideshow(work: MediaWork): Promise<LaneResult> {
  const { params, task } = work;
  const urls = requiredInputs(task, ['imageUrls', 'images', 'in'], 'pictures', { min: 2, max: MAX_IMAGES });
  const audioUrl = optionalInput(task, ['audioUrl', 'audio']);
  const sound = audioUrl === undefined ? undefined : await work.openSound(audioUrl);
  const frame = readStillFrame(params, MOTIONS);
  const transition = params.choice('transition', TRANSITIONS, 'cut');
  const plan = planSlides({
    count: urls.length,
    pinned: pinnedLengths(work),
    perImage: params.number('perImageDuration', { min: 0.5, max: 60, fallback: 3 }),
    transitionSeconds:
      transition === 'cut' ? 0 : params.number('transitionDuration', { min: 0, max: 5, fallback: 0.5 }),
    fps: frame.fps,
    ...(sound !== undefined && { audioSeconds: sound.seconds }),
  });
  const total = (plan.boundaries.at(-1) ?? 0) / frame.fps;
  if (total > work.limits.maxSeconds)
    throw invalid('perImageDuration', `makes a film longer than ${work.limits.maxSeconds} s`);

  const { views, isDraft } = await prepareViews(work, urls, frame, plan);
  const label = isDraft ? await labelFile(work, frame.size) : undefined;
  work.report(10);
  const pieces = await renderPieces(work, views, { frame, plan, transition, ...(label && { label }) });
  const output = await joinPieces(work, pieces, {
    sound: sound && untrusted(sound),
    seconds: total,
    from: 90,
  });
  return {
    artifacts: await work.videoResult(output),
    ...(plan.scale !== undefined && { data: { durationScale: Math.round(plan.scale * 10_000) / 10_000 } }),
  };
}

function pinnedLengths({ params }: MediaWork): (number | null)[] {
  const name = params.raw('imageDurations') === undefined ? 'durations' : 'imageDurations';
  return params.list(name, MAX_IMAGES, (entry, index) =>
    entry === null ? null : numberWithin(`${name}[${index}]`, entry, 0.1, 600),
  );
}

async function prepareViews(
  work: MediaWork,
  urls: readonly string[],
  frame: StillFrame,
  plan: SlidePlan,
): Promise<{ views: View[]; isDraft: boolean }> {
  const views: View[] = [];
  let isDraft = false;
  for (const [index, url] of urls.entries()) {
    const motion = motionOf(frame.motion, index);
    const shown = await withoutLabel(work, await work.openAs('image', url));
    isDraft ||= shown.isDraft;
    const still = await prepareStill(work, shown.picture, frame, { motion, intensity: frame.intensity });
    const { from, to } = slideSpan(plan, index);
    views.push({ still, motion, frames: to - from, offset: 0 });
  }
  return { views, isDraft };
}

/** First and last frame of a slide on screen, the halves of its transitions included. */
function slideSpan({ boundaries, transitions }: SlidePlan, index: number): { from: number; to: number } {
  return {
    from: (boundaries[index] ?? 0) - (transitions[index - 1] ?? 0) / 2,
    to: (boundaries[index + 1] ?? 0) + (transitions[index] ?? 0) / 2,
  };
}

function motionOf(motion: StillFrame['motion'], index: number): CameraMotion {
  if (motion === 'alternate') return ALTERNATING[index % ALTERNATING.length] ?? 'none';
  return CAMERA_MOTIONS.find((name) => name === motion) ?? 'none';
}

interface Film {
  frame: StillFrame;
  plan: SlidePlan;
  transition: string;
  /** What lies over all of it, where a picture is a draft. */
  label?: string;
}

/** One piece for each slide by itself and one for each transition, so that memory does not grow with their number. */
async function renderPieces(work: MediaWork, views: readonly View[], film: Film): Promise<string[]> {
  const pieces: string[] = [];
  for (const [index, view] of views.entries()) {
    const into = film.plan.transitions[index - 1] ?? 0;
    const out = film.plan.transitions[index] ?? 0;
    pieces.push(await renderBody(work, { ...view, offset: into }, view.frames - into - out, film));
    const next = views[index + 1];
    if (next !== undefined && out > 0) {
      pieces.push(await renderTransition(work, { ...view, offset: view.frames - out }, next, out, film));
    }
    work.report(10 + (80 * (index + 1)) / views.length);
  }
  return pieces;
}

async function renderBody(work: MediaWork, view: View, frames: number, film: Film): Promise<string> {
  const { frame } = film;
  const graph = labelled(`[0:v]${viewFilter(view, frames, frame)}`, 1, film);
  return work.piece([
    ...trusted(view.still),
    ...(film.label === undefined ? [] : trusted(film.label)),
    ...options('-filter_complex', graph, '-map', '[v]', '-r', String(frame.fps)),
    ...pieceEncoding(work),
  ]);
}

async function renderTransition(
  work: MediaWork,
  before: View,
  after: View,
  frames: number,
  film: Film,
): Promise<string> {
  const { frame, transition } = film;
  const graph = [
    `[0:v]${viewFilter(before, frames, frame)},settb=AVTB[a]`,
    `[1:v]${viewFilter(after, frames, frame)},settb=AVTB[b]`,
    // Past the end both clips are gone, so the move stops a frame short of it.
    labelled(
      `[a][b]${transitionFilter(transition, (frames - 1) / frame.fps, 0)},tpad=stop_mode=clone:stop=${frames},trim=end_frame=${frames},format=yuv420p`,
      2,
      film,
    ),
  ].join(';');
  return work.piece([
    ...trusted(before.still),
    ...trusted(after.still),
    ...(film.label === undefined ? [] : trusted(film.label)),
    ...options('-filter_complex', graph, '-map', '[v]', '-r', String(frame.fps)),
    ...pieceEncoding(work),
  ]);
}

/** A graph to its end, under the label where there is one, which is the input of that number. */
const labelled = (graph: string, input: number, { label }: Film): string =>
  label === undefined ? `${graph}[v]` : `${graph}[w];[w][${input}:v]${LABEL_FILTER}[v]`;

function viewFilter({ motion, frames: all, offset }: View, frames: number, frame: StillFrame): string {
  const move = { motion, intensity: frame.intensity, frames: all, offset };
  return `${holdFilter(frame.fps)},trim=end_frame=${frames},${cameraFilter(move, frame.size)}`;
}
