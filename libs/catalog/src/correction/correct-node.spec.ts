import { models } from '../models/models.js';
import { withDefaults } from '../nodes/check-params.js';
import { nodeTypes } from '../nodes/node-types.js';
import { correctNode, runningModel, videoWarnings } from './correct-node.js';

describe('correcting a node', () => {
  it('corrects against the model the node would use by default', () => {
    expect(correctNode('generate-video', { resolution: '4k' })).toMatchObject({
      params: { resolution: '720p', duration: 4 },
      adjustments: [{ field: 'resolution', from: '4k', to: '720p' }],
    });
  });

  it('corrects against the twin that draws from references when there are some', () => {
    const params = {
      provider: 'grok',
      aspectRatio: '16:9',
      referenceImageUrls: ['https://cdn.example/a.png'],
    };

    expect(runningModel('generate-image', params)?.id).toBe('grok-i2i');
    expect(correctNode('generate-image', params).adjustments).toEqual([
      { field: 'aspectRatio', from: '16:9', reason: expect.any(String) },
    ]);
  });

  it('leaves an unknown model alone', () => {
    const params = { provider: 'not-yet-known', resolution: '9000p' };

    expect(correctNode('generate-image', params)).toEqual({ params, adjustments: [] });
  });

  it('leaves types without a model alone', () => {
    const params = { resolution: '720p', quality: 'smooth' };

    expect(correctNode('speed-ramp', params)).toEqual({ params, adjustments: [] });
  });

  it('does not invent a length where the recording sets it', () => {
    expect(
      correctNode('lip-sync', { provider: 'seedance-2', audioUrl: 'https://cdn.example/a.mp3' }).params,
    ).not.toHaveProperty('duration');
  });

  it.each(nodeTypes.all().map((node) => [node.type] as const))(
    '%s: correcting twice changes nothing',
    (type) => {
      const once = correctNode(type, { aspectRatio: '9:21', resolution: '4K', quality: 'high', duration: 7 });
      const twice = correctNode(type, once.params);

      expect(twice).toEqual({ params: once.params, adjustments: [] });
    },
  );

  it.each(nodeTypes.all().map((node) => [node.type, node] as const))(
    '%s: a setting of the node keeps to the values of the node, whichever model is chosen',
    (type, node) => {
      const fixed = node.fields.filter((field) => field.options !== undefined && field.corrected !== true);
      const strays = ['', ...node.providers].flatMap((provider) =>
        fixed.flatMap(({ key, options = [] }) =>
          [undefined, ...options].flatMap((asked) => {
            const params = {
              ...(provider !== '' && { provider }),
              ...(asked !== undefined && { [key]: asked }),
            };
            const { [key]: after } = correctNode(type, params).params;
            return after === undefined ||
              options.some((option) => String(option) === after || option === after)
              ? []
              : [{ provider, key, asked, after }];
          }),
        ),
      );

      expect(strays).toEqual([]);
    },
  );

  it.each(nodeTypes.all().map((node) => [node.type, node] as const))(
    '%s: what a node starts with is never corrected, whichever model is chosen',
    (type, node) => {
      const corrected = ['', ...node.providers].filter((provider) => {
        const params = withDefaults(node, provider === '' ? {} : { provider });
        return correctNode(type, params).adjustments.length > 0;
      });

      expect(corrected).toEqual([]);
    },
  );

  it('gives a first frame the say over the shape where the model does', () => {
    const params = { provider: 'seedance-2-5', imageUrl: 'https://cdn.example/a.png', aspectRatio: '16:9' };

    expect(correctNode('generate-video', params)).toMatchObject({
      params: { aspectRatio: 'adaptive' },
      adjustments: [{ field: 'aspectRatio', from: '16:9', to: 'adaptive' }],
    });
  });
});

describe('warnings of generate-video', () => {
  const { adjustments, params } = correctNode('generate-video', {
    provider: 'veo3.1',
    aspectRatio: '9:21',
    quality: 'high',
  });
  const veo = models.get('veo3.1');
  const turbo = models.get('kling-turbo');
  if (veo === undefined || turbo === undefined) throw new Error('models are missing');

  it('has one sentence for each adjustment, naming the field and both values', () => {
    const warnings = videoWarnings(veo, params, adjustments);

    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toEqual(expect.stringMatching(/^aspectRatio 9:21 became 9:16\./));
    expect(warnings[1]).toEqual(expect.stringMatching(/^quality high was dropped\./));
  });

  it('says when voices are asked of a model that cannot speak', () => {
    expect(videoWarnings(turbo, { characterVoices: [{ voiceId: 'v' }] }, [])).toEqual([
      { code: 'voice_unsupported_for_provider', message: expect.stringContaining('Kling 2.5') },
    ]);
  });

  it('is silent when there is nothing to say', () => {
    expect(videoWarnings(turbo, { prompt: 'a fox' }, [])).toEqual([]);
  });
});
