import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { untrusted, type MediaFile, type MediaWork } from '../../ffmpeg/media-work.js';
import { options } from '../../ffmpeg/options.js';
import { ratioName } from '../../frame-size.js';
import { LaneFailure } from '../../lane.js';
import { colorsOf, describePicture, lightOf } from './describe-picture.js';
import { lookAt } from './picture-look.js';

/** One scene of an analysis. */
export interface AnalysedScene {
  sceneNumber: number;
  startSec: number;
  endSec: number;
  label: string;
  shotType: string;
  camera: string;
  visual: string;
  visualResolved: string;
  transitionOut?: 'cut';
  audio: never[];
  slotRefs: never[];
}

export interface VideoAnalysis {
  meta: { durationSec: number; width: number; height: number; aspectRatio: string };
  look: { lighting: string; grade: string };
  slots: never[];
  scenes: AnalysedScene[];
}

const LONGEST_VIDEO = 600;
const LONGEST_SCENE = 8;
const SHORTEST_SCENE = 0.4;
const CUT_STRENGTH = 0.3;
/** Scenes of which a picture is looked at; further ones are reported only with their times. */
const MOST_LOOKS = 40;
const NOT_SEEN = 'not looked at';

/**
 * A video by what can be measured: its length, its cuts, and the colours and light of each scene.
 * @throws LaneFailure `video_duration_exceeds_limit`
 */
export async function analyseVideo(work: MediaWork, video: MediaFile): Promise<VideoAnalysis> {
  if (video.seconds > LONGEST_VIDEO + 3) {
    throw new LaneFailure(
      'video_duration_exceeds_limit',
      `A video of up to ${LONGEST_VIDEO} s can be analysed; this one has ${Math.ceil(video.seconds)} s.`,
      false,
    );
  }
  const bounds = sceneBounds(await cutsOf(work, video), video.seconds);
  const scenes: AnalysedScene[] = [];
  const lights = new Set<string>();
  for (const [index, { start, end, cut }] of bounds.entries()) {
    const look = index < MOST_LOOKS ? await lookAtMoment(work, video, (start + end) / 2) : undefined;
    const visual =
      look === undefined ? `Scene of ${(end - start).toFixed(1)} s.` : describePicture(look, 'detailed');
    if (look !== undefined) lights.add(lightOf(look));
    scenes.push({
      sceneNumber: index + 1,
      startSec: round(start),
      endSec: round(end),
      label: look === undefined ? `Scene ${index + 1}` : colorsOf(look),
      shotType: NOT_SEEN,
      camera: NOT_SEEN,
      visual,
      visualResolved: visual,
      ...(cut && { transitionOut: 'cut' as const }),
      audio: [],
      slotRefs: [],
    });
    work.report(30 + (60 * (index + 1)) / bounds.length);
  }
  return {
    meta: {
      durationSec: round(video.seconds),
      width: video.width,
      height: video.height,
      aspectRatio: ratioName(video),
    },
    look: { lighting: [...lights].slice(0, 3).join('; '), grade: scenes[0]?.label ?? '' },
    slots: [],
    scenes,
  };
}

/** Seconds at which the picture changes all at once. */
export async function cutsOf(work: MediaWork, video: MediaFile): Promise<number[]> {
  const list = path.basename(work.newFile('txt'));
  await work.run(
    [
      ...untrusted(video),
      ...options('-an', '-vf', `scale=160:-2,select='gt(scene,${CUT_STRENGTH})',metadata=print:file=${list}`),
      ...options('-f', 'null', '-'),
    ],
    { seconds: video.seconds, to: 30 },
  );
  const printed = await readFile(path.join(work.task.workDir, list), 'utf8').catch(() => '');
  return [...printed.matchAll(/pts_time:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
}

/** Scenes between the cuts, none longer than eight seconds; `cut` says whether one ends in a cut. */
export function sceneBounds(
  cuts: readonly number[],
  seconds: number,
): { start: number; end: number; cut: boolean }[] {
  const edges = [0];
  for (const cut of cuts) {
    const last = edges.at(-1) ?? 0;
    if (cut - last >= SHORTEST_SCENE && seconds - cut >= SHORTEST_SCENE) edges.push(cut);
  }
  edges.push(seconds);
  return edges.slice(0, -1).flatMap((start, index) => {
    const end = edges[index + 1] ?? seconds;
    const parts = Math.max(1, Math.ceil((end - start) / LONGEST_SCENE));
    const each = (end - start) / parts;
    return Array.from({ length: parts }, (_, part) => ({
      start: start + part * each,
      end: start + (part + 1) * each,
      cut: part === parts - 1 && index < edges.length - 2,
    }));
  });
}

async function lookAtMoment(work: MediaWork, video: MediaFile, second: number) {
  const still = work.newFile('png');
  await work.run(['-ss', second.toFixed(3), ...untrusted(video), '-frames:v', '1', '-update', '1', still], {
    to: 0,
  });
  return lookAt(still).catch(() => undefined);
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;
