import type { KnownSubject } from './subject-references.js';
import { throughTrainedModel, type TrainedModel } from './trained-model.js';

const MARA: TrainedModel = { version: 'easel/mara:1', triggerWord: 'TOK_mara_0a1b2c' };
const BEN: TrainedModel = { version: 'easel/ben:1', triggerWord: 'TOK_ben_0a1b2c' };

const subject = (name: string, trained?: TrainedModel): KnownSubject => ({
  id: name,
  type: 'character',
  name,
  slugs: [name.toLowerCase()],
  url: `https://media.example/${name}.png`,
  isMainImage: true,
  description: undefined,
  entry: {},
  data: {},
  ...(trained && { trained }),
});
const params = {
  provider: 'nano-banana',
  aspectRatio: '3:4',
  connectedReferences: [{}],
  referenceImageUrls: ['https://media.example/x.png'],
};
const route = (prompt: string, subjects: KnownSubject[], type = 'generate-image') =>
  throughTrainedModel(type, { ...params, prompt }, prompt, subjects);

describe('a prompt that mentions', () => {
  it('one trained subject is drawn by its model, without references, with its word in front', () => {
    expect(route('@mara:1 and @ben:2:face walk', [subject('Mara', MARA), subject('Ben')])).toEqual({
      provider: 'flux-lora-character',
      aspectRatio: '3:4',
      loraReplicateVersion: 'easel/mara:1',
      prompt: 'TOK_mara_0a1b2c and Ben walk',
    });
  });

  it('one trained subject twice is still of one', () => {
    expect(route('@mara:1:pose next to @mara:1', [subject('Mara', MARA)])).toMatchObject({
      prompt: 'TOK_mara_0a1b2c next to',
    });
  });

  it.each([
    ['two trained subjects', '@mara:1 and @ben:2', [subject('Mara', MARA), subject('Ben', BEN)]],
    ['nobody', 'mara and ben', [subject('Mara', MARA)]],
    ['one who is not trained', '@ben:1', [subject('Mara', MARA), subject('Ben')]],
    ['a stranger', '@zoe:1', [subject('Mara', MARA)]],
  ])('%s is drawn by references', (_who, prompt, subjects) => {
    expect(route(prompt, subjects)).toBeUndefined();
  });

  it('a trained subject in a clip is made by references', () => {
    expect(route('@mara:1', [subject('Mara', MARA)], 'generate-video')).toBeUndefined();
  });
});
