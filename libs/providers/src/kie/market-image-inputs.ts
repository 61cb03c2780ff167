import { table } from '@easel/contracts/table';
import { missingInput } from '@easel/lanes/lane-inputs';
import type { Asked } from './kie-asked.js';
import {
  lever,
  type MarketInputOf,
  namedSize,
  numberLever,
  ratio,
  resolution,
  seed,
  shape,
  some,
} from './market-levers.js';

const first = ({ media }: Asked): string => {
  const [picture] = media.pictures;
  if (picture === undefined) throw missingInput('a picture');
  return picture;
};

/** A picture of the vendor's own, by the task that made it. */
const earlierTask = (asked: Asked): string => {
  const taskId = lever(asked, 'taskId');
  if (taskId === undefined) throw missingInput('`taskId`, the task of an earlier picture of this model,');
  return taskId;
};

const nanoBanana: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  image_urls: some(asked.media.pictures),
  image_size: ratio(asked),
  output_format: 'png',
});

const nanoBananaWithInput: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  image_input: asked.media.pictures,
  aspect_ratio: ratio(asked),
  resolution: resolution(asked),
  output_format: 'png',
});

const imagen: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  negative_prompt: asked.negative,
  aspect_ratio: shape(asked),
  seed: seed(asked),
});

const withInputUrls: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  input_urls: some(asked.media.pictures),
  aspect_ratio: shape(asked),
  resolution: resolution(asked),
});

const gptImage15: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  input_urls: some(asked.media.pictures),
  aspect_ratio: shape(asked),
  quality: lever(asked, 'quality'),
});

const seedream: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  image_urls: some(asked.media.pictures),
  aspect_ratio: shape(asked),
  quality: lever(asked, 'quality'),
});

const wanImage: MarketInputOf = (asked) => ({ ...withInputUrls(asked), n: 1 });

const ideogram: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  negative_prompt: asked.negative,
  image_size: namedSize(asked),
  rendering_speed: lever(asked, 'renderingSpeed'),
  seed: seed(asked),
});

const qwen: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  negative_prompt: asked.negative,
  seed: seed(asked),
  output_format: 'png',
});

const recraft: MarketInputOf = (asked) => ({ image: first(asked) });

const TOPAZ_FACTORS: Readonly<Record<string, string>> = table({ '2K': '2', '4K': '4', '8K': '8' });

/** Inputs of the models that make pictures. Facts: providers 3.2. */
export const marketImageInputs: Readonly<Record<string, MarketInputOf>> = {
  'google/nano-banana': nanoBanana,
  'google/nano-banana-edit': nanoBanana,
  'nano-banana-pro': nanoBananaWithInput,
  'nano-banana-2': nanoBananaWithInput,
  'nano-banana-2-lite': (asked) => ({
    prompt: asked.prompt,
    image_urls: some(asked.media.pictures),
    aspect_ratio: shape(asked),
  }),
  'google/imagen4': imagen,
  'google/imagen4-fast': imagen,
  'google/imagen4-ultra': imagen,
  'flux-2/pro-text-to-image': withInputUrls,
  'flux-2/pro-image-to-image': withInputUrls,
  'flux-2/flex-text-to-image': withInputUrls,
  'flux-2/flex-image-to-image': withInputUrls,
  'gpt-image/1.5-text-to-image': gptImage15,
  'gpt-image/1.5-image-to-image': gptImage15,
  'gpt-image-2-text-to-image': withInputUrls,
  'gpt-image-2-image-to-image': withInputUrls,
  'ideogram/v3-text-to-image': ideogram,
  'ideogram/v3-edit': (asked) => {
    const { mask } = asked.media;
    if (mask === undefined) throw missingInput('a mask');
    return {
      prompt: asked.prompt,
      image_url: first(asked),
      mask_url: mask,
      rendering_speed: lever(asked, 'renderingSpeed'),
      seed: seed(asked),
    };
  },
  'ideogram/v3-remix': (asked) => ({
    ...ideogram(asked),
    image_url: first(asked),
    strength: numberLever(asked, 'strength', 0.01, 1),
  }),
  'ideogram/v3-reframe': (asked) => ({
    image_url: first(asked),
    image_size: namedSize(asked),
    rendering_speed: lever(asked, 'renderingSpeed'),
    seed: seed(asked),
  }),
  'seedream/4.5-text-to-image': seedream,
  'seedream/4.5-edit': seedream,
  'seedream/5-lite-text-to-image': seedream,
  'seedream/5-lite-image-to-image': seedream,
  'seedream/5-pro-text-to-image': seedream,
  'seedream/5-pro-image-to-image': seedream,
  'qwen/text-to-image': (asked) => ({ ...qwen(asked), image_size: namedSize(asked) }),
  'qwen/image-to-image': (asked) => ({
    ...qwen(asked),
    image_url: first(asked),
    strength: numberLever(asked, 'strength', 0, 1),
    guidance_scale: numberLever(asked, 'guidanceScale', 1, 20),
  }),
  'qwen/image-edit': (asked) => ({
    ...qwen(asked),
    image_url: first(asked),
    image_size: namedSize(asked),
    guidance_scale: numberLever(asked, 'guidanceScale', 1, 20),
  }),
  'wan/2-7-image': wanImage,
  'wan/2-7-image-pro': wanImage,
  'z-image': (asked) => ({ prompt: asked.prompt, aspect_ratio: shape(asked) }),
  'grok-imagine/text-to-image': (asked) => ({ prompt: asked.prompt, aspect_ratio: shape(asked) }),
  'grok-imagine/image-to-image': (asked) => ({ prompt: asked.prompt, image_urls: [first(asked)] }),
  'grok-imagine/upscale': (asked) => ({ task_id: earlierTask(asked) }),
  'grok-imagine-image-2-0/text-to-image': (asked) => ({ prompt: asked.prompt, aspect_ratio: shape(asked) }),
  'grok-imagine-image-2-0/image-edit': (asked) => ({
    prompt: asked.prompt,
    image_urls: [first(asked)],
    aspect_ratio: ratio(asked) ?? 'auto',
  }),
  'grok-imagine-image-2-0/segment-edit': (asked) => ({
    prompt: asked.prompt,
    task_id: earlierTask(asked),
    mask_indexes: some(asked.inputs.params.list('maskIndexes', 100, Number)),
  }),
  'grok-imagine-image-2-0/segment-map': (asked) => ({ task_id: earlierTask(asked) }),
  'recraft/remove-background': recraft,
  'recraft/crisp-upscale': recraft,
  'topaz/image-upscale': (asked) => ({
    image_url: first(asked),
    upscale_factor:
      lever(asked, 'upscaleFactor')?.replace(/x$/, '') ??
      TOPAZ_FACTORS[lever(asked, 'targetResolution') ?? resolution(asked) ?? ''] ??
      '2',
  }),
};
