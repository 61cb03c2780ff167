import { type CompositionLayer, compositionProblems, LONGEST_COMPOSITION, MOST_LAYERS } from '@easel/catalog';
import { inAssetOrder } from '../composing/asset-order.js';
import { markSize } from '../image/draft-mark.js';
import { growthOf } from '../composing/growth.js';
import { FRAMES_INPUT } from '../composing/frames-input.js';
import { lowestClip, overClip, reachOf } from '../composing/lowest-clip.js';
import { readLottie } from '../read-lottie.js';
import type { DrawnLayer, DrawnSource, RenderOrder } from '../composing/render-order.js';
import {
  aspectRatioOf,
  even,
  frameOfShortSide,
  type FrameSize,
  shortSideOfVideoBand,
} from '../frame-size.js';
import { withMissingLetters } from '../fonts/missing-letters.js';
import { decoding } from '../image/open-picture.js';
import { optionalInput } from '../lane-inputs.js';
import { LaneFailure, type LaneResult } from '../lane.js';
import { invalid, LaneParams } from '../lane-params.js';
import { type HeardLayer, soundGraph } from './composition-sound.js';
import { AAC, h264 } from './encoding.js';
import { joinPieces, pieceEncoding, soundPiece } from './join-pieces.js';
import { labelFile, withoutLabel } from './draft-label.js';
import { type MediaFile, type MediaWork, untrusted } from './media-work.js';
import { options } from './options.js';

const RESOLUTIONS = ['480p', '720p', '1080p'] as const;

/** Renders a composition: what lies on what, from when to when, and how it moves. */
export async function renderVideo(work: MediaWork): Promise<LaneResult> {
  if (work.params.text('renderer', 'standard') !== 'standard') {
    throw new LaneFailure(
      'SCENE_CAPABILITY_UNAVAILABLE',
      'No engine for scenes in three dimensions is connected here; render with the standard one.',
      false,
    );
  }
  const plan = planOf(work);
  const [problem] = compositionProblems(plan);
  if (problem !== undefined) throw invalid(problem.path, problem.message);
  const film = await filmOf(work, plan);
  const { seconds } = film;
  const output = work.isLong(seconds) ? await renderInPieces(work, film) : await renderAtOnce(work, film);
  const made = { artifacts: await work.videoResult(output), data: { layers: film.shownOrHeard } };
  return withMissingLetters(work.task, film.drawn.flatMap(textsOf), made);
}

interface Film {
  fps: number;
  seconds: number;
  frame: FrameSize;
  background: string;
  drawn: DrawnLayer[];
  heard: HeardLayer[];
  /** Layers that are seen, and those that are heard. */
  shownOrHeard: number;
  /** Whether a picture in it is a draft. */
  isDraft: boolean;
}

async function filmOf(work: MediaWork, plan: Record<string, unknown>): Promise<Film> {
  const settings = new LaneParams({ ...work.task.params, ...plan });
  const fps = settings.number('fps', { min: 1, max: 60, fallback: 30 });
  const seconds = settings.number('duration', { min: 0.1, max: LONGEST_COMPOSITION, fallback: 30 });
  const shortSide = shortSideOfVideoBand(settings.choice('resolution', RESOLUTIONS, '720p')) ?? 720;
  const frame = frameOfShortSide(aspectRatioOf(settings.text('aspectRatio', '16:9')) ?? 16 / 9, shortSide);
  const background = new LaneParams(plan).color('background', settings.color('backgroundColor', '#000000'));
  const order = settings.list('assetOrder', MOST_LAYERS, String);
  const given = settings.list('layers', MOST_LAYERS, (entry) => entry as CompositionLayer);
  const layers = inAssetOrder(given, order).map((layer, index) => timed(layer, index, { fps, seconds }));
  layers.sort((left, right) => left.zIndex - right.zIndex);
  const film: Film = {
    fps,
    seconds,
    frame,
    background,
    drawn: [],
    heard: [],
    shownOrHeard: 0,
    isDraft: false,
  };
  for (const layer of layers) if (layer.end > layer.start) await add(work, film, layer);
  film.shownOrHeard = film.drawn.length + film.heard.length;
  if (film.isDraft) film.drawn.push(await labelLayer(work, film));
  return film;
}

/** The label of drafts, over everything and at rest. */
async function labelLayer(work: MediaWork, { frame, seconds }: Film): Promise<DrawnLayer> {
  const { width, height } = markSize(frame);
  const [wide, tall] = [(100 * width) / frame.width, (100 * height) / frame.height];
  return {
    x: 100 - wide,
    y: 100 - tall,
    width: wide,
    height: tall,
    fit: 'fill',
    start: 0,
    end: seconds,
    color: '#ffffff',
    source: { kind: 'image', path: await labelFile(work, frame) },
  };
}

type TimedLayer = CompositionLayer & { start: number; end: number; zIndex: number };

function timed(
  layer: CompositionLayer,
  index: number,
  { fps, seconds }: { fps: number; seconds: number },
): TimedLayer {
  const number = (value: unknown, standard: number) => (value === undefined ? standard : Number(value));
  const start = Math.min(seconds, number(layer.startSec, number(layer.startFrame, 0) / fps));
  const end = Math.max(start, Math.min(seconds, number(layer.endSec, seconds)));
  return { ...layer, start, end, zIndex: number(layer.zIndex, index) };
}

async function add(work: MediaWork, film: Film, layer: TimedLayer): Promise<void> {
  const draw = (source: DrawnSource) => film.drawn.push(drawnLayer(layer, source));
  const box = pixelsOf(layer, film.frame);
  if (layer.audioUrl !== undefined) {
    film.heard.push({ layer, file: await work.openSound(layer.audioUrl) });
  } else if (layer.videoUrl !== undefined) {
    const file = await work.openAs('video', layer.videoUrl);
    draw({ kind: 'video', words: untrusted(file), begins: layer.sourceStartSec ?? 0, size: box });
    if (file.hasAudio && layer.volume !== 0) film.heard.push({ layer: { ...layer, fadeSec: 0 }, file });
  } else if (layer.imageUrl !== undefined) {
    const { picture, isDraft } = await withoutLabel(work, await work.openAs('image', layer.imageUrl));
    film.isDraft ||= isDraft;
    draw({ kind: 'image', path: await preparedImage(work, picture, layer, box) });
  } else if (layer.text !== undefined) draw({ kind: 'text', text: layer.text });
  else if (layer.captions !== undefined) draw({ kind: 'captions', lines: layer.captions });
  else if (layer.shape !== undefined) draw({ kind: 'shape', shape: layer.shape });
  else if (layer.lottie !== undefined) {
    draw({ kind: 'lottie', file: JSON.stringify(await readLottie(work.task, layer.lottie)) });
  } else if (layer.color !== undefined && layer.effects === undefined) {
    draw({ kind: 'shape', shape: { kind: 'rectangle', fill: colorOf(layer.color) } });
  } else if (layer.effects !== undefined) draw({ kind: 'below' });
}

function textsOf({ source }: DrawnLayer): string[] {
  if (source.kind === 'text') return [source.text];
  return source.kind === 'captions' ? source.lines.map(({ text }) => text) : [];
}

function drawnLayer(layer: TimedLayer, source: DrawnSource): DrawnLayer {
  const { start, end, color = '#ffffff' } = layer;
  return { ...look(layer), start, end, color: colorOf(color), source };
}

/** How the layer looks, without what it shows. */
function look({
  position,
  x,
  y,
  width,
  height,
  fit,
  opacity,
  rotation,
  rotateX,
  rotateY,
  scale,
  blend,
  fadeSec,
  enter,
  exit,
  animate,
  mask,
  effects,
  style,
  loop,
}: CompositionLayer) {
  return {
    ...numbers({ x, y, width, height, opacity, rotation, rotateX, rotateY, scale, fadeSec }),
    ...Object.fromEntries(
      Object.entries({ position, fit, blend, enter, exit, animate, mask, effects, style, loop }).filter(
        ([, value]) => value !== undefined && value !== null,
      ),
    ),
  };
}

/** Numbers that were written as text are read as what they say. */
function numbers(values: Record<string, unknown>): Record<string, number> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key, Number(value)]));
}

const colorOf = (color: string): string => color.trim().replace(/^#?/, '#');

function pixelsOf(layer: CompositionLayer, frame: FrameSize): FrameSize {
  const placed = layer.position !== 'fullscreen';
  const side = (percent: number, whole: number) => even(Math.min(2 * whole, (percent * whole) / 100));
  return {
    width: side(placed ? numberOf(layer.width) : 100, frame.width),
    height: side(placed ? numberOf(layer.height) : 100, frame.height),
  };
}

/** A number that may be written as text. */
const numberOf = (percent: unknown): number => Number(percent ?? 100);

const FITTING = { cover: 'cover', contain: 'contain', fill: 'fill' } as const;

/** A PNG as large as it is shown, made by the process that decodes pictures of tenants. */
async function preparedImage(
  work: MediaWork,
  file: MediaFile,
  layer: CompositionLayer,
  box: FrameSize,
): Promise<string> {
  const growth = Math.min(2, growthOf(layer));
  const path = work.newFile('png');
  await decoding(() =>
    work
      .decode(file)
      .autoOrient()
      .resize(Math.round(box.width * growth), Math.round(box.height * growth), {
        fit: FITTING[layer.fit ?? 'cover'],
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png({ compressionLevel: 1 })
      .toFile(path),
  );
  return path;
}

async function renderAtOnce(work: MediaWork, film: Film): Promise<string> {
  const { fps, seconds } = film;
  const frames = framesOf(film);
  const { order, picture } = partOf(film, { from: 0, frames });
  const sound = soundGraph(film.heard, seconds, picture.count);
  const output = work.newFile('mp4');
  const filters = [...picture.filters, ...(sound?.filters ?? [])];
  const encoding = [
    ...picture.inputs,
    ...(sound?.inputs ?? []),
    ...(filters.length === 0 ? [] : ['-filter_complex', filters.join(';')]),
    ...options('-map', picture.stream, ...(sound === undefined ? [] : ['-map', '[sound]', ...AAC])),
    ...options('-t', String(seconds), '-r', String(fps)),
    ...h264({ threads: work.threads }),
    output,
  ];
  await work.draw({ ...order, encoding }, { seconds });
  return output;
}

/** Each piece is work of its own, cut where the frames say and not where an attempt came to. */
async function renderInPieces(work: MediaWork, film: Film): Promise<string> {
  const { fps, seconds } = film;
  const total = framesOf(film);
  const each = Math.max(1, Math.round(work.pieceSeconds * fps));
  const pieces: string[] = [];
  for (let from = 0; from < total; from += each) {
    const frames = Math.min(each, total - from);
    const { order, picture } = partOf(film, { from, frames });
    const encoding = [
      ...picture.inputs,
      ...(picture.filters.length === 0 ? [] : ['-filter_complex', picture.filters.join(';')]),
      ...options('-map', picture.stream, '-frames:v', String(frames), '-r', String(fps)),
      ...pieceEncoding(work),
    ];
    pieces.push(await work.drawnPiece({ ...order, encoding }));
    work.report((85 * (from + frames)) / total);
  }
  const sound = await soundPiece(work, soundGraph(film.heard, seconds));
  return joinPieces(work, pieces, { sound, seconds, from: 88 });
}

type Order = Omit<RenderOrder, 'ffmpeg' | 'threads'>;

/** What is drawn of a part of the film, and how ffmpeg makes its picture of that: `count` inputs, and `stream` of the filters. */
function partOf(
  film: Film,
  { from, frames }: Pick<RenderOrder, 'from' | 'frames'>,
): {
  order: Omit<Order, 'encoding'>;
  picture: { inputs: string[]; count: number; filters: string[]; stream: string };
} {
  const { frame, fps, seconds, background, drawn } = film;
  const lowest = lowestClip(drawn, seconds);
  const order = { ...frame, fps, background, from, frames };
  if (lowest === undefined) {
    const picture = { inputs: [FRAMES_INPUT], count: 1, filters: [], stream: '0:v' };
    return { order: { ...order, layers: drawn }, picture };
  }
  const reach = reachOf(lowest.above, order);
  const { inputs, filters } = overClip(lowest, { fps, from, background, ...reach });
  return {
    order: { ...order, layers: lowest.above, reach },
    picture: { inputs, count: 2, filters, stream: '[picture]' },
  };
}

const framesOf = ({ seconds, fps }: Film): number => Math.max(1, Math.round(seconds * fps));

/** The plan as a value, or as the text in which a wire carries it. */
function planOf({ task }: MediaWork): Record<string, unknown> {
  const given = task.params['plan'] ?? optionalInput(task, ['plan', 'in', 'composition']);
  const plan: unknown = typeof given === 'string' ? parsed(given) : given;
  if (typeof plan === 'object' && plan !== null && Array.isArray((plan as { layers?: unknown }).layers)) {
    return plan as Record<string, unknown>;
  }
  throw new LaneFailure(
    'missing_input',
    'This node needs a composition with `layers`; connect one or fill in `plan`.',
    false,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
