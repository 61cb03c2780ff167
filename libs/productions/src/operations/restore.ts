import { BOUNDS } from '../document/bounds.js';
import type {
  Beat,
  Binding,
  CastRow,
  Cut,
  Folder,
  Keyframe,
  Music,
  Production,
  Result,
  Shot,
  Track,
  TrashItem,
  TrashKind,
  VoiceTake,
} from '../document/production.js';
import { trashIdOf } from './bin.js';
import { checkRoom, inserted, withKeyframe, withShot } from './operation.js';
import { invalid } from '../checks/refusal.js';

export interface Restored {
  readonly production: Production;
  readonly ids: readonly string[];
  readonly warnings: readonly string[];
}

/** Brings something back to where it stood, or as near to that as what has changed meanwhile allows. */
type Restore = (production: Production, item: TrashItem) => Restored;

const plain = (production: Production, id: string): Restored => ({ production, ids: [id], warnings: [] });

function parentShot(production: Production, { from: { shotId = '' } }: TrashItem): Shot {
  const shot = production.shots.find(({ id }) => id === shotId);
  if (!shot) throw invalid(`Its shot is in the bin: restore ${trashIdOf('shot', shotId)} first.`, 'trashId');
  return shot;
}

/** Shots and planned frames bind roles that there are. */
function boundRoles<T extends Shot | Keyframe>(
  production: Production,
  target: T,
): { target: T; warnings: string[] } {
  const roles = new Set(production.cast.map(({ role }) => role));
  const gone = target.cast.filter(({ role }) => !roles.has(role)).map(({ role }) => role);
  if (gone.length === 0) return { target, warnings: [] };
  return {
    target: { ...target, cast: target.cast.filter(({ role }) => roles.has(role)) },
    warnings: gone.map((role) => `There is no @${role} any more: ${target.id} does not bind it.`),
  };
}

function restoredShot(production: Production, item: TrashItem): Restored {
  checkRoom(production.shots.length, 'shots', 'shots');
  const { target, warnings } = boundRoles(production, item.body as Shot);
  let shot = target;
  if (shot.folderId !== null && !production.folders.some(({ id }) => id === shot.folderId)) {
    warnings.push(`The folder ${shot.folderId} no longer exists: ${shot.id} is in no folder.`);
    shot = { ...shot, folderId: null };
  }
  const { link } = shot;
  const has = (keyframeId: string): boolean => production.keyframes.some(({ id }) => id === keyframeId);
  if (link && !(has(link.startKeyframeId) && has(link.endKeyframeId))) {
    warnings.push(`A planned frame of ${shot.id} no longer exists: the shot is no longer linked.`);
    shot = { ...shot, link: null };
  }
  return {
    production: { ...production, shots: inserted(production.shots, shot, item.from.index) },
    ids: [shot.id],
    warnings,
  };
}

function restoredKeyframe(production: Production, item: TrashItem): Restored {
  checkRoom(production.keyframes.length, 'keyframes', 'planned frames');
  const { target, warnings } = boundRoles(production, item.body as Keyframe);
  return {
    production: { ...production, keyframes: inserted(production.keyframes, target, item.from.index) },
    ids: [target.id],
    warnings,
  };
}

function restoredFolder(production: Production, { body, from, users }: TrashItem): Restored {
  checkRoom(production.folders.length, 'folders', 'folders');
  const folder = body as Folder;
  const filed = new Set(users?.shotIds);
  return plain(
    {
      ...production,
      folders: inserted(production.folders, folder, from.index),
      shots: production.shots.map((shot) =>
        filed.has(shot.id) && shot.folderId === null ? { ...shot, folderId: folder.id } : shot,
      ),
    },
    folder.id,
  );
}

function restoredCast(production: Production, { body, from, users }: TrashItem): Restored {
  checkRoom(production.cast.length, 'cast', 'roles');
  const row = body as CastRow;
  const bindings = users?.bindings ?? [];
  const bound = <T extends Shot | Keyframe>(target: T, found: (typeof bindings)[number] | undefined): T => {
    if (!found || target.cast.length >= BOUNDS.bindingsOfTarget) return target;
    const binding: Binding = { ...found.binding, role: row.role };
    return { ...target, cast: inserted(target.cast, binding, found.index) };
  };
  return plain(
    {
      ...production,
      cast: inserted(production.cast, row, from.index),
      shots: production.shots.map((shot) =>
        bound(
          shot,
          bindings.find(({ shotId }) => shotId === shot.id),
        ),
      ),
      keyframes: production.keyframes.map((keyframe) =>
        bound(
          keyframe,
          bindings.find(({ keyframeId }) => keyframeId === keyframe.id),
        ),
      ),
    },
    row.role,
  );
}

function restoredBeat(production: Production, item: TrashItem): Restored {
  const shot = parentShot(production, item);
  const beat = item.body as Beat;
  if (shot.beats.length >= BOUNDS.beatsOfShot)
    throw invalid(`A shot has at most ${BOUNDS.beatsOfShot} beats.`);
  return plain(
    withShot(production, { ...shot, beats: inserted(shot.beats, beat, item.from.index) }),
    beat.id,
  );
}

/** A result is selected again where removing it made another one selected, and that one still is. */
function selection(
  entries: readonly { readonly key: string }[],
  now: string | null,
  item: TrashItem,
): string | null {
  const { key } = item.body as { key: string };
  const replaced = entries.at(-1)?.key ?? null;
  return item.users?.wasSelected === true && now === replaced ? key : now;
}

function restoredResult(
  history: 'stills' | 'clips' | 'takes',
  selected: 'stillKey' | 'clipKey' | 'takeKey',
): Restore {
  return (production, item) => {
    const shot = parentShot(production, item);
    const { results } = shot;
    const entries: readonly (Result | VoiceTake)[] = results[history];
    if (entries.length >= BOUNDS.resultsOfShot)
      throw invalid(`A shot has at most ${BOUNDS.resultsOfShot} ${history}.`);
    const result = item.body as Result;
    return plain(
      withShot(production, {
        ...shot,
        results: {
          ...results,
          [history]: inserted(entries, result, item.from.index),
          [selected]: selection(entries, results[selected], item),
        },
      }),
      result.key,
    );
  };
}

function restoredCandidate(production: Production, item: TrashItem): Restored {
  const { keyframeId = '', index } = item.from;
  const keyframe = production.keyframes.find(({ id }) => id === keyframeId);
  if (!keyframe)
    throw invalid(
      `Its planned frame is in the bin: restore ${trashIdOf('keyframe', keyframeId)} first.`,
      'trashId',
    );
  const candidate = item.body as Result;
  return plain(
    withKeyframe(production, {
      ...keyframe,
      candidates: inserted(keyframe.candidates, candidate, index),
      selectedKey: selection(keyframe.candidates, keyframe.selectedKey, item),
    }),
    candidate.key,
  );
}

function restoredMusic(production: Production, item: TrashItem): Restored {
  const music = production.music as Music;
  checkRoom(music.tracks.length, 'tracks', 'tracks');
  const track = item.body as Track;
  return plain(
    {
      ...production,
      music: {
        ...music,
        tracks: inserted(music.tracks, track, item.from.index),
        selectedKey: selection(music.tracks, music.selectedKey, item),
      },
    },
    track.key,
  );
}

function restoredCut(production: Production, { body, from }: TrashItem): Restored {
  checkRoom(production.cuts.length, 'cuts', 'cuts');
  const cut = body as Cut;
  return plain({ ...production, cuts: inserted(production.cuts, cut, from.index) }, cut.id);
}

const RESTORES: Readonly<Record<TrashKind, Restore>> = {
  shot: restoredShot,
  keyframe: restoredKeyframe,
  folder: restoredFolder,
  cast: restoredCast,
  beat: restoredBeat,
  still: restoredResult('stills', 'stillKey'),
  clip: restoredResult('clips', 'clipKey'),
  voice_take: restoredResult('takes', 'takeKey'),
  frame_candidate: restoredCandidate,
  music: restoredMusic,
  cut: restoredCut,
};

/** @throws Refusal where its parent is in the bin, or there is no room */
export function restored(production: Production, item: TrashItem): Restored {
  const without = { ...production, trash: production.trash.filter((each) => each !== item) };
  return RESTORES[item.kind](without, item);
}
