import { words } from '../../pipelines/stages/stage-work.js';
import type { Scene } from '@easel/providers/questions/analysis-document';
import type { Made, RecastBrief, RecastChoices, RecastWish } from '../recast-state.js';
import { candidates, chosenCast, PICTURES } from './cast.js';
import { CANDIDATES, isOffered } from './offered.js';
import { lookOf, sceneWords } from './words.js';

const anchorKey = (place: number, index: number): string => `anchor:${place}:${index}`;

/** Pictures between which segments are shot: one where each begins, and the end where the model takes one. */
export const anchorCount = ({ segments, model }: Pick<RecastBrief, 'segments' | 'model'>): number =>
  segments.length + (model.endFrame ? 1 : 0);

export function anchorTasks(brief: RecastBrief, choices: RecastChoices, made: Made): RecastWish[] {
  const cast = chosenCast(brief, choices, made);
  const pictures = new Map(cast.map(({ slot }, index) => [slot.slotId, index + 1]));
  return candidates(anchorCount(brief), (place) => place).flatMap((place) => {
    const isEnd = place === brief.segments.length;
    const scene = sceneAt(brief, place, isEnd);
    return candidates(CANDIDATES, (index): RecastWish => {
      const params = {
        provider: PICTURES,
        aspectRatio: brief.script.meta.aspectRatio,
        prompt: words(
          isEnd ? 'The last picture of this shot' : 'The first picture of this shot',
          scene && sceneWords(brief, { ...scene, audio: [] }, pictures),
          lookOf(brief),
          index > 0 ? 'framed otherwise' : '',
        ),
        ...(cast.length > 0 && { referenceImageUrls: cast.map(({ imageUrl }) => imageUrl) }),
      };
      return { key: anchorKey(place, index), part: 'anchors', type: 'generate-image', params };
    });
  });
}

/** The chosen ones, in order; undefined where the film draws its own. */
export function chosenAnchors(brief: RecastBrief, choices: RecastChoices, made: Made): string[] | undefined {
  if (!isOffered(brief, choices, 'anchors')) return undefined;
  return candidates(anchorCount(brief), (place) =>
    made(anchorKey(place, choices.anchors[place] ?? 0)),
  ).flatMap((url) => url ?? []);
}

/** What there is to choose from at a place. */
export const anchorOptions = (place: number, made: Made): { index: number; url: string }[] =>
  candidates(CANDIDATES, (index) => ({ index, url: made(anchorKey(place, index)) })).flatMap(
    ({ index, url }) => (url === undefined ? [] : [{ index, url }]),
  );

function sceneAt({ script, segments }: RecastBrief, place: number, isEnd: boolean): Scene | undefined {
  const shown = segments[isEnd ? place - 1 : place]?.scenes ?? [];
  return script.scenes[(isEnd ? shown.at(-1) : shown[0]) ?? 0];
}
