import type { Backend } from '@easel/catalog';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderFile, ProviderResult } from '../provider-lane.js';
import type { Asked } from './kie-asked.js';
import { firstFile, type KieProtocol, recordOf, textOf, urlsIn } from './kie-protocol.js';
import { marketAudioInputs } from './market-audio-inputs.js';
import { marketImageInputs } from './market-image-inputs.js';
import type { MarketInputOf } from './market-levers.js';
import { marketVideoInputs } from './market-video-inputs.js';

const INPUTS: ReadonlyMap<string, MarketInputOf> = new Map(
  Object.entries({ ...marketImageInputs, ...marketVideoInputs, ...marketAudioInputs }),
);

/** Whether every name that the backend may go by is known here. */
export function knowsModel({ model, modelWithMedia, modelWithReferences }: Backend): boolean {
  return [model, modelWithMedia, modelWithReferences].every((name) => name === undefined || INPUTS.has(name));
}

/** Tasks of any model on the market: `createTask` and `recordInfo`. */
export const market: KieProtocol = {
  readPath: () => '/api/v1/jobs/recordInfo',
  orderOf: (asked, backend) => {
    const model = nameOf(backend, asked);
    const input = INPUTS.get(model)?.(asked);
    if (!input) throw new Error(`no input is known for ${model}`);
    return { path: '/api/v1/jobs/createTask', body: { model, input } };
  },
  resultOf: (record, asked) => {
    const { resultUrls, resultObject } = recordOf(record['resultJson']);
    const vendorTask = textOf(record['model']).startsWith('grok-imagine')
      ? { kieTaskId: textOf(record['taskId']) }
      : {};
    if (asked.type === 'transcribe') return transcriptOf(resultObject);
    if (textOf(record['model']).endsWith('/segment-map')) {
      const pictures = urlsIn(resultUrls).map((url): ProviderFile => ({ kind: 'image', source: { url } }));
      return { files: pictures, data: { ...recordOf(resultObject), ...vendorTask } };
    }
    return { files: [firstFile(asked.model?.kind ?? 'image', urlsIn(resultUrls))], data: vendorTask };
  },
};

function nameOf({ model, modelWithMedia, modelWithReferences }: Backend, { media }: Asked): string {
  const references = [...media.referencePictures, ...media.referenceClips, ...media.referenceSounds];
  if (modelWithReferences !== undefined && references.length > 0) return modelWithReferences;
  const given = [...media.pictures, ...references, media.start, media.end, media.video].some(
    (address) => address !== undefined,
  );
  return given ? (modelWithMedia ?? model) : model;
}

interface Word {
  text?: unknown;
  start?: unknown;
  end?: unknown;
  type?: unknown;
  speaker_id?: unknown;
}

function transcriptOf(value: unknown): ProviderResult {
  const { text, language_code, words } = recordOf(value);
  if (typeof text !== 'string') throw invalidOutput('The provider ended the task without a transcript.');
  const spoken = (Array.isArray(words) ? (words as Word[]) : []).filter(({ type }) => type !== 'spacing');
  return {
    text: text.trim(),
    files: [],
    data: {
      ...(typeof language_code === 'string' ? { language: language_code } : {}),
      words: spoken.map(({ text: word, start, end, speaker_id }) => ({
        word,
        start,
        end,
        ...(speaker_id === undefined ? {} : { speaker: speaker_id }),
      })),
    },
  };
}
