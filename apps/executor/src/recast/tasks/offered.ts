import type { RecastGate } from '@easel/contracts';
import type { Slot } from '../../providers/questions/analysis-document.js';
import type { RecastBrief, RecastChoices } from '../recast-state.js';

/** How many there are to choose from, where somebody chooses. */
export const CANDIDATES = 2;

/** Slots that are seen, as many as the model can be shown pictures of. */
export function castOf({ script, model }: Pick<RecastBrief, 'script' | 'model'>): Slot[] {
  const seen = new Set(script.scenes.flatMap(({ slotRefs }) => slotRefs));
  const places = model.references.image - (model.framesAmongReferences ? 2 : 0);
  return script.slots.filter(({ slotId }) => seen.has(slotId)).slice(0, Math.max(0, places));
}

/** Portraits are always made; the rest is for owners who choose. */
export function isOffered(brief: RecastBrief, choices: RecastChoices, gate: RecastGate): boolean {
  if (gate === 'cast') return true;
  const { gates, renderMethod } = brief.settings;
  if (!gates.includes(gate) || (choices.auto && !choices.passed.includes(gate))) return false;
  if (gate === 'sheet') return true;
  return gate === 'anchors' ? renderMethod === 'keyframes' : isMusical(brief);
}

/** A track may take the place of all that is heard only where nobody speaks. */
function isMusical({ script }: RecastBrief): boolean {
  const layers = script.scenes.flatMap(({ audio }) => audio.map(({ mode }) => mode));
  return layers.includes('music') && !layers.includes('speech');
}
