import type { LongClipPlan } from '../../../orders/long-clips/long-clip-plan.js';
import { words } from '../../pipelines/stages/stage-work.js';
import type { Scene } from '@easel/providers/questions/analysis-document';
import type { Made, RecastBrief, RecastChoices, RecastScript, RecastWish } from '../recast-state.js';
import { chosenAnchors } from './anchors.js';
import { type CastMember, chosenCast } from './cast.js';
import { chosenMusic } from './music.js';
import { descriptionOf, lookOf, sceneWords } from './words.js';

/** The one film: a segment for each group of scenes, with what was chosen. */
export function filmTask(brief: RecastBrief, choices: RecastChoices, made: Made): RecastWish {
  const { script, settings, segments } = brief;
  const cast = chosenCast(brief, choices, made);
  const frames = chosenAnchors(brief, choices, made);
  const plan: LongClipPlan = {
    plannedBy: 'script',
    segments: segments.map(({ scenes, seconds }) => ({
      seconds,
      prompt: segmentPrompt(brief, cast, scenes),
    })),
  };
  const params = {
    provider: settings.provider,
    prompt: words(script.meta.title, lookOf(brief)) || 'A film',
    duration: segments.reduce((sum, { seconds }) => sum + seconds, 0),
    segmentDurations: segments.map(({ seconds }) => seconds),
    aspectRatio: script.meta.aspectRatio,
    resolution: settings.resolution,
    renderMethod: settings.renderMethod,
    // It draws none where they were drawn before it.
    ...(frames && { anchorMode: 'none' }),
    generateAudio: chosenMusic(brief, choices, made) === undefined,
    ...(cast.length > 0 && { referenceImageUrls: cast.map(({ imageUrl }) => imageUrl) }),
  };
  const added = { plan, ...(frames && { frames }) };
  return { key: 'film', part: 'film', type: 'generate-video-pro', params, added };
}

/**
 * What is left to do when the film is there; empty: it is what it is to be.
 *
 * @param seconds of the film, as it was ordered
 */
export function finishTasks(
  brief: RecastScript,
  choices: RecastChoices,
  made: Made,
  seconds: number,
): RecastWish[] {
  const [film, music] = [made('film'), chosenMusic(brief, choices, made)];
  if (film === undefined || music === undefined) return [];
  const section = made('section');
  if (choices.section > 0 && section === undefined) {
    const params = { audioUrl: music, startTime: choices.section, endTime: choices.section + seconds };
    return [{ key: 'section', part: 'finish', type: 'trim-audio', params }];
  }
  if (made('sound') !== undefined) return [];
  const params = { videoUrl: film, audioUrl: choices.section > 0 ? section : music };
  return [{ key: 'sound', part: 'finish', type: 'merge-video-audio', params }];
}

/** Where the film is to be seen when nothing is left to do. */
export const finishedFilm = (made: Made): string | undefined => made('sound') ?? made('film');

function segmentPrompt(brief: RecastBrief, cast: readonly CastMember[], shown: readonly number[]): string {
  const scenes = shown.flatMap((index) => brief.script.scenes[index] ?? []);
  const pictures = new Map(cast.map(({ slot }, index) => [slot.slotId, index + 1]));
  const lines = scenes.map((scene) => sceneLine(brief, scene, pictures, scenes.length > 1));
  const prompt = [lookOf(brief), ...figures(brief, scenes, pictures), ...lines].filter(Boolean).join('\n');
  return prompt.slice(0, brief.model.promptLimit);
}

function sceneLine(
  brief: RecastBrief,
  scene: Scene,
  pictures: ReadonlyMap<string, number>,
  isOneOfSeveral: boolean,
): string {
  const sentence = sceneWords(brief, scene, pictures);
  if (!isOneOfSeveral) return sentence;
  const seconds = Math.round((scene.endSec - scene.startSec) * 10) / 10;
  const then = scene.transitionOut === undefined ? '' : ` Then a ${scene.transitionOut}.`;
  return `For ${seconds} s: ${sentence}${brief.settings.fidelity === 'faithful' ? then : ''}`;
}

/** Who is seen, and where their picture is. */
function figures(
  { script }: RecastBrief,
  scenes: readonly Scene[],
  pictures: ReadonlyMap<string, number>,
): string[] {
  return script.slots.flatMap((slot) => {
    const first = scenes.find(({ slotRefs }) => slotRefs.includes(slot.slotId));
    if (!first) return [];
    const picture = pictures.get(slot.slotId);
    const what = picture === undefined ? slot.label : `@image_${picture} is ${slot.label}`;
    return [`${what}: ${descriptionOf(slot, first)}`];
  });
}
