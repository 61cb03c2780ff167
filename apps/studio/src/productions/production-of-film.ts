import { cutText } from '@easel/catalog';
import type { MadeFilm, MadeShot, MadeSound } from '@easel/contracts';
import {
  BOUNDS,
  type CastRow,
  DEFAULT_MIX,
  emptyProduction,
  emptyShot,
  type Film,
  type Production,
  type Result,
  type Shot,
} from '@easel/productions';

export interface FilmLookups {
  readonly now: string;
  readonly newId: () => string;
}

/**
 * A film that was made by machine, as a production: cast, shots with their stills and clips, voice, music and the
 * finished cut. Stretches of a longer clip are cut elsewhere.
 */
export function productionOfFilm(film: MadeFilm, lookups: FilmLookups, name?: string): Production {
  const cast = castOf(film, lookups);
  const shots = film.shots
    .slice(0, BOUNDS.shots)
    .map((shot, index) => shotOf(shot, `shot-${index + 1}`, cast, lookups));
  const { music, filmUrl, narration, brief, logline, isSilent = false } = film;
  const [heard] = isSilent ? [] : music;
  return {
    ...emptyProduction(name ?? (cutText(film.name.trim(), BOUNDS.name) || undefined)),
    film: settingsOf(film.settings),
    storyboard: {
      brief: cutText(brief, BOUNDS.brief),
      ...(logline === undefined ? {} : { logline: cutText(logline, BOUNDS.text) }),
    },
    cast: [...cast.values()],
    shots: narration === null ? shots : spoken(shots, narration, { isSilent, now: lookups.now }),
    music:
      music.length === 0
        ? null
        : {
            selectedKey: heard?.url ?? null,
            mix: DEFAULT_MIX,
            tracks: music.map((sound) => ({ ...entryOf(sound), createdAt: lookups.now })),
          },
    cuts:
      filmUrl === null
        ? []
        : [{ id: 'made', name: 'As it was made', url: filmUrl, sourceVersion: 1, createdAt: lookups.now }],
  };
}

const entryOf = ({ url, seconds }: MadeSound) => ({
  key: url,
  url,
  ...(seconds === undefined ? {} : { durationSec: seconds }),
});

/** Fields that the film has, of those that a production takes. */
function settingsOf(settings: MadeFilm['settings']): Film {
  const known = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

/** By the ids that the film has for them. */
function castOf({ cast }: MadeFilm, { newId }: FilmLookups): Map<string, CastRow> {
  const taken = new Set<string>();
  const rows = cast.slice(0, BOUNDS.cast).map(({ id, name, kind, description, imageUrl }) => {
    const role = freeRole(name, taken);
    taken.add(role);
    const row: CastRow = {
      role,
      uid: newId(),
      name: cutText(name.trim(), BOUNDS.name) || role,
      kind,
      description: cutText(description, BOUNDS.description),
      ...(imageUrl === null ? {} : { imageUrl }),
    };
    return [id, row] as const;
  });
  return new Map(rows);
}

/** A role as names make it: small letters of the alphabet, digits, hyphens. */
function freeRole(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, BOUNDS.role - 4);
  const base = /^[a-z]/.test(slug) ? slug.replace(/-$/, '') : 'role';
  for (let number = 1; ; number++) {
    const role = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(role)) return role;
  }
}

function shotOf(
  { title, prompt, motionPrompt, seconds, transition, cast: named, stillUrl, clip, isLeftOut }: MadeShot,
  id: string,
  cast: ReadonlyMap<string, CastRow>,
  { now }: FilmLookups,
): Shot {
  const shot = emptyShot(id);
  const roles = [...new Set(named.flatMap((each) => cast.get(each)?.role ?? []))];
  const has = clip !== null && 'seconds' in clip ? clip : undefined;
  const imported = (url: string): Result => ({ key: url, url, source: 'imported', createdAt: now });
  return {
    ...shot,
    title: cutText(title, BOUNDS.title),
    durationSec: seconds,
    transition: transition ?? null,
    plan: {
      prompt: cutText(prompt, BOUNDS.prompt),
      ...(motionPrompt === undefined ? {} : { motionPrompt: cutText(motionPrompt, BOUNDS.prompt) }),
    },
    cast: roles.slice(0, BOUNDS.bindingsOfTarget).map((role) => ({ role })),
    results: {
      ...shot.results,
      ...(stillUrl === null ? {} : { stills: [imported(stillUrl)], stillKey: stillUrl }),
      ...(has
        ? {
            clips: [{ ...imported(has.url), durationSec: has.seconds, hasAudio: has.hasSound }],
            clipKey: isLeftOut === true ? null : has.url,
          }
        : {}),
    },
  };
}

/** Words that are read over a whole film begin with the first shot that it shows. */
function spoken(
  shots: readonly Shot[],
  { text, ...sound }: NonNullable<MadeFilm['narration']>,
  { isSilent, now }: { isSilent: boolean; now: string },
): Shot[] {
  const shown = Math.max(
    0,
    shots.findIndex(({ results }) => results.clipKey !== null),
  );
  const take = { ...entryOf(sound), text, createdAt: now };
  return shots.map((shot, index) => {
    if (index !== shown) return shot;
    const results = { ...shot.results, takes: [take], takeKey: isSilent ? null : take.key };
    return { ...shot, voice: { text }, results };
  });
}
