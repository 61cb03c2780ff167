import type { RecastGate } from '@easel/contracts';
import type { Slot } from '@easel/providers/questions/analysis-document';
import type { RecastBrief, RecastChoices, RecastScript } from '../recast-state.js';

/** How many there are to choose from, where somebody chooses. */
export const CANDIDATES = 2;

/** Slots that are seen, as many as the model can be shown pictures of; all of them without a model. */
export function castOf({ script, model }: Pick<RecastBrief, 'script'> & Partial<RecastBrief>): Slot[] {
  const seen = new Set(script.scenes.flatMap(({ slotRefs }) => slotRefs));
  const slots = script.slots.filter(({ slotId }) => seen.has(slotId));
  if (model === undefined) return slots;
  const places = model.references.image - (model.framesAmongReferences ? 2 : 0);
  return slots.slice(0, Math.max(0, places));
}

/** Portraits are always made; the rest is for owners who choose. */
export function isOffered(brief: RecastScript, choices: RecastChoices, gate: RecastGate): boolean {
  if (gate === 'cast') return true;
  const { gates, renderMethod } = brief.settings;
  if (!gates.includes(gate) || (choices.auto && !choices.passed.includes(gate))) return false;
  if (gate === 'sheet') return true;
  return gate === 'anchors' ? renderMethod === 'keyframes' : isMusical(brief);
}

/** A track may take the place of all that is heard only where nobody speaks. */
function isMusical({ script }: RecastScript): boolean {
  const layers = script.scenes.flatMap(({ audio }) => audio.map(({ mode }) => mode));
  return layers.includes('music') && !layers.includes('speech');
}
