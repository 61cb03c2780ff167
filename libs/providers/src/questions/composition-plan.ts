import { optionalInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { mediaToCompose } from '@easel/lanes/drafts/text/media-to-compose';
import { compositionKind } from '@easel/lanes/drafts/text/plan-composition';
import type { Composition, CompositionLayer } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { answerJson, atLeastOne, type Json, numberAt, rowsAt, textAt } from './answer-json.js';
import type { Asked, Asking } from './asking.js';
import { amount, list, oneOf, shape, words } from './json-schema.js';

const layer = shape(
  {
    kind: oneOf(['media', 'text', 'area']),
    media: amount,
    text: words,
    color: words,
    startSec: amount,
    endSec: amount,
    x: amount,
    y: amount,
    width: amount,
    height: amount,
    opacity: amount,
    fadeSec: amount,
  },
  ['media', 'text', 'color', 'startSec', 'endSec', 'x', 'y', 'width', 'height', 'opacity', 'fadeSec'],
);

const TASKS: Readonly<Record<string, string>> = table({
  title: 'Plan an animated title.',
  motion: 'Plan animated shapes and lettering.',
  effects: 'Plan effects over the first medium: tints, vignettes, flashes, as areas that fade.',
  overlay: 'Plan small graphics and lettering over the first medium, out of the way of its subject.',
  edit: 'Plan an edit of the media: order, lengths, fades, and lettering where it is asked for.',
});

/** Plans what `render-video` renders. Addresses are never the model's word: it names media by their number. */
export const compositionPlan = (promptField: string, planField: string): Asking => ({
  media: () => [],
  words: (asked) => {
    const { kind, fps, duration, aspectRatio, background } = frameOf(asked);
    const media = mediaToCompose(asked);
    return {
      system:
        'You plan compositions of layers. Answer with JSON: { "layers": [...] }, the lowest first. A layer is of kind ' +
        '"media" (with "media", its number), "text" or "area"; x, y, width and height are percent of the frame, times ' +
        'are seconds, opacity is 0 to 1, colours are #rrggbb. Without a place a layer fills the frame.',
      text: [
        TASKS[kind] ?? '',
        optionalInput(asked, [promptField, 'prompt']) ?? '',
        `Frame ${aspectRatio}, ${duration} s at ${fps} frames a second, on ${background ?? 'black'}.`,
        ...media.map((one, index) => `Medium ${index + 1}: ${one.kind}`),
      ]
        .filter((part) => part !== '')
        .join('\n'),
      schema: shape({ layers: list(layer) }),
    };
  },
  read: (answer, asked) => {
    const frame = frameOf(asked);
    const media = mediaToCompose(asked);
    const rows = rowsAt(answerJson(answer), 'layers').flatMap((row) => layerOf(row, media, frame.duration));
    const layers = atLeastOne(rows, 'a layer').map((one, zIndex) => ({ ...one, zIndex }));
    const composition: Composition = { ...frame, layers };
    return { files: [], data: { composition, [planField]: composition } };
  },
});

function frameOf({ type, params }: Asked): Omit<Composition, 'layers'> {
  const given = new LaneParams(params);
  return {
    kind: compositionKind(type),
    fps: given.number('fps', { min: 1, max: 60, fallback: 30 }),
    duration: given.number('duration', { min: 1, max: 300, fallback: 10 }),
    aspectRatio: given.text('aspectRatio', '16:9'),
    background: given.color('backgroundColor', '#000000'),
  };
}

const COLOR = /^#[0-9a-f]{6}$/i;

function layerOf(row: Json, media: ReturnType<typeof mediaToCompose>, duration: number): CompositionLayer[] {
  const startSec = within(numberAt(row, 'startSec') ?? 0, 0, duration);
  if (startSec >= duration) return [];
  const statedEnd = within(numberAt(row, 'endSec') ?? duration, 0, duration);
  const endSec = statedEnd > startSec ? statedEnd : duration;
  const color = textAt(row, 'color');
  const place: CompositionLayer = {
    startSec,
    endSec,
    x: within(numberAt(row, 'x') ?? 0, 0, 100),
    y: within(numberAt(row, 'y') ?? 0, 0, 100),
    width: within(numberAt(row, 'width') ?? 100, 1, 100),
    height: within(numberAt(row, 'height') ?? 100, 1, 100),
    opacity: within(numberAt(row, 'opacity') ?? 1, 0, 1),
    fadeSec: within(numberAt(row, 'fadeSec') ?? 0, 0, (endSec - startSec) / 2),
    ...(COLOR.test(color) ? { color } : {}),
  };
  const text = textAt(row, 'text');
  if (textAt(row, 'kind') === 'text') return text === '' ? [] : [{ color: '#ffffff', ...place, text }];
  if (textAt(row, 'kind') === 'area') return [{ color: '#000000', ...place }];
  const found = media[(numberAt(row, 'media') ?? 0) - 1];
  if (!found) return [];
  if (found.kind === 'audio') return [{ audioUrl: found.url, startSec, endSec }];
  return [{ ...place, ...(found.kind === 'video' ? { videoUrl: found.url } : { imageUrl: found.url }) }];
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
