import { models, nodeTypes } from '@easel/catalog';
import { ServiceError, ValidationFailed } from '@easel/contracts';
import { MediaAddresses } from '@easel/platform';
import * as fc from 'fast-check';
import { prepareJob } from './prepare-job.js';

const prepare = (type: string, body: Record<string, unknown>) => {
  const node = nodeTypes.get(type);
  if (!node) throw new Error(`there is no ${type}`);
  return prepareJob(node, body, new MediaAddresses({ PUBLIC_URL: 'http://127.0.0.1:8000' }));
};

const refusal = (act: () => unknown): ServiceError => {
  try {
    act();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

const picture = (name: string) => `https://cdn.example/${name}.png`;
const reference = (id: string, more = {}) => ({
  id,
  url: picture(id),
  defaultName: id,
  source: 'wired-image',
  ...more,
});

it('keeps the length of each picture of a slideshow, and that one has none', () => {
  const imageUrls = [picture('a'), picture('b')];

  const { params } = prepare('slideshow', { imageUrls, imageDurations: [2, null] });

  expect(params['imageDurations']).toEqual([2, null]);
});

describe('an address in the body of a node that runs on its own', () => {
  const RECEIVERS = ['10.1.2.3:9000'];
  const sending = (type: string, body: Record<string, unknown>) => () => {
    const node = nodeTypes.get(type);
    if (!node) throw new Error(`there is no ${type}`);
    return prepareJob(node, body, new MediaAddresses({ PUBLIC_URL: 'http://127.0.0.1:8000' }), {
      receivers: RECEIVERS,
    });
  };

  it('may be one inside that the operator named, where it receives a webhook', () => {
    const url = 'http://10.1.2.3:9000/hook';
    expect(sending('webhook-output', { url, payload: {} })().params).toMatchObject({ url });
  });

  it('is refused where the operator did not name it, and where something is fetched from it', () => {
    const inside = { extra: { path: 'url' } };
    const send = sending('webhook-output', { url: 'http://10.1.2.3:9001/hook', payload: {} });
    expect(refusal(send)).toMatchObject(inside);
    const scrape = sending('web-scrape', { url: 'http://10.1.2.3:9000/' });
    expect(refusal(scrape)).toMatchObject(inside);
  });
});

describe('the body of a node that runs on its own', () => {
  it('is taken as it is when it is valid: no adjustments, no warnings', () => {
    const { params, adjustments, warnings } = prepare('generate-video', {
      prompt: 'a fox',
      provider: 'seedance-2',
      resolution: '4k',
      aspectRatio: '21:9',
    });

    expect(params).toMatchObject({ prompt: 'a fox', resolution: '4k', aspectRatio: '21:9' });
    expect({ adjustments, warnings }).toEqual({ adjustments: [], warnings: [] });
  });

  it('loses members that the type does not know', () => {
    expect(prepare('generate-image', { prompt: 'a fox', nonsense: 1 }).params).not.toHaveProperty('nonsense');
  });

  it('is refused naming every field at fault', () => {
    const error = refusal(() =>
      prepare('generate-image', { prompt: 7, connectedReferences: [{ id: 'a', source: 'image' }] }),
    );

    expect(error).toBeInstanceOf(ValidationFailed);
    expect((error as ValidationFailed).issues.map(({ path }) => path)).toEqual([
      'prompt',
      'connectedReferences[0].url',
    ]);
  });

  it('is refused when a link points to where the service must not go', () => {
    const error = refusal(() =>
      prepare('generate-video', { prompt: 'a fox', referenceImageUrls: ['http://169.254.169.254/'] }),
    );

    expect((error as ValidationFailed).issues[0]?.path).toBe('referenceImageUrls[0]');
  });

  it('takes the prompt as it is: a prefix and a suffix are for workflows', () => {
    const { params } = prepare('generate-image', {
      prompt: 'a fox',
      promptPrefix: 'Photo of',
      promptSuffix: ', dusk',
    });

    expect(params).toMatchObject({ prompt: 'a fox' });
    expect(params).not.toHaveProperty('promptPrefix');
  });

  it('needs a first frame where the model does', () => {
    const needing = models.videoGenerators().find((model) => model.startFrameRequired);

    expect(
      refusal(() => prepare('generate-video', { prompt: 'a fox', provider: needing?.id })),
    ).toMatchObject({
      status: 400,
      code: 'image_required',
    });
  });
});

describe('values that the model lacks', () => {
  it('are corrected and explained, in sentences too on generate-video', () => {
    const body = { prompt: 'a fox', provider: 'seedance-2-fast', resolution: '1080p' };

    const full = prepare('generate-video', body);
    const plain = prepare('text-to-video', body);

    expect(full.params).toMatchObject({ resolution: '720p' });
    expect(full.adjustments).toEqual([
      { field: 'resolution', from: '1080p', to: '720p', reason: expect.any(String) },
    ]);
    expect(full.warnings).toEqual([expect.stringContaining('720p')]);
    expect(plain.adjustments).toEqual(full.adjustments);
    expect(plain.warnings).toEqual([]);
  });

  it('are warned about where the model cannot speak', () => {
    const mute = models
      .videoGenerators()
      .find(({ audio, startFrameRequired }) => audio === 'none' && !startFrameRequired);

    const { warnings } = prepare('generate-video', {
      prompt: 'a fox',
      provider: mute?.id,
      characterVoices: [{ voiceId: 'v' }],
    });

    expect(warnings).toContainEqual({
      code: 'voice_unsupported_for_provider',
      message: expect.any(String),
    });
  });

  it('are never refused, whatever the model, and correcting twice changes nothing', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.constantFrom('4K', '9:21', '768P', '0.5 MP', 'high', 'adaptive'),
    );
    const cases = fc.record({
      model: fc.constantFrom(...models.all().filter(({ kind, hidden }) => kind !== 'audio' && !hidden)),
      aspectRatio: anything,
      resolution: anything,
      quality: anything,
    });
    fc.assert(
      fc.property(cases, ({ model, ...levers }) => {
        const type = model.kind === 'image' ? 'generate-image' : 'generate-video';
        const first = prepare(type, {
          prompt: 'a fox',
          provider: model.id,
          imageUrl: picture('first'),
          ...levers,
        });
        const second = prepare(type, first.params);
        expect(second.params).toEqual(first.params);
        expect(second.adjustments).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('structured references', () => {
  it('become links in the order asked and lines of the prompt', () => {
    const { params } = prepare('generate-video', {
      prompt: 'they dance',
      provider: 'seedance-2',
      connectedReferences: [reference('a'), reference('b')],
      referenceOrder: ['b', 'a'],
    });

    expect(params['referenceImageUrls']).toEqual([picture('b'), picture('a')]);
    expect(params['prompt']).toContain('@image_1 (reference): b');
    expect(params['prompt']).toContain('@image_2 (reference): a');
    expect(params).not.toHaveProperty('connectedReferences');
  });

  it('change nothing where there are none', () => {
    const body = { prompt: 'they dance', provider: 'seedance-2', referenceImageUrls: [picture('a')] };

    expect(prepare('generate-video', body).params).toMatchObject({
      prompt: 'they dance',
      referenceImageUrls: [picture('a')],
    });
  });
});
