import { expectedSeconds, languageModels, type Model, models, nodeTypes } from '@easel/catalog';

/** What work of a kind usually takes, where no job says better. Milliseconds. Facts: execution stats. */
const USUAL = {
  image: 30_000,
  video: 120_000,
  speech: 15_000,
  music: 60_000,
  llm: 8_000,
  upscale: 30_000,
  inline: 500,
} as const;

/** @returns undefined for what is neither a model nor a node type */
export function fallbackDuration(model: string): number | undefined {
  const found = models.get(model);
  if (found) return USUAL[kindOf(found)];
  if (languageModels.get(model)) return USUAL.llm;
  const node = nodeTypes.get(model);
  if (!node) return undefined;
  return typeof node.execution === 'object' ? expectedSeconds(model) * 1_000 : USUAL.inline;
}

function kindOf({ kind, lane, modes }: Model): keyof typeof USUAL {
  if (lane === 'llm') return 'llm';
  if (modes.some((mode) => mode === 'upscale' || mode === 'video-upscale')) return 'upscale';
  if (kind !== 'audio') return kind;
  return modes.includes('music') ? 'music' : 'speech';
}
