import { nodeTypes } from '@easel/catalog';
import * as fc from 'fast-check';
import { preparedTask } from './prepare-task.js';

const picture = (name: string) => `https://m.example/${name}.png`;
const mara = {
  id: 'mara',
  defaultName: 'Mara',
  source: 'wired-character',
  url: picture('mara'),
  characterCanonicalDescription: 'a girl in red',
};

describe('a task of a run', () => {
  it('gets its references as pictures and words, in the order of their numbers', () => {
    const prompt = '{image:1:Mara} walks';
    const task = preparedTask({
      type: 'generate-image',
      params: {
        prompt,
        provider: 'nano-banana',
        referenceImageUrls: [picture('jacket')],
        referenceOrder: ['mara'],
        connectedReferences: [
          { id: 'a', defaultName: 'Jacket', source: 'wired-image', url: picture('jacket') },
          mara,
        ],
      },
      inputs: { prompt, references: picture('jacket'), assets: picture('mara') },
    });

    expect(task.params['referenceImageUrls']).toEqual([picture('mara'), picture('jacket')]);
    expect(task.params['prompt']).toMatch(/^the Mara from @image_1 walks/);
    expect(task.params['prompt']).toContain('a girl in red');
    expect(task.params).not.toHaveProperty('connectedReferences');
    expect(task.inputs).toEqual({ prompt: task.params['prompt'] });
  });

  it('is made of whatever a workflow holds in its settings: what is no reference is left out', () => {
    const lanes = nodeTypes.all().filter(({ execution }) => typeof execution === 'object');
    const fields = [
      'prompt',
      'connectedReferences',
      'referenceOrder',
      'referenceImageUrls',
      'referenceVideoUrls',
      'referenceAudioUrls',
    ];
    const names = ['id', 'url', 'source', 'label', 'defaultName', 'description', 'identityLock'];
    const reference = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    const value = fc.oneof(fc.jsonValue(), fc.array(reference, { maxLength: 3 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...lanes),
        fc.dictionary(fc.constantFrom(...fields), value),
        ({ type }, params) => {
          expect(preparedTask({ type, params, inputs: {} }).params).toBeInstanceOf(Object);
        },
      ),
      { numRuns: 2_000 },
    );
    const { params } = preparedTask({
      type: 'generate-image',
      params: { prompt: 'a street', provider: 'nano-banana', connectedReferences: [null, 'x', {}, mara] },
      inputs: {},
    });
    expect(params['referenceImageUrls']).toEqual([mara.url]);
  });

  it('gets values that its model has', () => {
    const { params } = preparedTask({
      type: 'generate-video',
      params: { prompt: 'x', provider: 'seedance-2', aspectRatio: '17:3' },
      inputs: {},
    });
    expect(params['aspectRatio']).not.toBe('17:3');
  });

  it('gets the defaults of its type alone where it has no model', () => {
    const task = { type: 'resize-image', params: { width: 64 }, inputs: { image: picture('a') } };
    expect(preparedTask(task)).toEqual({
      params: { width: 64, fit: 'cover', format: 'png' },
      inputs: { image: picture('a') },
    });
  });
});
