import { assert, constantFrom, property, string } from 'fast-check';
import { nodeTypes } from '../nodes/node-types.js';
import { composePrompt, enhancePrompt } from './compose-prompt.js';
import { promptTopics } from './prompt-topics.js';
import { recommendModel } from './recommend-model.js';
import { wizardQuestions } from './wizard-questions.js';
import { wizardTask, type WizardRequest } from './wizard-request.js';

const given = (nodeType: string, request: WizardRequest & { action?: string } = {}) => {
  const task = wizardTask({ action: 'analyze', nodeType, ...request });
  if (!task) throw new Error(`no wizard for ${nodeType}`);
  return task;
};
const questionsOf = (nodeType: string, request: WizardRequest = {}) => {
  const task = given(nodeType, request);
  return new Map(wizardQuestions(task.node, task.request).map((question) => [question.category, question]));
};
const prompted = nodeTypes.all().filter(({ promptField }) => promptField !== undefined);

describe('questions about a prompt', () => {
  it('fit what the node makes', () => {
    expect([...questionsOf('generate-video').keys()]).toEqual(
      expect.arrayContaining(['style', 'camera-motion', 'provider', 'duration']),
    );
    expect([...questionsOf('suno-generate').keys()]).toEqual(
      expect.arrayContaining(['genre', 'instruments']),
    );
    // What is spoken is no place for words about how it sounds.
    expect([...questionsOf('text-to-speech').keys()]).toEqual(['provider']);
  });

  it('know what the prompt says, and tell it from words that only look so', () => {
    const questions = questionsOf('generate-image', {
      prompt: 'A watercolor of a girl with short hair and warm tea, at golden hour',
      provider: 'flux',
    });

    expect(questions.get('style')?.selected).toBe('watercolor');
    expect(questions.get('timeOfDay')?.selected).toBe('golden-hour');
    expect(questions.get('lightingStyle')?.selected).toBeNull();
    expect(questions.get('color-look')?.selected).toBeNull();
    expect(questions.get('provider')?.selected).toBe('flux');
    expect(questionsOf('generate-image', { style: 'like my aunt' }).get('style')?.selected).toBe(
      'like my aunt',
    );
    expect(questionsOf('generate-image', { prompt: 'serene, playful' }).get('mood')).toMatchObject({
      multi: true,
      selected: expect.arrayContaining(['serene', 'playful']),
    });
  });

  it('leave out what a source clip has decided on', () => {
    const categories = [...questionsOf('generate-video', { nodeContext: { hasSourceVideo: true } }).keys()];

    expect(categories).toContain('camera-motion');
    expect(categories).not.toContain('shotSize');
  });

  it('are asked once each, offer what they select, and can be looked through, for every node with a prompt', () => {
    for (const { type } of prompted) {
      const questions = [...wizardQuestions(given(type).node, { prompt: 'a calm fox at dusk, wide shot' })];
      const categories = questions.map(({ category }) => category);
      expect(categories).toEqual([...new Set(categories)]);
      for (const { options, selected, category } of questions) {
        const values = options.map(({ value }) => value);
        expect(values).toEqual(expect.arrayContaining([selected ?? []].flat()));
        if (category !== 'provider') expect(values.length).toBeLessThanOrEqual(40);
      }
    }
  });
});

describe('a prompt that is put together', () => {
  it('says the original, then each answer in the words of its picker, or in its own', () => {
    const { node, request } = given('generate-image', {
      originalPrompt: 'a fox.',
      selections: [
        { category: 'style', value: 'Watercolor' },
        { category: 'aspectRatio', value: '16:9' },
        { category: 'mood', value: 'calm', isCustom: true },
        { category: 'hat', value: 'with a hat' },
      ],
    });

    const prompt = composePrompt(node, request);

    const style = promptTopics(node)
      .find(({ category }) => category === 'style')
      ?.options.find(({ id }) => id === 'watercolor');
    expect(prompt).toBe(`a fox. ${style?.promptHint}, calm, with a hat`);
  });

  it('keeps what an enhanced prompt said, and adds nothing to what it says already', () => {
    const enhanced = (prompt: string) => {
      const { node } = given('generate-image');
      return enhancePrompt(node, { prompt });
    };
    const full = 'a fox, wide shot, soft light, ultra-detailed';

    expect(enhanced(full)).toBe(full);
    expect(enhanced('a fox, wide shot')).not.toMatch(/medium shot|full shot/);
    assert(
      property(string({ minLength: 1, maxLength: 200 }), constantFrom(...prompted), (prompt, node) => {
        const first = enhancePrompt(node, { prompt });
        return first.startsWith(prompt.trim()) && first === enhancePrompt(node, { prompt });
      }),
    );
  });
});

describe('a recommended model', () => {
  it('suits what is said, and is one of the node', () => {
    const of = (request: WizardRequest) => recommendModel(given('generate-image').node, request);

    expect(of({ prompt: 'a logo for a bakery', provider: 'flux' })).toMatchObject({
      provider: 'nano-banana-pro',
      field: 'provider',
      label: 'Nano Banana Pro',
      reason: expect.any(String),
    });
    expect(of({ prompt: 'a logo for a bakery', provider: 'nano-banana-pro' })).toBeUndefined();
    expect(of({ prompt: 'a fox', provider: 'flux' })).toBeUndefined();
    expect(recommendModel(given('suno-generate').node, { prompt: 'a cheap song' })).toBeUndefined();
  });

  it('takes the references that are wired', () => {
    const { node } = given('generate-image');

    const found = recommendModel(node, { provider: 'z-image', nodeContext: { referenceImageCount: 3 } });

    expect(found).toBeDefined();
    expect(found?.provider).not.toBe('z-image');
  });
});
