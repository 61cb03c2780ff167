import { BOUNDS } from './bounds.js';
import type { Binding, Keyframe, Production, Result, Shot } from './production.js';

/**
 * What is wrong with a document that no operation may make: empty for a sound one. Ids are unique, what is named exists,
 * what is selected is there, and nothing is live and in the bin at once.
 */
export function brokenInvariants(production: Production): string[] {
  const { cast, folders, keyframes, shots, cuts, trash, pending, music } = production;
  const broken: string[] = [];
  const say = (what: string): void => void broken.push(what);
  const unique = (what: string, ids: readonly string[]): Set<string> => {
    const set = new Set(ids);
    if (set.size !== ids.length) say(`${what} are not unique`);
    return set;
  };
  const bounded = { shots, cast, folders, keyframes, cuts };
  for (const [what, list] of Object.entries(bounded)) {
    const most = BOUNDS[what as keyof typeof bounded];
    if (list.length > most) say(`there are more than ${most} ${what}`);
  }
  const roles = unique(
    'roles',
    cast.map(({ role }) => role),
  );
  unique(
    'uids',
    cast.map(({ uid }) => uid),
  );
  const folderIds = unique(
    'folders',
    folders.map(({ id }) => id),
  );
  const keyframeIds = unique(
    'keyframes',
    keyframes.map(({ id }) => id),
  );
  unique(
    'shots',
    shots.map(({ id }) => id),
  );
  unique(
    'cuts',
    cuts.map(({ id }) => id),
  );
  unique(
    'items of the bin',
    trash.map(({ id }) => id),
  );
  unique(
    'markers',
    pending.map(({ jobId }) => jobId),
  );

  const bindings = (of: string, cast_: readonly Binding[]): void => {
    unique(
      `bindings of ${of}`,
      cast_.map(({ role }) => role),
    );
    if (cast_.length > BOUNDS.bindingsOfTarget) say(`${of} binds too many roles`);
    for (const { role } of cast_) if (!roles.has(role)) say(`${of} binds ${role}, which is no role`);
  };
  const selected = (of: string, key: string | null, list: readonly { readonly key: string }[]): void => {
    unique(
      `results of ${of}`,
      list.map((each) => each.key),
    );
    if (key !== null && !list.some((each) => each.key === key))
      say(`${of} has selected ${key}, which it has not`);
  };
  for (const shot of shots) shotIsSound(shot);
  for (const keyframe of keyframes) keyframeIsSound(keyframe);
  if (music) selected('music', music.selectedKey, music.tracks);
  for (const { kind, body } of trash) {
    const { id } = body as { id?: string };
    const isLive =
      (kind === 'shot' && shots.some((shot) => shot.id === id)) ||
      (kind === 'keyframe' && keyframeIds.has(id ?? '')) ||
      (kind === 'folder' && folderIds.has(id ?? '')) ||
      (kind === 'cut' && cuts.some((cut) => cut.id === id)) ||
      (kind === 'cast' && roles.has((body as { role: string }).role));
    if (isLive) say(`${kind} ${id ?? ''} is live and in the bin`);
  }
  return broken;

  function shotIsSound(shot: Shot): void {
    const { id, folderId, link, beats, results, startFrame, endFrame } = shot;
    if (folderId !== null && !folderIds.has(folderId)) say(`shot ${id} is in no folder that there is`);
    unique(
      `beats of ${id}`,
      beats.map((beat) => beat.id),
    );
    bindings(`shot ${id}`, shot.cast);
    selected(`stills of ${id}`, results.stillKey, results.stills);
    selected(`clips of ${id}`, results.clipKey, results.clips);
    selected(`takes of ${id}`, results.takeKey, results.takes);
    if (beats.length > BOUNDS.beatsOfShot) say(`shot ${id} has too many beats`);
    if (link === null) return;
    if (link.startKeyframeId === link.endKeyframeId) say(`shot ${id} begins and ends with one frame`);
    for (const end of [link.startKeyframeId, link.endKeyframeId]) {
      if (!keyframeIds.has(end)) say(`shot ${id} links ${end}, which is no planned frame`);
    }
    if (startFrame !== null || endFrame !== null) say(`shot ${id} is linked and has frames of its own`);
  }

  function keyframeIsSound({ id, candidates, selectedKey, acceptance, ...keyframe }: Keyframe): void {
    bindings(`keyframe ${id}`, keyframe.cast);
    selected(`candidates of ${id}`, selectedKey, candidates);
    if (acceptance && !candidates.some(({ key }: Result) => key === acceptance.key)) {
      say(`keyframe ${id} has accepted what is no candidate`);
    }
  }
}
