import { writeFile } from 'node:fs/promises';
import { canvas, drawing, lettering } from '../media/pictures/own-pictures.js';
import { aspectRatioOf, frameOfShortSide, type FrameSize } from '../frame-size.js';
import { decoding } from '../image/open-picture.js';
import { optionalInput } from '../lane-inputs.js';
import { LaneFailure, type LaneResult } from '../lane.js';
import { LaneParams, numberWithin } from '../lane-params.js';
import type { CompositionLayer } from './composition.js';
import { type Layer, pictureGraph, soundGraph, type Source, type Stage } from './composition-graph.js';
import { AAC, h264 } from './encoding.js';
import { joinPieces, pieceEncoding, soundPiece } from './join-pieces.js';
import type { MediaWork } from './media-work.js';
import { options } from './options.js';

const SHORT_SIDE = 720;
const MOST_LAYERS = 60;
const LONGEST = 300;

/** Renders a composition: what lies on what, from when to when. */
export async function renderVideo(work: MediaWork): Promise<LaneResult> {
  if (work.params.text('renderer', 'standard') !== 'standard') {
    throw new LaneFailure(
      'SCENE_CAPABILITY_UNAVAILABLE',
      'No engine for scenes in three dimensions is connected here; render with the standard one.',
      false,
    );
  }
  const plan = planOf(work);
  const settings = new LaneParams({ ...work.task.params, ...plan });
  const fps = settings.number('fps', { min: 1, max: 60, fallback: 30 });
  const seconds = settings.number('duration', { min: 0.1, max: LONGEST, fallback: 30 });
  const frame = frameOfShortSide(aspectRatioOf(settings.text('aspectRatio', '16:9')) ?? 16 / 9, SHORT_SIDE);
  const background = new LaneParams(plan).color('background', settings.color('backgroundColor', '#000000'));
  const layers = settings
    .list('layers', MOST_LAYERS, (entry, index) => layerOf(entry, index, { fps, seconds, frame }))
    .sort((left, right) => (left.zIndex ?? 0) - (right.zIndex ?? 0));

  const sources: Source[] = [];
  for (const layer of layers) {
    const file = await sourceOf(work, layer);
    if (file !== undefined) sources.push({ layer, file });
  }
  const film = { sources, stage: { fps, background, frame }, seconds };
  const output = work.isLong(seconds) ? await renderInPieces(work, film) : await renderAtOnce(work, film);
  const shown = sources.filter(({ file }) => file.kind !== 'audio').length;
  const heard = sources.filter(({ file }) => file.hasAudio).length;
  return { artifacts: await work.videoResult(output), data: { layers: shown + heard } };
}

interface Film {
  sources: readonly Source[];
  stage: Stage;
  seconds: number;
}

async function renderAtOnce(work: MediaWork, { sources, stage, seconds }: Film): Promise<string> {
  const picture = pictureGraph(sources, stage, { from: 0, seconds });
  const sound = soundGraph(sources, seconds, picture.inputs.filter((word) => word === '-i').length);
  const output = work.newFile('mp4');
  await work.run(
    [
      ...picture.inputs,
      ...(sound?.inputs ?? []),
      ...options('-filter_complex', [...picture.filters, ...(sound?.filters ?? [])].join(';')),
      ...options('-map', '[picture]', ...(sound === undefined ? [] : ['-map', '[sound]', ...AAC])),
      ...options('-t', String(seconds), '-r', String(stage.fps)),
      ...h264({ threads: work.threads }),
      output,
    ],
    { seconds },
  );
  return output;
}

/** Each piece is work of its own, cut where the frames say and not where an attempt came to. */
async function renderInPieces(work: MediaWork, { sources, stage, seconds }: Film): Promise<string> {
  const { fps } = stage;
  const total = Math.max(1, Math.round(seconds * fps));
  const each = Math.max(1, Math.round(work.pieceSeconds * fps));
  const pieces: string[] = [];
  for (let from = 0; from < total; from += each) {
    const frames = Math.min(each, total - from);
    const { inputs, filters } = pictureGraph(sources, stage, { from: from / fps, seconds: frames / fps });
    pieces.push(
      await work.piece([
        ...inputs,
        ...options('-filter_complex', filters.join(';'), '-map', '[picture]'),
        ...options('-frames:v', String(frames), '-r', String(fps)),
        ...pieceEncoding(work),
      ]),
    );
    work.report((85 * (from + frames)) / total);
  }
  const sound = await soundPiece(work, soundGraph(sources, seconds));
  return joinPieces(work, pieces, { sound, seconds, from: 88 });
}

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

function layerOf(
  entry: unknown,
  index: number,
  { fps, seconds, frame }: { fps: number; seconds: number; frame: FrameSize },
): Layer {
  const at = (field: string) => `layers[${index}].${field}`;
  const given = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
  const number = (field: string, min: number, max: number, fallback: number): number =>
    given[field] === undefined ? fallback : numberWithin(at(field), given[field], min, max);
  const start = Math.min(
    seconds,
    number('startSec', 0, LONGEST, number('startFrame', 0, LONGEST * 60, 0) / fps),
  );
  const side = (percent: number, whole: number) => Math.max(2, Math.round((percent * whole) / 200) * 2);
  const placed = given['position'] !== 'fullscreen';
  const percent = (field: string, min: number, fallback: number) =>
    placed ? number(field, min, 100, fallback) : fallback;
  return {
    ...(given as CompositionLayer),
    start,
    end: Math.max(start, Math.min(seconds, number('endSec', 0, LONGEST, seconds))),
    opacity: number('opacity', 0, 1, 1),
    fadeSec: number('fadeSec', 0, 10, 0),
    zIndex: number('zIndex', -1_000, 1_000, index),
    box: {
      left: Math.round((percent('x', -100, 0) * frame.width) / 100),
      top: Math.round((percent('y', -100, 0) * frame.height) / 100),
      width: side(percent('width', 0, 100), frame.width),
      height: side(percent('height', 0, 100), frame.height),
    },
  };
}

async function sourceOf(work: MediaWork, layer: Layer): Promise<Source['file'] | undefined> {
  if (layer.end - layer.start <= 0) return undefined;
  if (typeof layer.videoUrl === 'string')
    return { ...(await work.openAs('video', layer.videoUrl)), made: false };
  if (typeof layer.imageUrl === 'string') return pictureOf(work, layer.imageUrl, layer.box);
  if (typeof layer.audioUrl === 'string') {
    return { ...(await work.openSound(layer.audioUrl)), kind: 'audio', made: false };
  }
  const path = work.newFile('png');
  const color = new LaneParams({ color: layer.color ?? '' }).color('color', '#ffffff');
  if (typeof layer.text === 'string') await writeFile(path, await letters(layer.text, color, layer.box));
  else if (layer.color !== undefined) {
    await canvas({ ...sizeOf(layer.box), channels: 4, background: color })
      .png()
      .toFile(path);
  } else return undefined;
  return { ...(await work.inspect(path)), made: true };
}

/** A picture of any type as one that ffmpeg can hold on screen: upright, and as large as it is shown. */
async function pictureOf(work: MediaWork, url: string, box: Layer['box']): Promise<Source['file']> {
  const picture = await work.openAs('image', url);
  const path = work.newFile('png');
  await decoding(() =>
    work
      .decode(picture)
      .autoOrient()
      .resize(box.width, box.height, { fit: 'cover' })
      .png({ compressionLevel: 1 })
      .toFile(path),
  );
  return { ...(await work.inspect(path)), made: true };
}

const sizeOf = ({ width, height }: Layer['box']) => ({ width, height });

/** Letters in the middle of a transparent picture of this size, as large as they fit. */
async function letters(text: string, color: string, box: Layer['box']): Promise<Buffer> {
  const markup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const written = await lettering({
    text: `<span foreground="${color}">${markup.slice(0, 1_000)}</span>`,
    font: 'DejaVu Sans Bold',
    width: box.width,
    height: box.height,
    align: 'centre',
    rgba: true,
  })
    .png()
    .toBuffer();
  return drawing(written)
    .resize(box.width, box.height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}
