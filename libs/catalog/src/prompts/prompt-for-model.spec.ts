import * as fc from 'fast-check';
import { models } from '../models/models.js';
import { promptForModel } from './prompt-for-model.js';

const all = models.all();
const of = (id: string) => all.find((model) => model.id === id) ?? fail(`no model ${id}`);
const fail = (message: string): never => {
  throw new Error(message);
};

describe('a prompt as a model takes it', () => {
  it('uses the field for what to keep out where there is one', () => {
    expect(promptForModel(of('imagen4'), 'a fox', 'rain')).toEqual({
      prompt: 'a fox',
      negativePrompt: 'rain',
    });
  });

  it('says it at the end of the prompt elsewhere', () => {
    expect(promptForModel(of('z-image'), 'a fox', 'rain')).toEqual({ prompt: 'a fox\nAvoid: rain' });
  });

  it('leaves a prompt alone when there is nothing to keep out', () => {
    expect(promptForModel(of('z-image'), 'a fox', ' ')).toEqual({ prompt: 'a fox' });
  });

  it('is cut between characters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(3), fc.nat(3), (model, before, room) => {
        const fox = '\u{1f98a}'.repeat(20_000);
        const { prompt, negativePrompt = '' } = promptForModel(
          model,
          'x'.repeat(before) + fox,
          'y'.repeat(room) + fox,
        );
        expect([prompt.isWellFormed(), negativePrompt.isWellFormed()]).toEqual([true, true]);
        expect(prompt.length).toBeLessThanOrEqual(model.promptLimit);
      }),
    );
  });

  it('never exceeds the limits, and a long prompt does not push out what to avoid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(45_000), fc.nat(8_000), (model, length, unwanted) => {
        const result = promptForModel(model, 'x'.repeat(length), 'y'.repeat(unwanted));

        expect(result.prompt.length).toBeLessThanOrEqual(model.promptLimit);
        expect((result.negativePrompt ?? '').length).toBeLessThanOrEqual(model.negativePromptLimit ?? 0);
        if (unwanted > 0 && model.negativePromptLimit === undefined)
          expect(result.prompt).toContain('Avoid: y');
      }),
    );
  });
});
