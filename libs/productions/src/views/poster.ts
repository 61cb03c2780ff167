import type { Production, Shot } from '../document/production.js';

/** What stands for a result in a list: a picture, never a film. */
const pictureOf = (shot: Shot, key: string): string | undefined => {
  const { stills, clips } = shot.results;
  const still = stills.find((each) => each.key === key);
  return still ? (still.thumbnailUrl ?? still.url) : clips.find((each) => each.key === key)?.thumbnailUrl;
};

/** The poster frame: the chosen one, else the first shot's selected clip's, else its selected still. Facts A3.1. */
export function posterOf({ thumbnail, shots }: Production): string | null {
  if (thumbnail && 'url' in thumbnail) return thumbnail.url;
  if (thumbnail) {
    const shot = shots.find(({ id }) => id === thumbnail.shotId);
    const chosen = shot && pictureOf(shot, thumbnail.key);
    if (chosen !== undefined) return chosen;
  }
  return posterOfFirstShot(shots);
}

/** As `posterOf`, but never a result that its shot has not selected: that one is nobody's to see by a link. */
export function publicPosterOf(production: Production): string | null {
  const { thumbnail, shots } = production;
  if (!thumbnail || 'url' in thumbnail) return posterOf(production);
  const { results } = shots.find(({ id }) => id === thumbnail.shotId) ?? {};
  const isSelected = results?.stillKey === thumbnail.key || results?.clipKey === thumbnail.key;
  return isSelected ? posterOf(production) : posterOfFirstShot(shots);
}

function posterOfFirstShot([first]: readonly Shot[]): string | null {
  if (!first) return null;
  const clip = selected(first.results.clips, first.results.clipKey);
  if (clip?.thumbnailUrl !== undefined) return clip.thumbnailUrl;
  const still = selected(first.results.stills, first.results.stillKey);
  return still ? (still.thumbnailUrl ?? still.url) : null;
}

export const selected = <T extends { readonly key: string }>(
  results: readonly T[],
  key: string | null,
): T | undefined => (key === null ? undefined : results.find((each) => each.key === key));

/** Fields of an object that are there. */
export function picked<T extends object, K extends keyof T>(value: T, names: readonly K[]): Pick<T, K> {
  const found: Partial<T> = {};
  for (const name of names) if (value[name] !== undefined) found[name] = value[name];
  return found as Pick<T, K>;
}
