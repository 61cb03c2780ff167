import { arrangeVideoInputs, type Model, promptForModel, runningModel } from '@easel/catalog';
import { inputList, optionalInput } from '@easel/lanes/lane-inputs';
import { OrderInputs } from '../order-inputs.js';
import type { ProviderTask } from '../provider-lane.js';

type Task = Pick<ProviderTask, 'type' | 'params' | 'inputs'>;

/** Media by what they are for; addresses. */
export interface AskedMedia {
  /** Of image work: the picture to work on, then those to go by. */
  readonly pictures: readonly string[];
  readonly mask?: string;
  /** First and last frame of a clip. */
  readonly start?: string;
  readonly end?: string;
  readonly referencePictures: readonly string[];
  readonly referenceClips: readonly string[];
  readonly referenceSounds: readonly string[];
  /** The clip and the recording to work on. */
  readonly video?: string;
  readonly audio?: string;
  readonly furtherAudio?: string;
}

/** What a task asks for, read once for all of the aggregator's protocols. */
export interface Asked {
  readonly type: string;
  /** What the catalog knows of the model that runs; undefined for language models. */
  readonly model: Model | undefined;
  /** Within the model's length; what to keep out stands at its end where the model has no field for it. */
  readonly prompt: string;
  /** Only where the model has a field for it. */
  readonly negative?: string;
  readonly media: AskedMedia;
  /** Everything else that the node says. */
  readonly inputs: OrderInputs;
}

/** Types of work that look at pictures only. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'generate-image',
  'image-to-image',
  'modify-image',
  'edit-image',
  'upscale-image',
  'remove-background',
  'reference-board',
]);

/** Clips whose frames and references share the seats that a model has. */
const SEATED = new Set(['generate-video', 'text-to-video', 'image-to-video']);

export function askedOf(task: Task): Asked {
  const given = seated(task, runningModel(task.type, task.params));
  const inputs = new OrderInputs(given);
  const { model, type } = inputs;
  const written = inputs.text('prompt', 'text', 'in', 'directText', 'content') ?? '';
  const unwanted = inputs.text('negative', 'negativePrompt') ?? '';
  // What stands for a picture's style is part of its description.
  const style = IMAGE_TYPES.has(type) ? inputs.option('style') : undefined;
  const worded = [written, ...(style === undefined ? [] : [`Style: ${style}`])]
    .filter((part) => part !== '')
    .join('\n');
  const { prompt, negativePrompt } = model
    ? promptForModel(model, worded, unwanted)
    : { prompt: worded, negativePrompt: undefined };
  return {
    type,
    model,
    prompt,
    ...(negativePrompt === undefined ? {} : { negative: negativePrompt }),
    media: IMAGE_TYPES.has(type) ? imageMedia(inputs) : clipMedia(given, model),
    inputs,
  };
}

function imageMedia(inputs: OrderInputs): AskedMedia {
  const mask = inputs.text('mask', 'maskUrl');
  return {
    pictures: inputs.pictures().map(({ url }) => url),
    ...(mask === undefined ? {} : { mask }),
    referencePictures: [],
    referenceClips: [],
    referenceSounds: [],
  };
}

function clipMedia(task: Task, model: Model | undefined): AskedMedia {
  const start = optionalInput(task, ['imageUrl', 'startFrame', 'image']);
  const end = optionalInput(task, ['endFrameUrl', 'endFrame']);
  const video = optionalInput(task, ['videoUrl', 'video']);
  const audio = optionalInput(task, ['audioUrl', 'audio', 'audioUrl1', 'audio1']);
  const furtherAudio = optionalInput(task, ['audioUrl2', 'audio2']);
  const media: AskedMedia = {
    pictures: [],
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    referencePictures: inputList(task, ['imageReferences', 'referenceImageUrls']),
    referenceClips: inputList(task, ['videoReferences', 'referenceVideoUrls']),
    referenceSounds: inputList(task, ['audioReferences', 'referenceAudioUrls']),
    ...(video === undefined ? {} : { video }),
    ...(audio === undefined ? {} : { audio }),
    ...(furtherAudio === undefined ? {} : { furtherAudio }),
  };
  return task.type === 'lip-sync' && model !== undefined && model.references.audio > 0
    ? asReferences(media)
    : media;
}

/** Models that speak after a recording among their references have no other place for portrait and voice. */
function asReferences({ start, audio, ...media }: AskedMedia): AskedMedia {
  return {
    ...media,
    referencePictures: [...(start === undefined ? [] : [start]), ...media.referencePictures],
    referenceSounds: [...(audio === undefined ? [] : [audio]), ...media.referenceSounds],
  };
}

/** The task with its wired media among its settings, each in a seat that the model has. Seats are given once only. */
function seated(task: Task, model: Model | undefined): Task {
  if (model?.kind !== 'video' || !SEATED.has(task.type)) return task;
  const { start, end, referencePictures, referenceClips, referenceSounds } = clipMedia(task, model);
  const prompt = optionalInput(task, ['prompt', 'text', 'in']);
  const { params } = arrangeVideoInputs(model, {
    ...task.params,
    ...(prompt === undefined ? {} : { prompt }),
    imageUrl: start,
    endFrameUrl: end,
    referenceImageUrls: referencePictures,
    referenceVideoUrls: referenceClips,
    referenceAudioUrls: referenceSounds,
  });
  const wired = new Set(['prompt', 'text', 'in', 'startFrame', 'image', 'endFrame']);
  for (const handle of ['imageReferences', 'videoReferences', 'audioReferences']) wired.add(handle);
  const inputs = Object.fromEntries(Object.entries(task.inputs).filter(([handle]) => !wired.has(handle)));
  return { ...task, params, inputs };
}
