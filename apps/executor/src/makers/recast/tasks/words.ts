import { words } from '../../pipelines/stages/stage-work.js';
import type { Scene, Slot } from '@easel/providers/questions/analysis-document';
import type { RecastBrief } from '../recast-state.js';

/** The look of the whole, for every prompt. */
export const lookOf = ({ script }: Pick<RecastBrief, 'script'>): string =>
  words(...Object.values(script.look ?? {}));

/** What a slot looks like in a scene. */
export function descriptionOf(slot: Slot, scene?: Scene): string {
  const chosen = scene?.slotVariations?.[slot.slotId];
  return slot.variations?.find(({ variationId }) => variationId === chosen)?.description ?? slot.description;
}

/** A scene in the words of a prompt: slots by their labels, and by their pictures if they have one. */
export function sceneWords(
  { script, settings }: Pick<RecastBrief, 'script' | 'settings'>,
  scene: Scene,
  pictures: ReadonlyMap<string, number>,
): string {
  const visual = scene.visual.replaceAll(/\{slot:([^{}]*)\}/g, (_whole, id: string) => {
    const label = script.slots.find(({ slotId }) => slotId === id)?.label ?? id;
    const picture = pictures.get(id);
    return picture === undefined ? label : `${label} (@image_${picture})`;
  });
  const heard = scene.audio.filter(({ mode }) => settings.fidelity === 'faithful' || mode === 'speech');
  const audio = heard.map((layer) => soundWords(script.slots, layer));
  const text = scene.onScreenText === undefined ? '' : `On screen is written: "${scene.onScreenText}"`;
  if (settings.fidelity === 'loose') return [visual, ...audio].filter(Boolean).join(' ');
  const shot = words(scene.shotType, scene.angle && `${scene.angle} angle`, scene.camera, scene.speed);
  const effects = words(...(scene.effects ?? []));
  return [shot && `${shot}:`, visual, effects && `Effects: ${effects}.`, text, ...audio]
    .filter(Boolean)
    .join(' ');
}

function soundWords(
  slots: readonly Slot[],
  { mode, content, voice, speakerSlot }: Scene['audio'][number],
): string {
  if (mode !== 'speech') return `${mode === 'music' ? 'Music' : 'Sound'}: ${content}`;
  const speaker = slots.find(({ slotId }) => slotId === speakerSlot)?.label ?? 'A voice';
  return `${speaker} says${voice === undefined ? '' : ` (${voice})`}: "${content}"`;
}
