import { correctNode } from './correction/correct-node.js';
import { llmFeatures } from './models/llm-features.js';
import { languageModels } from './models/llm-models.js';
import { models } from './models/models.js';
import { modelOfNode } from './nodes/node-models.js';
import { recommendations } from './models/recommendations.js';
import { nodeTypes, isJobType } from './nodes/node-types.js';
import { NODE_CATEGORIES } from './nodes/node-descriptor.js';
import { LANES } from './models/lane-name.js';
import type { FieldSpec } from './nodes/field-spec.js';
import { pickerCatalogs } from './pickers/index.js';
import { defaultPrices } from './prices/default-prices.js';
import type { PricedBy } from './models/model-pricing.js';
import { priceLines } from './prices/node-lines.js';

const nodes = nodeTypes.all();
const allModels = models.all();
const repeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);
const laneOf = (type: string) => {
  const execution = nodeTypes.get(type)?.execution;
  return typeof execution === 'object' ? execution.lane : execution;
};

describe('the catalog holds together', () => {
  it('has unique ids', () => {
    expect(repeated(nodes.map(({ type }) => type))).toEqual([]);
    expect(repeated(allModels.map(({ id }) => id))).toEqual([]);
    expect(repeated(languageModels.all().map(({ id }) => id))).toEqual([]);
    expect(repeated(recommendations.map(({ id }) => id))).toEqual([]);
  });

  it('uses every category, and only those', () => {
    expect([...new Set(nodes.map(({ category }) => category))].sort()).toEqual([...NODE_CATEGORIES].sort());
  });

  it('sends every job to a known lane', () => {
    const unknown = nodes.filter(
      ({ execution }) => typeof execution === 'object' && !LANES.includes(execution.lane),
    );

    expect(unknown).toEqual([]);
  });

  it('has a route for every type that makes jobs', () => {
    const without = nodes.filter(({ type, route }) => isJobType(type) && route === undefined);
    // Their routes lie below others: those of characters, of clones, and of what analyses and mixes are for.
    expect(without.map(({ type }) => type)).toEqual([
      'character-lora-training',
      'voice-changer-pro-analyze',
      'voice-changer-pro-export',
      'voice-clone',
    ]);
  });

  it('has one route for a type, save where several share a publishing or download route', () => {
    const routes = nodes.flatMap(({ route }) => (route === undefined ? [] : [route]));
    const shared = ['/v1/social/publish', '/v1/download-video'];

    expect([...new Set(repeated(routes))].filter((route) => !shared.includes(route))).toEqual([]);
  });

  it('has a picker node for every picker catalog and a catalog for every picker node', () => {
    const pickers = nodes.filter(({ capabilities }) => capabilities['picker']).map(({ type }) => type);

    expect(pickers.sort()).toEqual(pickerCatalogs.map(({ nodeType }) => nodeType).sort());
  });

  it('rewrites replaced types to types that exist', () => {
    const dangling = nodes.filter(
      ({ replacedBy }) => replacedBy !== undefined && nodeTypes.get(replacedBy) === undefined,
    );

    expect(dangling).toEqual([]);
  });

  it('describes everything for people', () => {
    expect(nodes.filter(({ description }) => description.length < 20)).toEqual([]);
    expect(
      allModels.filter(({ description, useCases }) => description === '' || useCases.length === 0),
    ).toEqual([]);
  });
});

describe.each(nodes.map((node) => [node.type, node] as const))('node %s', (type, node) => {
  it('has settings with unique keys', () => {
    expect(repeated(node.fields.map(({ key }) => key))).toEqual([]);
  });

  it('has handles with unique ids, and wires only into settings it has', () => {
    expect(repeated(node.inputs.map(({ id }) => id))).toEqual([]);
    expect(repeated(node.outputs.map(({ id }) => id))).toEqual([]);
    const keys = new Set(node.fields.map(({ key }) => key));
    const dangling = node.inputs.flatMap(({ field }) =>
      field === undefined || keys.has(field) ? [] : [field],
    );
    expect(dangling).toEqual([]);
  });

  it('has defaults that its own settings take', () => {
    expect(node.fields.filter((field) => !takes(field, field.default))).toEqual([]);
  });

  it('wraps a prompt it has', () => {
    if (node.promptField === undefined) return;
    const field = node.fields.find(({ key }) => key === node.promptField);

    expect(field?.type).toBe('text');
    expect(node.fields.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['promptPrefix', 'promptSuffix']),
    );
  });

  it('offers models that exist, its default among them', () => {
    if (node.providers.length === 0) return;
    expect(node.providers).toContain(node.defaultProvider);
    if (laneOf(type) === 'llm') return;
    expect(node.providers.filter((provider) => modelOfNode(type, { provider }) === undefined)).toEqual([]);
  });

  it('has a model when a media lane runs it', () => {
    // A sheet is laid out of pictures that are there, and priced as that.
    if (type === 'reference-sheet') return;
    if (!['image', 'video', 'audio'].includes(laneOf(type) ?? '')) return;
    expect(modelOfNode(type, {})).toBeDefined();
  });

  it('has a price for what it runs by default', () => {
    const { params } = correctNode(type, {});
    const missing = priceLines(type, params).filter(
      ({ identifier }) => defaultPrices.get(identifier) === undefined,
    );

    expect(missing).toEqual([]);
  });
});

describe.each(allModels.map((model) => [model.id, model] as const))('model %s', (_id, model) => {
  it('has a lane, a way to run and a price', () => {
    expect(LANES).toContain(model.lane);
    expect(model.backends.length).toBeGreaterThan(0);
    expect(Object.keys(model.pricing.rows).length).toBeGreaterThan(0);
  });

  it('has defaults on its lists', () => {
    const { aspectRatio, resolution, quality, duration } = model.defaults;
    for (const [value, options] of [
      [aspectRatio, model.aspectRatios],
      [resolution, model.resolutions],
      [quality, model.qualities],
      [duration, model.durations],
    ] as const) {
      expect(
        value === undefined ? options.length === 0 : (options as readonly unknown[]).includes(value),
      ).toBe(true);
    }
  });

  it('has lists without doubles', () => {
    for (const options of [
      model.aspectRatios,
      model.resolutions,
      model.qualities,
      model.durations.map(String),
    ]) {
      expect(repeated(options)).toEqual([]);
    }
  });

  it('limits only what it offers', () => {
    for (const [ratio, resolutions] of Object.entries(model.resolutionsAt ?? {})) {
      expect(model.aspectRatios).toContain(ratio);
      expect(model.resolutions).toEqual(expect.arrayContaining([...resolutions]));
    }
    for (const [resolution, durations] of Object.entries(model.durationsAt ?? {})) {
      expect(model.resolutions).toContain(resolution);
      expect(model.durations).toEqual(expect.arrayContaining([...durations]));
    }
    if (model.unlistedResolutionRendersAs !== undefined)
      expect(model.resolutions).toContain(model.unlistedResolutionRendersAs);
  });

  it('has a twin that takes references', () => {
    if (model.referenceTwin === undefined) return;
    expect(models.get(model.referenceTwin)?.references.image).toBeGreaterThan(0);
  });

  it('prices each of its own resolutions and qualities, or falls back to the bare price', () => {
    const { by, rows } = model.pricing;
    if (by === 'resolution' || by === 'quality') expect(rows).toHaveProperty(['']);
    if (by === 'second')
      expect(model.resolutions.filter((band) => !(`:${band.toLowerCase()}` in rows))).toEqual([]);
  });
});

describe.each(allModels.map((model) => [model.id, model] as const))(
  'prices of %s',
  (_id, { pricing, ...model }) => {
    it('stand under identifiers that a request can lead to', () => {
      const reachable: Partial<Record<PricedBy, readonly string[]>> = {
        run: [],
        quality: model.qualities,
        'model-setting': ['fast', 'quality'],
        resolution: model.resolutions,
        'rendering-speed': ['TURBO', 'QUALITY'],
        tier: (pricing.tiers ?? []).flatMap((seconds) => [`${seconds}s`, `${seconds}s:audio`]),
        second: [
          ...model.resolutions.flatMap((band) => [band.toLowerCase(), `${band.toLowerCase()}-ref`]),
          'start',
          'extra-image',
        ],
      };
      const known = reachable[pricing.by];
      if (known === undefined) return;

      const suffixes = Object.keys(pricing.rows).filter((suffix) => suffix !== '');
      expect(suffixes.filter((suffix) => !known.includes(suffix.slice(1)))).toEqual([]);
    });
  },
);

it('brings what a script says as words, which prompts take', () => {
  const outputs = nodes.find(({ type }) => type === 'generate-script')?.outputs ?? [];
  const words = outputs.filter(({ type }) => type.split('/').includes('text')).map(({ id }) => id);

  expect(words).toEqual(['images', 'dialogue', 'music', 'sfx', 'characters', 'locations']);
});

describe('references between lists', () => {
  it('recommends models that exist', () => {
    expect(
      recommendations.flatMap(({ modelIds }) => modelIds).filter((id) => models.get(id) === undefined),
    ).toEqual([]);
  });

  it('serves every language feature with a model that can', () => {
    const unable = Object.entries(llmFeatures).filter(([, { model, structured }]) => {
      const found = languageModels.get(model);
      return found === undefined || (structured && !found.structured);
    });

    expect(unable).toEqual([]);
  });

  it('gives no price that nothing costs', () => {
    const priced = new Set([...defaultPrices.entries()].map(([identifier]) => identifier));
    const known = [
      ...allModels.flatMap(({ id, pricing }) =>
        Object.keys(pricing.rows).map((suffix) => (pricing.base ?? id) + suffix),
      ),
      ...Object.keys(llmFeatures).flatMap((feature) => [feature, `${feature}:economy`, `${feature}:premium`]),
    ];
    for (const identifier of known) priced.delete(identifier);
    const types = new Set([...nodes.map(({ type }) => type), 'loop-trim']);

    expect([...priced].filter((identifier) => !types.has(identifier.split(':')[0] ?? ''))).toEqual([]);
  });
});

/** Whether a setting takes a value; none is always taken. */
function takes(field: FieldSpec, value: unknown): boolean {
  if (value === undefined) return true;
  if (field.type === 'number') {
    return typeof value === 'number' && value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
  }
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (field.type === 'text')
    return typeof value === 'string' && value.length <= (field.maxLength ?? Infinity);
  return field.options === undefined || (field.options as readonly unknown[]).includes(value);
}
