import { missingInput } from '@easel/lanes/lane-inputs';
import type { OrderInputs } from '../order-inputs.js';
import { outputFile, outputFiles } from '../output-files.js';
import type { ProviderResult } from '../provider-lane.js';
import type { ReplicateModel } from './replicate-model.js';

const DRAWN = ['generate-image', 'image-to-image', 'modify-image', 'edit-image'];
const REDRAWN = ['image-to-image', 'modify-image', 'edit-image'];

const picture = (output: unknown): ProviderResult => outputFiles('image', output);

const FLUX_2: ReplicateModel = {
  types: DRAWN,
  input: (asked) => ({
    prompt: asked.requiredPrompt(),
    input_images: asked.pictures(),
    aspect_ratio: shapeOf(asked),
    resolution: asked.option('resolution'),
    seed: asked.seed(),
    output_format: 'png',
  }),
  result: picture,
};

export const pictureModels: Readonly<Record<string, ReplicateModel>> = {
  'black-forest-labs/flux-2-pro': FLUX_2,
  'black-forest-labs/flux-2-max': FLUX_2,
  'black-forest-labs/flux-2-klein-9b': {
    types: DRAWN,
    input: (asked) => ({
      prompt: asked.requiredPrompt(),
      images: asked.pictures(),
      aspect_ratio: shapeOf(asked),
      output_megapixels: asked.option('resolution')?.replace(/(?<! ) *MP$/i, ''),
      seed: asked.seed(),
      output_format: 'png',
    }),
    result: picture,
  },
  'flux-kontext-apps/multi-image-kontext-pro': {
    types: DRAWN,
    input: (asked) => {
      const [first, second] = asked.pictures();
      if (!first || !second) throw missingInput('two pictures');
      return {
        prompt: asked.requiredPrompt(),
        input_image_1: first,
        input_image_2: second,
        aspect_ratio: asked.option('aspectRatio'),
        seed: asked.seed(),
        output_format: 'png',
      };
    },
    result: picture,
  },
  'black-forest-labs/flux-fill-pro': {
    types: REDRAWN,
    input: (asked) => ({
      image: asked.pictures()[0] ?? asked.requiredMedia('a picture', 'imageUrl'),
      // White is redrawn there as it is here.
      mask: asked.requiredMedia('a mask', 'maskUrl', 'mask'),
      prompt: asked.requiredPrompt(),
      output_format: 'png',
    }),
    result: picture,
  },
  'black-forest-labs/flux-dev-lora': {
    types: ['generate-image'],
    input: (asked) => ({
      prompt: asked.requiredPrompt(),
      lora_weights: weightsOf(asked),
      aspect_ratio: asked.option('aspectRatio'),
      seed: asked.seed(),
      num_outputs: 1,
      output_format: 'png',
    }),
    result: picture,
  },
  'schananas/grounded_sam': {
    types: ['generate-mask'],
    byVersion: true,
    input: (asked) => ({
      image: asked.requiredMedia('a picture', 'imageUrl', 'image'),
      mask_prompt: asked.requiredPrompt(),
      negative_mask_prompt: '',
      adjustment_factor: 0,
    }),
    result: maskIn,
  },
};

/** What is laid over a picture within a mask has to have its shape. */
function shapeOf(asked: OrderInputs): string | undefined {
  return asked.isMasked ? 'match_input_image' : asked.option('aspectRatio');
}

/** Trained weights are named `owner/name:version` where they run, and `owner/name/version` where they are lent. */
function weightsOf(asked: OrderInputs): string | undefined {
  return asked.option('loraReplicateVersion')?.replace(':', '/');
}

/** Of its four pictures one is the mask; the others show it on the picture, or are its opposites. */
function maskIn(output: unknown): ProviderResult {
  const addresses = Array.isArray(output) ? output : [output];
  const mask = addresses.find((url) => typeof url === 'string' && /\/mask\.\w+$/.test(url)) ?? addresses[2];
  const file = outputFile('image', mask);
  return file ? { files: [file] } : picture(output);
}
