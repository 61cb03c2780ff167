import type { OrderInputs } from '../order-inputs.js';
import { outputFiles } from '../output-files.js';
import type { ProviderResult } from '../provider-lane.js';

/** How one of the models there is asked, in its own field names, and what its output holds. */
export interface FalModel {
  /** Node types whose work it does. */
  readonly types: readonly string[];
  /**
   * What is left undefined is not sent.
   * @throws LaneFailure `missing_input` or `invalid_params`
   */
  input(asked: OrderInputs): Readonly<Record<string, unknown>>;
  /** @throws ProviderFailure `provider_invalid_output` */
  result(output: unknown): ProviderResult;
}

/** Every model that can be asked, by its endpoint. */
export const falModels: ReadonlyMap<string, FalModel> = new Map([
  [
    'fal-ai/sync-lipsync/v3',
    {
      types: ['lip-sync'],
      input: (asked) => ({
        video_url: asked.requiredMedia('a clip', 'videoUrl', 'video'),
        audio_url: asked.requiredMedia('a recording', 'audioUrl', 'audio'),
        sync_mode: asked.option('syncMode'),
      }),
      result: (output) => outputFiles('video', output),
    },
  ],
]);
