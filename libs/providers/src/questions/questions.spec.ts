import { compositionPlan } from './composition-plan.js';
import { askModel } from '../chat-request.js';
import { lottie } from './lottie.js';
import { pickerReading } from './picker-reading.js';
import { promptHelp } from './prompt-help.js';
import { textCheck } from './verdict.js';

const asked = (type: string, params: Record<string, unknown> = {}) => ({ type, params, inputs: {} });

describe('answers of language models', () => {
  it.each([
    ['plain', '{"score":0.9,"reason":"fine"}'],
    ['fenced', 'Here you are:\n```json\n{"score":0.9,"reason":"fine"}\n```'],
    ['talked around', 'My verdict is {"score": 90, "reason": "fine"}, I think.'],
  ])('are read when they are %s', (_how, answer) => {
    expect(textCheck.read(answer, asked('qa-check', { text: 'a text' })).data).toEqual({
      score: 0.9,
      approved: true,
      reason: 'fine',
    });
  });

  it.each(['I would rather not.', '{"reason":"fine"}', '[1]'])('are no verdict: %s', (answer) => {
    expect(() => textCheck.read(answer, asked('qa-check', { text: 'a text' }))).toThrow(
      expect.objectContaining({ code: 'provider_invalid_output' }),
    );
  });

  it('fill pickers with options that these have, and with no others', () => {
    const answer = {
      picks: [
        { picker: 'camera-format', dimension: 'cameraFormat', option: 'bw-film' },
        { picker: 'camera-format', dimension: 'cameraFormat', option: 'hologram' },
        { picker: 'weapon', dimension: 'weapon', option: 'sword' },
      ],
    };

    const { data } = pickerReading.read(JSON.stringify(answer), asked('describe-to-picker'));

    expect(data).toMatchObject({ pickerJson: { 'camera-format': { cameraFormat: expect.anything() } } });
    expect(JSON.stringify(data)).not.toContain('hologram');
    expect(JSON.stringify(data)).not.toContain('sword');
  });

  it('lay out media by their number, and never fetch what a model names', () => {
    const plan = compositionPlan('effectPrompt', 'effectPlan');
    const node = asked('after-effects', { videoUrl: 'https://example.com/clip.mp4', duration: 10 });
    const answer = {
      layers: [
        { kind: 'media', media: 1 },
        { kind: 'media', media: 7 },
        { kind: 'text', text: 'Hello', startSec: 2, endSec: 99, color: 'red; drop', x: -20 },
        { kind: 'media', videoUrl: 'http://169.254.169.254/' },
      ],
    };

    const { data } = plan.read(JSON.stringify(answer), node);

    expect(data?.['composition']).toMatchObject({
      kind: 'effects',
      duration: 10,
      layers: [
        { videoUrl: 'https://example.com/clip.mp4', zIndex: 0 },
        { text: 'Hello', color: '#ffffff', startSec: 2, endSec: 10, x: 0, zIndex: 1 },
      ],
    });
  });

  it('are a Lottie file, or nothing', () => {
    const file = { v: '5.9.0', fr: 30, ip: 0, op: 60, w: 320, h: 180, layers: [] };
    const node = asked('motion-graphics', { engine: 'lottie' });

    expect(lottie.read(JSON.stringify(file), node).data).toEqual({ lottie: file });
    expect(() => lottie.read('{"fr":30}', node)).toThrow('without a Lottie file');
  });
});

describe('help with a prompt', () => {
  const wizard = (params: Record<string, unknown>) =>
    asked('prompt-helper', { nodeType: 'generate-image', prompt: 'a fox', ...params });

  it('asks what a model asks, as far as it can be asked, and what the models of the node offer', () => {
    const options = [
      { value: 'red', label: 'Red' },
      { value: 'white', label: 'White', description: 'As in winter.' },
    ];
    const answer = {
      questions: [
        {
          category: 'fur',
          label: 'Fur',
          options,
          selected: ['white', 'blue'],
          multi: false,
          allowCustom: true,
        },
        { category: 'one', label: 'One', options: options.slice(1), selected: [] },
        { label: 'No category', options },
      ],
    };

    const { data } = promptHelp.read(JSON.stringify(answer), wizard({ action: 'analyze' }));

    const { questions } = data as { questions: { category: string }[] };
    expect(questions.map(({ category }) => category)).toEqual(['fur', 'provider', 'aspectRatio']);
    expect(questions[0]).toEqual({
      category: 'fur',
      label: 'Fur',
      options,
      selected: 'white',
      allowCustom: true,
    });
  });

  it('recommends models that the node has, and never the one that is set', () => {
    const read = (recommendedModel: string) =>
      promptHelp.read(
        JSON.stringify({ prompt: 'a red fox', recommendedModel, reason: 'It can.' }),
        wizard({ action: 'enhance', provider: 'flux' }),
      ).data;

    expect(read('z-image')).toEqual({
      prompt: 'a red fox',
      recommendedModel: { provider: 'z-image', field: 'provider', label: 'Z-Image', reason: 'It can.' },
    });
    for (const none of ['flux', 'veo3', 'nonsense']) expect(read(none)).toEqual({ prompt: 'a red fox' });
  });

  it.each([
    ['of another form', '{"text":"a red fox"}', 2],
    ['no JSON', 'A red fox, I think.', 2],
    ['in form', '{"prompt":"a red fox"}', 1],
  ])('asks a model whose answer is %s no more than once again', async (_how, answer, times) => {
    let count = 0;
    const task = { ...wizard({ action: 'enhance' }), backend: { provider: 'openai', model: 'm' } };

    const result = await askModel(task as never, () => {
      count++;
      return Promise.resolve(answer);
    }).catch((error: unknown) => error);

    expect(count).toBe(times);
    expect(result).toMatchObject(
      times === 1 ? { data: { prompt: 'a red fox' } } : { code: 'provider_invalid_output', retryable: false },
    );
  });
});
