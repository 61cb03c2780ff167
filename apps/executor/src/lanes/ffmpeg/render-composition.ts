import { writeFile } from 'node:fs/promises';
import { canvas, drawing, lettering } from '../../media/pictures/own-pictures.js';
import { aspectRatioOf, frameOfShortSide, type FrameSize } from '../frame-size.js';
import { optionalInput } from '../lane-inputs.js';
import { LaneFailure, type LaneResult } from '../lane.js';
import { LaneParams, numberWithin } from '../lane-params.js';
import type { CompositionLayer } from './composition.js';
import { AAC, h264 } from './encoding.js';
import { trusted, untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { options } from './options.js';

const SHORT_SIDE = 720;
const MOST_LAYERS = 60;
const LONGEST = 300;

interface Layer extends CompositionLayer {
  start: number;
  end: number;
  box: { left: number; top: number; width: number; height: number };
}

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
  const background = settings.color('backgroundColor', settings.color('background', '#000000'));
  const layers = settings
    .list('layers', MOST_LAYERS, (entry, index) => layerOf(entry, index, { fps, seconds, frame }))
    .sort((left, right) => (left.zIndex ?? 0) - (right.zIndex ?? 0));

  const inputs: string[] = [];
  const filters = [
    `color=c=${background}:s=${frame.width}x${frame.height}:r=${fps}:d=${seconds},format=rgba[v0]`,
  ];
  const sounds: string[] = [];
  let shown = 0;
  for (const layer of layers) {
    const file = await sourceOf(work, layer);
    if (file === undefined) continue;
    const input = inputs.filter((word) => word === '-i').length;
    const still = file.kind === 'image';
    inputs.push(
      ...(still ? ['-loop', '1', '-framerate', String(fps), '-t', String(layer.end - layer.start)] : []),
    );
    inputs.push(...(file.made ? trusted(file.path) : untrusted(file)));
    if (file.kind !== 'audio') {
      filters.push(pictureFilter(layer, input, shown), overlayFilter(layer, shown));
      shown += 1;
    }
    if (file.hasAudio) {
      filters.push(soundFilter(layer, input, sounds.length));
      sounds.push(`[a${sounds.length}]`);
    }
  }
  if (sounds.length > 0) {
    filters.push(
      `${sounds.join('')}amix=inputs=${sounds.length}:normalize=0:duration=longest,alimiter=limit=0.97,apad,atrim=0:${seconds}[sound]`,
    );
  }
  const output = work.newFile('mp4');
  await work.run(
    [
      ...inputs,
      ...options('-filter_complex', [...filters, `[v${shown}]format=yuv420p[picture]`].join(';')),
      ...options('-map', '[picture]', ...(sounds.length > 0 ? ['-map', '[sound]', ...AAC] : [])),
      ...options('-t', String(seconds), '-r', String(fps)),
      ...h264({ threads: work.threads }),
      output,
    ],
    { seconds },
  );
  return { artifacts: await work.videoResult(output), data: { layers: shown + sounds.length } };
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

type Source = MediaFile & { made: boolean };

async function sourceOf(work: MediaWork, layer: Layer): Promise<Source | undefined> {
  if (layer.end - layer.start <= 0) return undefined;
  if (typeof layer.videoUrl === 'string')
    return { ...(await work.openAs('video', layer.videoUrl)), made: false };
  if (typeof layer.imageUrl === 'string')
    return { ...(await work.openAs('image', layer.imageUrl)), made: false };
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

function pictureFilter(
  { start, end, box, opacity = 1, fadeSec = 0 }: Layer,
  input: number,
  shown: number,
): string {
  const seconds = end - start;
  const size = `${box.width}:${box.height}`;
  return [
    `[${input}:v]scale=${size}:force_original_aspect_ratio=increase,crop=${size},format=rgba`,
    `trim=0:${seconds},setpts=PTS-STARTPTS`,
    ...(opacity < 1 ? [`colorchannelmixer=aa=${opacity}`] : []),
    ...(fadeSec > 0
      ? [
          `fade=t=in:st=0:d=${fadeSec}:alpha=1`,
          `fade=t=out:st=${Math.max(0, seconds - fadeSec)}:d=${fadeSec}:alpha=1`,
        ]
      : []),
    `setpts=PTS+${start}/TB[l${shown}]`,
  ].join(',');
}

function overlayFilter({ start, end, box }: Layer, shown: number): string {
  return `[v${shown}][l${shown}]overlay=${box.left}:${box.top}:eof_action=pass:enable='between(t,${start},${end})'[v${shown + 1}]`;
}

function soundFilter({ start, end }: Layer, input: number, index: number): string {
  const delay = Math.round(start * 1_000);
  return `[${input}:a]atrim=0:${end - start},asetpts=PTS-STARTPTS,aresample=48000,aformat=channel_layouts=stereo,adelay=${delay}|${delay}[a${index}]`;
}
