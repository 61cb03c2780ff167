import { firstFile, type KieProtocol, recordOf, urlsIn } from './kie-protocol.js';
import { ratio } from './market-levers.js';

/** Flux Kontext's own lane: draws, or edits one picture. */
export const fluxKontext: KieProtocol = {
  readPath: () => '/api/v1/flux/kontext/record-info',
  orderOf: (asked, backend) => ({
    path: '/api/v1/flux/kontext/generate',
    body: {
      prompt: asked.prompt,
      model: backend.model,
      inputImage: asked.media.pictures[0],
      aspectRatio: ratio(asked),
      outputFormat: 'png',
      enableTranslation: false,
    },
  }),
  resultOf: (record) => {
    const { resultImageUrl, resultUrls } = recordOf(record['response']);
    return { files: [firstFile('image', [...urlsIn(resultImageUrl), ...urlsIn(resultUrls)])] };
  },
};
