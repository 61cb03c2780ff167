import type { ProviderResult } from '../provider-lane.js';
import { missingInput } from '@easel/lanes/lane-inputs';
import type { Asked } from './kie-asked.js';
import { firstFile, type KieProtocol, type KieRecord, recordOf, textOf, urlsIn } from './kie-protocol.js';
import { lever, ratio, seed, some } from './market-levers.js';

/** The seeds that VEO knows. */
const LOWEST_SEED = 10_000;
const SEEDS = 90_000;

/** Of clips that VEO made: whose task it was. */
export function veoTaskOf(asked: Asked): string {
  const taskId = lever(asked, 'taskId');
  if (taskId === undefined) throw missingInput('`taskId`, the task of the VEO clip,');
  return taskId;
}

/** VEO's own lane: clips, and what continues them. */
export const veo: KieProtocol = {
  readPath: () => '/api/v1/veo/record-info',
  orderOf: (asked, backend) => {
    if (asked.type === 'extend-video') {
      const quality = lever(asked, 'model') === 'quality';
      return {
        path: '/api/v1/veo/extend',
        body: { taskId: veoTaskOf(asked), prompt: asked.prompt, model: quality ? 'quality' : 'fast' },
      };
    }
    const { start, end, referencePictures } = asked.media;
    const pictures = some([start, end, ...referencePictures]);
    const chosen = seed(asked);
    return {
      path: '/api/v1/veo/generate',
      body: {
        prompt: asked.prompt,
        model: backend.model,
        imageUrls: pictures,
        aspectRatio: ratio(asked),
        generationType: generationTypeOf(asked),
        seeds: chosen === undefined ? undefined : LOWEST_SEED + (chosen % SEEDS),
        enableFallback: false,
        enableTranslation: false,
      },
    };
  },
  resultOf: (record) => ({
    files: [firstFile('video', addressesIn(record))],
    data: { taskId: textOf(record['taskId']) },
  }),
};

function generationTypeOf({ media }: Asked): string {
  if (media.referencePictures.length > 0) return 'REFERENCE_2_VIDEO';
  return media.start === undefined ? 'TEXT_2_VIDEO' : 'FIRST_AND_LAST_FRAMES_2_VIDEO';
}

/** Newer answers hold a list inside, older ones a list as text beside. */
function addressesIn(record: KieRecord): string[] {
  const { resultUrls } = recordOf(record['response']);
  return [...urlsIn(resultUrls), ...urlsIn(record['resultUrls']), ...urlsIn(record['resultUrl'])];
}

/** A finer render of a clip that VEO made; undefined while it is being made. */
export function finerVeo(record: KieRecord): ProviderResult | undefined {
  const urls = addressesIn(record);
  const data = { taskId: textOf(record['taskId']) };
  return urls.length === 0 ? undefined : { files: [firstFile('video', urls)], data };
}
