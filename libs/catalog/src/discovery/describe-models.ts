import { languageModels, type LanguageModel } from '../models/llm-models.js';
import type { LeverDefaults, Model, ModelKind, ReferenceCaps } from '../models/model.js';
import { models } from '../models/models.js';
import { recommendations, type Recommendation } from '../models/recommendations.js';
import type { PriceRow } from '../models/model-pricing.js';
import type { PriceTable } from '../prices/price-line.js';

/** A model as `GET /v1/models` shows it. A lever the model lacks has an empty list. */
export interface ModelSummary {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly modes: readonly string[];
  readonly useCases: readonly string[];
  /** Only where the service charges. */
  readonly pricing?: readonly ModelPrice[];
  readonly featured?: true;
  /** Left out of short lists; it runs like any other. */
  readonly hidden?: true;
  readonly features: readonly string[];
  readonly aspectRatios: readonly string[];
  readonly resolutions: readonly string[];
  readonly qualities: readonly string[];
  /** Seconds. */
  readonly durations: readonly number[];
  /** What renders when a lever is left out. */
  readonly defaults: LeverDefaults;
  /** What any resolution off the list renders as. */
  readonly unlistedResolutionRendersAs?: string;
  /** Takes `duration: -1`. */
  readonly autoDuration?: true;
  readonly references: ReferenceCaps;
  /** Characters. */
  readonly promptLimit: number;
  readonly promptTips?: readonly string[];
  /** Whether there are prompt tips. */
  readonly doctrineCovered: boolean;
}

export interface ModelPrice {
  readonly identifier: string;
  readonly credits: number;
  readonly note?: string;
}

export interface ModelCatalog {
  readonly sections: readonly {
    readonly kind: ModelKind;
    readonly families: readonly { readonly family: string; readonly models: readonly ModelSummary[] }[];
  }[];
  readonly recommendations: readonly Recommendation[];
  readonly totalModels: number;
}

export interface ModelQuery {
  readonly kind?: string | undefined;
  readonly mode?: string | undefined;
  readonly family?: string | undefined;
  readonly featuredOnly?: boolean | undefined;
}

/** `GET /v1/models`: models by kind and family, with the recommendations that name any of them. */
export function describeModels(
  query: ModelQuery = {},
  options: { readonly prices?: PriceTable } = {},
): ModelCatalog {
  const found = models.all().filter((model) => matches(model, query));
  const ids = new Set(found.map(({ id }) => id));
  const kinds: readonly ModelKind[] = ['image', 'video', 'audio'];
  return {
    sections: kinds.flatMap((kind) => {
      const ofKind = found.filter((model) => model.kind === kind);
      return ofKind.length === 0 ? [] : [{ kind, families: familiesOf(ofKind, options.prices) }];
    }),
    recommendations: recommendations.filter(({ modelIds }) => modelIds.some((id) => ids.has(id))),
    totalModels: found.length,
  };
}

/** Language models as the discovery of LLM settings shows them. */
export function describeLanguageModels(): Omit<LanguageModel, 'backends'>[] {
  return languageModels.all().map(({ backends: _backends, ...shown }) => shown);
}

function matches(model: Model, { kind, mode, family, featuredOnly }: ModelQuery): boolean {
  return (
    (kind === undefined || model.kind === kind) &&
    (mode === undefined || model.modes.some((each) => each === mode)) &&
    (family === undefined || model.family.toLowerCase() === family.toLowerCase()) &&
    (featuredOnly !== true || model.featured)
  );
}

function familiesOf(ofKind: readonly Model[], prices: PriceTable | undefined) {
  const names = [...new Set(ofKind.map(({ family }) => family))];
  return names.map((family) => ({
    family,
    models: ofKind.filter((model) => model.family === family).map((model) => summaryOf(model, prices)),
  }));
}

function summaryOf(model: Model, prices: PriceTable | undefined): ModelSummary {
  const {
    id,
    label,
    description,
    modes,
    useCases,
    features,
    aspectRatios,
    resolutions,
    qualities,
    durations,
  } = model;
  return {
    id,
    label,
    description,
    modes,
    useCases,
    features,
    aspectRatios,
    resolutions,
    qualities,
    durations,
    defaults: model.defaults,
    references: model.references,
    promptLimit: model.promptLimit,
    doctrineCovered: model.promptTips.length > 0,
    ...(prices === undefined ? {} : { pricing: pricesOf(model, prices) }),
    ...(model.featured ? { featured: true } : {}),
    ...(model.hidden ? { hidden: true } : {}),
    ...(model.autoDuration ? { autoDuration: true } : {}),
    ...(model.unlistedResolutionRendersAs === undefined
      ? {}
      : { unlistedResolutionRendersAs: model.unlistedResolutionRendersAs }),
    ...(model.promptTips.length === 0 ? {} : { promptTips: model.promptTips }),
  };
}

function pricesOf({ id, pricing }: Model, prices: PriceTable): ModelPrice[] {
  return Object.keys(pricing.rows).flatMap((suffix) => {
    const identifier = (pricing.base ?? id) + suffix;
    const row = prices.get(identifier);
    return row === undefined ? [] : [{ identifier, ...amountOf(row) }];
  });
}

const amountOf = (row: PriceRow): { credits: number; note?: string } =>
  'credits' in row ? { credits: row.credits } : { credits: row.creditsPerSecond, note: 'for each second' };
