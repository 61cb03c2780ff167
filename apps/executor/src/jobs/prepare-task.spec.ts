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

  it('gets values that its model has', () => {
    const { params } = preparedTask({
      type: 'generate-video',
      params: { prompt: 'x', provider: 'seedance-2', aspectRatio: '17:3' },
      inputs: {},
    });
    expect(params['aspectRatio']).not.toBe('17:3');
  });

  it('is left as it is where its type has no model', () => {
    const task = { type: 'resize-image', params: { width: 64 }, inputs: { image: picture('a') } };
    expect(preparedTask(task)).toEqual({ params: { width: 64 }, inputs: { image: picture('a') } });
  });
});
