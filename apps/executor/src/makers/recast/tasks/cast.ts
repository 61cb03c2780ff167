import { own, table } from '@easel/contracts/table';
import type { Slot } from '@easel/providers/questions/analysis-document';
import { words } from '../../pipelines/stages/stage-work.js';
import type { Made, RecastBrief, RecastChoices, RecastScript, RecastWish } from '../recast-state.js';
import { CANDIDATES, castOf, isOffered } from './offered.js';
import { lookOf } from './words.js';

/** What draws portraits, sheets and frames. */
export const PICTURES = 'nano-banana-pro';

const VIEWS: Readonly<Record<string, string>> = table({
  'wired-character': 'full view of one person, face to the camera, neutral background, even light',
  'wired-creature': 'full view of the creature alone, neutral background, even light',
  'wired-object': 'the object alone, neutral background, even light',
  'wired-location': 'wide view of the place, nobody in it',
});

const castKey = (slotId: string, index: number): string => `cast:${slotId}:${index}`;
const sheetKey = (slotId: string, index: number): string => `sheet:${slotId}:${index}`;

/** A portrait of each slot; several where its owner chooses. */
export function castTasks(brief: RecastBrief): RecastWish[] {
  const count = brief.settings.gates.includes('cast') ? CANDIDATES : 1;
  return castOf(brief).flatMap((slot) =>
    candidates(count, (index): RecastWish => {
      const params = {
        provider: PICTURES,
        aspectRatio: slot.source === 'wired-location' ? brief.script.meta.aspectRatio : '3:4',
        prompt: words(
          `${slot.label}: ${slot.description}`,
          VIEWS[slot.source],
          lookOf(brief),
          index > 0 ? `another choice, unlike number ${index}` : '',
        ),
      };
      return { key: castKey(slot.slotId, index), part: 'cast', type: 'generate-image', params };
    }),
  );
}

/** Several views of each slot as it was chosen. */
export function sheetTasks(brief: RecastBrief, choices: RecastChoices, made: Made): RecastWish[] {
  return castOf(brief).flatMap((slot) => {
    const portrait = made(castKey(slot.slotId, picked(choices.cast, slot.slotId)));
    return candidates(CANDIDATES, (index): RecastWish => {
      const params = {
        provider: PICTURES,
        aspectRatio: '16:9',
        prompt: words(
          `${slot.label} from the reference image, the same in every view: from the front, from the side, from behind, close`,
          slot.description,
          'neutral background, even light',
          index > 0 ? 'arranged otherwise' : '',
        ),
        ...(portrait !== undefined && { referenceImageUrls: [portrait] }),
      };
      return { key: sheetKey(slot.slotId, index), part: 'sheet', type: 'generate-image', params };
    });
  });
}

/** Slots go by any name, `constructor` too. */
const picked = (picks: Readonly<Record<string, number>>, slotId: string): number => own(picks, slotId) ?? 0;

/** A slot with the picture that the film goes by. */
export interface CastMember {
  slot: Slot;
  imageUrl: string;
}

/** The chosen sheets where there are some, otherwise the chosen portraits. */
export function chosenCast(
  brief: RecastScript & Partial<RecastBrief>,
  choices: RecastChoices,
  made: Made,
): CastMember[] {
  const sheets = isOffered(brief, choices, 'sheet');
  return castOf(brief).flatMap((slot) => {
    const { slotId } = slot;
    const sheet = sheets ? made(sheetKey(slotId, picked(choices.sheet, slotId))) : undefined;
    const imageUrl = sheet ?? made(castKey(slotId, picked(choices.cast, slotId)));
    return imageUrl === undefined ? [] : [{ slot, imageUrl }];
  });
}

/** What there is to choose from for a slot. */
export const castOptions = (
  gate: 'cast' | 'sheet',
  slotId: string,
  made: Made,
): { index: number; url: string }[] =>
  candidates(CANDIDATES, (index) => {
    return { index, url: made((gate === 'cast' ? castKey : sheetKey)(slotId, index)) };
  }).flatMap(({ index, url }) => (url === undefined ? [] : [{ index, url }]));

export const candidates = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));
