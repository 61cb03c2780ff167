import { Ajv } from 'ajv';
import { models } from '../models/models.js';
import { checkParams } from '../nodes/check-params.js';
import { nodeTypes } from '../nodes/node-types.js';
import { defaultPrices } from '../prices/default-prices.js';
import { describeLanguageModels, describeModels } from './describe-models.js';
import { describeNode, describeNodes } from './describe-nodes.js';

const described = describeNodes({ prices: defaultPrices });

describe('GET /v1/nodes', () => {
  it.each(described.map((node) => [node.type, node] as const))(
    '[1-2.3-03] %s: inputSchema is a JSON Schema',
    (_type, node) => {
      const ajv = new Ajv({ strict: true, keywords: ['fields', 'oneOfRequired'] });

      expect(ajv.validateSchema(node.inputSchema)).toBe(true);
      const { required = [], allOf = [] } = node.inputSchema;
      expect(ajv.compile(node.inputSchema)({})).toBe(required.length + allOf.length === 0);
    },
  );

  it('holds a request to the schema as the service itself does', () => {
    const check = new Ajv({ keywords: ['fields', 'oneOfRequired'] }).compile(
      describeNode('adjust-volume')?.inputSchema ?? {},
    );
    const videoUrl = 'https://cdn.example/a.mp4';

    expect(check({ videoUrl, volume: 120, unknown: 1 })).toBe(true);
    expect(check({ volume: 120 })).toBe(false);
    expect(check({ videoUrl, volume: 201 })).toBe(false);
    expect(check({ videoUrl, normalize: 'yes' })).toBe(false);
  });

  it('lists every setting both as a property and as a field', () => {
    for (const { inputSchema } of described) {
      expect(Object.keys(inputSchema.properties)).toEqual(inputSchema.fields.map(({ key }) => key));
    }
  });

  it.each(described.map(({ type, inputSchema }) => [type, inputSchema] as const))(
    '%s: names every field that a body without it is refused for',
    (type, { fields, oneOfRequired = [] }) => {
      const node = nodeTypes.get(type);
      if (!node) throw new Error(`no node type ${type}`);
      const required = new Set(fields.flatMap(({ key, required: is }) => (is === true ? [key] : [])));
      const refused = checkParams(node, {}).map(({ path }) => path);

      expect(
        refused.filter((path) => !required.has(path) && !oneOfRequired.some(([first]) => first === path)),
      ).toEqual([]);
      expect(refused).toHaveLength(required.size + oneOfRequired.length);
    },
  );

  it('shows promptPrefix and promptSuffix where a prompt is wrapped, and nowhere else', () => {
    for (const { inputSchema, capabilities } of described) {
      const keys = Object.keys(inputSchema.properties);
      expect(keys.includes('promptPrefix') && keys.includes('promptSuffix')).toBe(
        capabilities.includes('promptWrapping'),
      );
    }
    expect(describeNode('generate-image')?.capabilities).toEqual([
      'job',
      'promptWrapping',
      'repeatable',
      'references',
      'inpaint',
      'parameterCorrection',
    ]);
    expect(describeNode('resize-video')?.capabilities).not.toContain('promptWrapping');
  });

  it('leaves out what is not for people', () => {
    expect(described.map(({ type }) => type)).toEqual(
      expect.not.arrayContaining(['noop', 'preview', 'loop', 'ai-writer']),
    );
    expect(describeNode('noop')).toBeUndefined();
    expect(describeNode('nope')).toBeUndefined();
  });

  it('gives a cost only where no setting changes it, and only with prices', () => {
    expect(describeNode('extract-frame', { prices: defaultPrices })).toMatchObject({ creditCost: 1 });
    expect(describeNode('save-to-storage', { prices: defaultPrices })).toMatchObject({ creditCost: 0 });
    expect(describeNode('generate-image', { prices: defaultPrices })).not.toHaveProperty('creditCost');
    expect(describeNode('extract-frame')).not.toHaveProperty('creditCost');
  });

  it('survives JSON', () => {
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  });
});

describe('GET /v1/models', () => {
  const flat = (...query: Parameters<typeof describeModels>) =>
    describeModels(...query).sections.flatMap(({ families }) => families.flatMap((family) => family.models));

  it('shows every model with its lists', () => {
    const { totalModels } = describeModels();

    expect(flat()).toHaveLength(totalModels);
    expect(totalModels).toBe(models.all().length);
    for (const model of flat()) {
      expect(
        [model.aspectRatios, model.resolutions, model.qualities, model.durations].every(Array.isArray),
      ).toBe(true);
    }
  });

  it('says what renders beside the list, and which models choose their own length', () => {
    const byId = new Map(flat().map((model) => [model.id, model]));

    expect(byId.get('minimax-h3')).toMatchObject({ unlistedResolutionRendersAs: '2K' });
    expect(byId.get('wan-3')).toMatchObject({ unlistedResolutionRendersAs: '720p' });
    expect([...byId.values()].filter(({ autoDuration }) => autoDuration).map(({ id }) => id)).toEqual([
      'seedance-2',
      'seedance-2-fast',
      'seedance-2-mini',
      'seedance-2-5',
    ]);
  });

  it.each([
    [{ kind: 'audio' }, 'elevenlabs-v3', 'veo3'],
    [{ mode: 'lip-sync' }, 'infinitalk', 'veo3'],
    [{ family: 'google' }, 'veo3', 'kling'],
    [{ featuredOnly: true }, 'veo3', 'kling'],
  ])('narrows to %j', (query, kept, left) => {
    const ids = flat(query).map(({ id }) => id);

    expect(ids).toContain(kept);
    expect(ids).not.toContain(left);
  });

  it('is empty for a kind there is none of', () => {
    expect(describeModels({ kind: 'smell' })).toEqual({ sections: [], recommendations: [], totalModels: 0 });
  });

  it('shows prices only where there are some', () => {
    const [priced] = flat({ family: 'Tongyi-MAI' }, { prices: defaultPrices });
    const [free] = flat({ family: 'Tongyi-MAI' });

    expect(priced?.pricing).toEqual([{ identifier: 'z-image', credits: 2 }]);
    expect(free).not.toHaveProperty('pricing');
  });

  it('keeps how a model is reached to itself', () => {
    expect(JSON.stringify([describeModels(), describeLanguageModels()])).not.toContain('backends');
  });
});
