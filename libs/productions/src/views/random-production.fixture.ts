import type {
  Binding,
  Keyframe,
  Marker,
  Production,
  Result,
  Results,
  Shot,
  ShotPlan,
  TrashItem,
} from '../document/production.js';
import { emptyShot, NO_RESULTS } from '../document/production.js';
import { frameHash } from '../hashes/frame-hash.js';
import type { Dice } from './dice.fixture.js';

/** Texts that nobody may read by a link; all of them contain this. */
export const CANARY = 'canary';

let count = 0;
const secret = (): string => `${CANARY}-${++count}`;
const secretUrl = (): string => `https://media.example/${secret()}.png`;
const openUrl = (): string => `https://media.example/open-${++count}.png`;
const AT = '2026-05-01T10:00:00.000Z';

/** A sound production with a bit of everything. What a public link may show is plain, all else a canary. */
export function randomProduction(dice: Dice): Production {
  const cast = dice.some(4, (index) => ({
    role: `role-${index}`,
    uid: secret(),
    name: secret(),
    kind: 'character',
    description: secret(),
    imageUrl: secretUrl(),
    ...(dice.happens(0.5) ? { entityId: secret(), voice: { voiceId: secret() } } : {}),
  }));
  const roles = cast.map(({ role }) => role);
  const folders = dice.some(3, (index) => ({ id: `f${index}`, name: `Act ${index}`, color: secret() }));
  const keyframes = dice.some(4, (index): Keyframe => randomKeyframe(dice, `k${index}`, roles));
  const shots = dice.some(5, (index) =>
    randomShot(dice, `s${index}`, roles, { folders, keyframes: keyframes.map(({ id }) => id) }),
  );
  const tracks = dice.some(3, () => ({ key: secret(), url: secretUrl(), title: secret(), createdAt: AT }));
  const chosen = dice.of(
    shots.flatMap((shot) => shot.results.stills.map(({ key }) => ({ shotId: shot.id, key }))),
  );
  const draft: Production = {
    name: 'An open name',
    archived: dice.happens(0.2),
    thumbnail: dice.happens(0.3) ? { url: openUrl() } : dice.happens(0.5) ? (chosen ?? null) : null,
    film: {
      ...(dice.happens(0.5) ? { aspectRatio: '9:16', resolution: '1080p' } : {}),
      ...(dice.happens(0.5)
        ? { language: secret(), look: { style: secret() }, negativePrompt: secret() }
        : {}),
    },
    storyboard: dice.happens(0.5) ? { brief: secret(), logline: secret() } : null,
    music:
      tracks.length > 0
        ? {
            selectedKey: dice.of([null, tracks[0]?.key ?? null]),
            mix: { volume: 100, fadeInSec: 0, fadeOutSec: 0.8, duckPercent: 60 },
            tracks,
          }
        : null,
    musicPlan: dice.happens(0.5) ? { prompt: secret(), mood: secret() } : null,
    cast,
    folders,
    keyframes,
    shots,
    cuts: dice.some(2, (index) => ({
      id: `c${index}`,
      name: `Cut ${index}`,
      url: openUrl(),
      thumbnailUrl: secretUrl(),
      durationSec: 12,
      stepId: secret(),
      sourceVersion: 4,
      createdAt: AT,
    })),
    trash: dice.some(3, (index) => randomTrash(dice, index, roles)),
    pending: dice.some(4, (index) => randomMarker(dice, index, shots)),
    editor: dice.happens(0.5)
      ? {
          nodes: [{ id: secret(), type: 'text', data: { text: secret() } }],
          edges: [],
        }
      : null,
  };
  return { ...draft, keyframes: keyframes.map((keyframe) => withAcceptance(dice, draft, keyframe)) };
}

function randomPlan(dice: Dice): ShotPlan {
  return {
    ...(dice.happens(0.8) ? { prompt: `${secret()} @role-0`, negativePrompt: secret() } : {}),
    ...(dice.happens(0.5) ? { references: [{ id: 'r', url: secretUrl(), label: secret() }] } : {}),
    ...(dice.happens(0.3) ? { camera: { size: 'wide' }, stillSettings: { provider: secret() } } : {}),
  };
}

const randomBindings = (dice: Dice, roles: readonly string[]): Binding[] =>
  roles.filter(() => dice.happens(0.5)).map((role) => ({ role, action: secret() }));

function randomKeyframe(dice: Dice, id: string, roles: readonly string[]): Keyframe {
  const candidates = dice.some(3, () => ({ ...randomResult(dice), inputHash: secret() }));
  return {
    id,
    label: `Frame ${id}`,
    plan: randomPlan(dice),
    cast: randomBindings(dice, roles),
    look: dice.happens(0.3) ? { text: secret() } : null,
    candidates,
    selectedKey: candidates.length > 0 && dice.happens(0.7) ? dice.of(candidates).key : null,
    acceptance: null,
  };
}

/** Accepted for what it is planned as now, or for something else. The picture of the first kind is for everybody. */
function withAcceptance(dice: Dice, production: Production, keyframe: Keyframe): Keyframe {
  const candidate = dice.of(keyframe.candidates);
  if (!candidate || dice.happens(0.4)) return keyframe;
  const isCurrent = dice.happens(0.5);
  return {
    ...keyframe,
    acceptance: {
      key: candidate.key,
      url: candidate.url,
      retainedUrl: isCurrent ? openUrl() : secretUrl(),
      sha256: secret(),
      inputHash: isCurrent ? frameHash(production, keyframe) : secret(),
      acceptedAt: AT,
      acceptedBy: secret(),
    },
  };
}

function randomResult(dice: Dice): Result {
  const jobId = dice.happens(0.5) ? secret() : undefined;
  const url = secretUrl();
  return {
    key: jobId ?? url,
    url,
    ...(jobId === undefined ? {} : { jobId }),
    ...(dice.happens(0.5) ? { thumbnailUrl: secretUrl() } : {}),
    source: 'generated',
    createdAt: AT,
    provider: secret(),
    prompt: secret(),
    seed: 4,
    ...(dice.happens(0.5) ? { review: { rating: 1, note: secret() } } : {}),
  };
}

function randomResults(dice: Dice, keyframeIds: readonly string[]): Results {
  if (dice.happens(0.2)) return NO_RESULTS;
  const stills = dice.some(3, () => randomResult(dice));
  const clips = dice.some(3, () => ({
    ...randomResult(dice),
    durationSec: 4,
    ...(keyframeIds.length > 0
      ? {
          startPin: { keyframeId: dice.of(keyframeIds), key: secret(), sha256: secret() },
          endPin: { keyframeId: dice.of(keyframeIds), key: secret(), sha256: secret() },
          inputHash: secret(),
        }
      : {}),
  }));
  if (clips.length > 1) clips[1] = { ...(clips[1] as Result), retakeOf: clips[0]?.key ?? '' } as never;
  const takes = dice.some(2, () => ({ key: secret(), url: secretUrl(), text: secret(), createdAt: AT }));
  const stillKey = stills.length > 0 && dice.happens(0.7) ? dice.of(stills).key : null;
  const clipKey = clips.length > 0 && dice.happens(0.7) ? dice.of(clips).key : null;
  // Only what is selected is shown by a link: its addresses are nobody's secret.
  const opened = <T extends Result>(results: T[], key: string | null): T[] =>
    results.map((each) =>
      each.key === key
        ? { ...each, url: openUrl(), ...(each.thumbnailUrl === undefined ? {} : { thumbnailUrl: openUrl() }) }
        : each,
    );
  return {
    stills: opened(stills, stillKey),
    stillKey,
    clips: opened(clips, clipKey),
    clipKey,
    takes,
    takeKey: takes.length > 0 && dice.happens(0.7) ? dice.of(takes).key : null,
  };
}

function randomShot(
  dice: Dice,
  id: string,
  roles: readonly string[],
  { folders, keyframes }: { folders: readonly { id: string }[]; keyframes: readonly string[] },
): Shot {
  const isLinked = keyframes.length > 1 && dice.happens(0.5);
  return {
    ...emptyShot(id),
    title: `Shot ${id}`,
    folderId: folders.length > 0 && dice.happens(0.5) ? dice.of(folders).id : null,
    durationSec: dice.happens(0.5) ? 1 + dice.below(50) / 10 : null,
    plan: { ...randomPlan(dice), motionPrompt: secret(), dialogue: [{ role: 'role-0', line: secret() }] },
    beats: dice.some(3, (index) => ({ id: `b${index}`, text: secret() })),
    look: dice.happens(0.3) ? { text: secret() } : null,
    cast: randomBindings(dice, roles),
    voice: dice.happens(0.5) ? { text: secret(), voiceId: secret() } : null,
    startFrame:
      !isLinked && dice.happens(0.3)
        ? { source: 'still', url: secretUrl(), shotId: id, key: secret() }
        : null,
    endFrame: !isLinked && dice.happens(0.3) ? { source: 'url', url: secretUrl() } : null,
    notes: secret(),
    link: isLinked ? { startKeyframeId: keyframes[0] ?? '', endKeyframeId: keyframes.at(-1) ?? '' } : null,
    results: randomResults(dice, keyframes),
  };
}

function randomTrash(dice: Dice, index: number, roles: readonly string[]): TrashItem {
  const base = { label: secret(), removedAt: AT, from: { index } };
  return dice.of<TrashItem>([
    {
      ...base,
      id: `shot-${index}`,
      kind: 'shot',
      body: { ...randomShot(dice, `binned-${index}`, roles, { folders: [], keyframes: [] }), folderId: 'f0' },
    },
    { ...base, id: `clip-${index}`, kind: 'clip', body: randomResult(dice), thumbnailUrl: secretUrl() },
    { ...base, id: `folder-${index}`, kind: 'folder', body: { id: `gone-${index}`, name: secret() } },
  ]);
}

function randomMarker(dice: Dice, index: number, shots: readonly Shot[]): Marker {
  const shot = dice.of(shots);
  return {
    jobId: `${secret()}-${index}`,
    kind: dice.of(['still', 'clip', 'retake', 'revoice', 'frame', 'music', 'draft'] as const),
    ...(shot ? { shotId: shot.id } : {}),
    startedAt: AT,
    clientRequestId: secret(),
    label: secret(),
  };
}
