import { promptForModel, runningModel } from '@easel/catalog';
import { canvas } from '@easel/lanes/media/pictures/own-pictures';
import { TenantPicture } from '@easel/lanes/media/pictures/tenant-picture';
import {
  aspectRatioOf,
  frameOfArea,
  type FrameSize,
  pixelsOfImageBand,
  withinPixels,
} from '@easel/lanes/frame-size';
import { inputList, missingInput, optionalInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { asFile, type MediaPart, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderFile, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';
import type { OpenAiFlavour } from './openai-flavour.js';

/** Node types that are drawn with one request. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'generate-image',
  'image-to-image',
  'modify-image',
  'edit-image',
]);

const MOST_REFERENCES = 16;
const MOST_INPUT_BYTES = 50 * 1024 * 1024;
/** Several pictures of 4096 pixels a side, in base64. */
const MOST_ANSWER_BYTES = 256 * 1024 * 1024;
const STANDARD_PIXELS = 1024 * 1024;
const MOST_PIXELS = 3840 * 2160;
const STEP = 16;
const THREE_SIZES = ['1024x1024', '1536x1024', '1024x1536'] as const;

interface Pictures {
  data?: { b64_json?: unknown; url?: unknown }[];
}

/** `POST /images/generations`, or `/images/edits` where there are pictures to go by. */
export async function draw(
  task: ProviderTask,
  { http }: ProviderAccess,
  flavour: OpenAiFlavour,
): Promise<ProviderResult> {
  const fields = fieldsOf(task, flavour);
  const sources = [
    ...inputList(task, ['imageUrl', 'image', 'baseImageUrl', 'in']),
    ...inputList(task, ['references', 'referenceImageUrls']),
  ];
  const pictures: MediaPart[] = [];
  for (const url of [...new Set(sources)].slice(0, MOST_REFERENCES)) {
    pictures.push(await mediaPart(await task.readMedia(url), MOST_INPUT_BYTES));
  }
  if (pictures.length === 0 && task.type !== 'generate-image') throw missingInput('a picture');
  const maxBytes = MOST_ANSWER_BYTES;
  const body =
    pictures.length === 0
      ? await http.json('/images/generations', { json: { ...fields, n: 1 }, maxBytes })
      : await http.json('/images/edits', { form: await formOf(fields, pictures, task), maxBytes });
  const failure = errorInside(body);
  if (failure) throw failure;
  return { files: filesOf(body as Pictures | null) };
}

function fieldsOf(task: ProviderTask, { anySize }: OpenAiFlavour): Record<string, string> {
  const params = new LaneParams(task.params);
  const text = optionalInput(task, ['prompt', 'text']) ?? '';
  const negative = optionalInput(task, ['negative', 'negativePrompt']) ?? '';
  const model = runningModel(task.type, task.params);
  const { prompt } = model ? promptForModel(model, text, negative) : { prompt: text };
  if (prompt.trim() === '') throw missingInput('a prompt');
  const quality = params.text('quality');
  const free = anySize || task.backend.model.startsWith('gpt-image-2');
  return {
    model: task.backend.model,
    prompt,
    size: sizeOf(params, free),
    ...(quality === '' || anySize ? {} : { quality }),
    // GPT image models always do this, others only on request.
    ...(anySize ? { response_format: 'b64_json' } : {}),
  };
}

/** `WIDTHxHEIGHT`, or `auto` where the node leaves the shape to the model. */
export function sizeOf(params: LaneParams, free: boolean): string {
  const ratio = aspectRatioOf(params.text('aspectRatio'));
  if (ratio === undefined) return free ? '1024x1024' : 'auto';
  if (!free) return ratio > 1.1 ? THREE_SIZES[1] : ratio < 0.9 ? THREE_SIZES[2] : THREE_SIZES[0];
  const pixels = pixelsOfImageBand(params.text('resolution')) ?? STANDARD_PIXELS;
  const { width, height } = inSteps(withinPixels(frameOfArea(ratio, pixels), MOST_PIXELS));
  return `${width}x${height}`;
}

function inSteps({ width, height }: FrameSize): FrameSize {
  const step = (side: number): number => Math.max(STEP, Math.floor(side / STEP) * STEP);
  return { width: step(width), height: step(height) };
}

async function formOf(
  fields: Readonly<Record<string, string>>,
  pictures: readonly MediaPart[],
  task: ProviderTask,
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const picture of pictures) form.append(pictures.length > 1 ? 'image[]' : 'image', asFile(picture));
  const mask = optionalInput(task, ['mask', 'maskUrl']);
  const [first] = pictures;
  if (mask !== undefined && first) {
    const bytes = await asAlphaMask(await task.readMedia(mask), first, task.signal);
    form.append('mask', new File([new Uint8Array(bytes)], 'mask.png', { type: 'image/png' }));
  }
  return form;
}

/** Our masks are white where they redraw; theirs are transparent there, and exactly as large as the picture. */
async function asAlphaMask(
  maskFile: string,
  { width = 0, height = 0 }: MediaPart,
  signal: AbortSignal,
): Promise<Buffer> {
  const { data: alpha } = await TenantPicture.of(maskFile, { signal })
    .flatten({ background: '#000000' })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .negate()
    .raw()
    .toBuffer();
  return canvas({ width, height, channels: 3, background: '#000000' })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

function filesOf(body: Pictures | null): ProviderFile[] {
  const files = (Array.isArray(body?.data) ? body.data : []).flatMap(({ b64_json, url }): ProviderFile[] => {
    if (typeof b64_json === 'string' && b64_json !== '') {
      return [{ kind: 'image', source: { bytes: Buffer.from(b64_json, 'base64') } }];
    }
    return typeof url === 'string' ? [{ kind: 'image', source: { url } }] : [];
  });
  if (files.length === 0) throw invalidOutput('The provider answered without a picture.');
  return files;
}
