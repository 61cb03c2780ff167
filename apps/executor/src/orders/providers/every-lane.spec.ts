import {
  type Backend,
  languageModels,
  llmFeatureOf,
  llmSettings,
  models,
  nodeTypes,
  runningModel,
} from '@easel/catalog';
import { draftInProcess } from '@easel/lanes/drafts/drafting/draft-in-process';
import { builtInLanes } from '@easel/lanes/built-in-lanes';
import { modelsInProcess } from '@easel/lanes/models/models-in-process';
import { LONG_CLIP_TYPES, PART_TYPE } from '../long-clips/long-clip-types.js';
import { CONVERSATION_TYPES } from '../conversations/conversation-types.js';
import { providerLanes } from '@easel/providers/provider-lanes';

const lanes = providerLanes({});
const builtIn = new Set(
  builtInLanes({ drafting: draftInProcess, models: modelsInProcess }).flatMap(({ types }) => types),
);

const runs = (type: string, { backends }: { backends: readonly Backend[] }): boolean => {
  const kind = LONG_CLIP_TYPES.has(type) ? PART_TYPE : (CONVERSATION_TYPES[type] ?? type);
  return backends.some((backend) => lanes.get(backend.provider)?.capabilities({ type: kind, backend }));
};

/** Ways to ask for a model by another setting than its name. */
const FURTHER: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'ai-avatar': [{ engine: 'avatar-v' }],
  'video-audit': [{ analysis: {} }],
  'suno-generate': [{ model: 'V5' }, { model: 'V4_5' }],
};

/** Media models that no node asks for, and why. */
const UNASKED: Readonly<Record<string, string>> = {
  'flux-lora-character': 'Chosen for a prompt that names one trained character.',
  'gemini-3-flash-video-analysis': 'The earlier fast analysis: kept for what was priced by it.',
  'hailuo-avatar': 'Hidden, and on no list of the routes: kept for those who name it.',
};

/** What only a provider can make. Without its key each of them answers `provider_not_configured`, and costs nothing. */
const OF_VENDORS: ReadonlySet<string> = new Set([
  'voice-clone',
  'character-lora-training',
  // A draft of these would hand on what it was given, or leave it unheard.
  'face-swap',
  'switchx',
  'suno-cover',
  'suno-extend',
  'suno-upload-extend',
  'suno-mashup',
  'suno-add-instrumental',
  'suno-add-vocals',
  'suno-replace-section',
  'video-to-video',
  'edit-video-pro',
  'video-retake',
]);

/** Each way to ask for a type that another model may serve. */
const ways = nodeTypes.all().flatMap(({ type, execution, providers }) => {
  if (typeof execution !== 'object') return [];
  const asked: Record<string, unknown>[] =
    type === 'video-analysis'
      ? ['smart', 'pro', 'fast', 'mixed', 'mixed-fast'].map((llmModel) => ({ llmModel }))
      : llmFeatureOf(type) !== undefined
        ? [...languageModels.all()].map(({ id }) => ({ llmModel: id }))
        : providers.length > 0
          ? providers.map((provider) => ({ provider }))
          : [{}];
  return [...asked, ...(FURTHER[type] ?? [])].map((params) => ({ type, params }));
});

function modelBehind(
  type: string,
  params: Record<string, unknown>,
): { backends: readonly Backend[] } | undefined {
  const model = runningModel(type, params);
  if (model) return model;
  const feature = llmFeatureOf(type, params);
  const settings = feature === undefined ? undefined : llmSettings(feature, params);
  return settings && !('code' in settings) ? settings.model : undefined;
}

describe('what the catalog offers', () => {
  it('has a lane at a provider for every model of every node type', () => {
    const missing = ways.filter(({ type, params }) => {
      const model = modelBehind(type, params);
      return model !== undefined && !runs(type, model);
    });

    expect(missing).toEqual([]);
  });

  it('has a built-in lane for every node type that a model serves', () => {
    const missing = ways.filter(
      ({ type, params }) =>
        modelBehind(type, params) && !builtIn.has(CONVERSATION_TYPES[type] ?? type) && !OF_VENDORS.has(type),
    );

    expect(missing).toEqual([]);
    expect([...OF_VENDORS].filter((type) => builtIn.has(type))).toEqual([]);
  });

  it('has a route for every node type that makes jobs', () => {
    const missing = nodeTypes
      .all()
      .filter(({ execution, route, listed }) => typeof execution === 'object' && listed && !route);

    expect(missing.map(({ type }) => type)).toEqual([]);
  });

  it('has a node type for every media model', () => {
    const served = new Set(ways.map(({ type, params }) => runningModel(type, params)?.id));
    const unserved = [...models.all()].filter(({ id, backends }) => !served.has(id) && backends.length > 0);
    // What runs in place of another model, and what is kept for those who name it.
    const reached = unserved.filter(
      ({ id }) => ![...models.all()].some(({ referenceTwin }) => referenceTwin === id),
    );

    expect(reached.map(({ id }) => id).toSorted()).toEqual(Object.keys(UNASKED));
  });
});
