import type { Frame, Keyframe, Link, Marker, Production, Shot } from '../document/production.js';
import type { FrameState } from './frame-state.js';
import { selected } from './poster.js';
import { clipView, stillView, voiceView } from './result-view.js';

export interface ShotReading {
  readonly isFull: boolean;
  readonly mayWrite: boolean;
  readonly keyframe: (id: string) => Keyframe | undefined;
  readonly stateOf: (keyframe: Keyframe) => FrameState;
  readonly markersOf: (shotId: string) => readonly Marker[];
  readonly statusOf: (jobId: string) => string;
}

/** A shot as it is read. Facts A3.2. */
export function shotView(shot: Shot, reading: ShotReading): object {
  const { id, title, folderId, durationSec, plan, beats, look, cast, transition, notes, link, results } =
    shot;
  const shown = { reviews: false };
  const still = selected(results.stills, results.stillKey);
  const clip = selected(results.clips, results.clipKey);
  return {
    id,
    title,
    folderId,
    durationSec,
    still: still ? stillView(still, results.stillKey, shown) : null,
    clip: clip ? clipView(clip, results.clipKey, shown) : null,
    startFrame: frameView(shot.startFrame, link?.startKeyframeId, reading),
    endFrame: frameView(shot.endFrame, link?.endKeyframeId, reading),
    plan,
    beats,
    look,
    cast,
    voice: voiceView(shot, reading.isFull),
    transition,
    ...(reading.mayWrite ? { notes } : {}),
    counts: {
      stills: results.stills.length,
      clips: results.clips.length,
      voiceTakes: results.takes.length,
    },
    link,
    ...(reading.isFull ? fullView(shot, reading) : {}),
  };
}

function fullView({ id, link, results }: Shot, reading: ShotReading): object {
  const shown = { reviews: reading.mayWrite, isFull: true };
  return {
    stills: results.stills.map((each) => stillView(each, results.stillKey, shown)),
    clips: results.clips.map((each) => clipView(each, results.clipKey, shown)),
    endpoints: link && endpointsView(link, results, reading),
    pendingJobs: reading.markersOf(id).map(({ jobId, kind, startedAt }) => ({
      jobId,
      kind,
      status: reading.statusOf(jobId),
      startedAt,
    })),
  };
}

/** A linked shot shows its planned frames where others show what was set. Facts B3.1. */
function frameView(
  frame: Frame | null,
  keyframeId: string | undefined,
  { keyframe: find, stateOf }: ShotReading,
): object | null {
  const keyframe = keyframeId === undefined ? undefined : find(keyframeId);
  if (!keyframe) return frame;
  const { url, current } = stateOf(keyframe);
  return { source: 'keyframe', url, keyframeId, accepted: keyframe.acceptance !== null, current };
}

function endpointsView(
  link: Link,
  { clips, clipKey }: Production['shots'][number]['results'],
  reading: ShotReading,
) {
  const start = reading.keyframe(link.startKeyframeId);
  const end = reading.keyframe(link.endKeyframeId);
  const ends = [start, end].map((keyframe) => keyframe && endpointView(keyframe, reading));
  const clip = selected(clips, clipKey);
  const isPinned = (
    keyframe: Keyframe | undefined,
    pin: { sha256: string; key: string; keyframeId: string } | undefined,
  ) =>
    keyframe?.acceptance !== undefined &&
    keyframe.acceptance !== null &&
    pin !== undefined &&
    pin.keyframeId === keyframe.id &&
    pin.key === keyframe.acceptance.key &&
    pin.sha256 === keyframe.acceptance.sha256;
  return {
    start: ends[0] ?? null,
    end: ends[1] ?? null,
    ready: ends.every((each) => each !== undefined && each.accepted && each.current && each.retained),
    takeCurrent: isPinned(start, clip?.startPin) && isPinned(end, clip?.endPin),
  };
}

function endpointView(keyframe: Keyframe, { stateOf }: ShotReading) {
  const { id, label, acceptance, selectedKey } = keyframe;
  const { url, current } = stateOf(keyframe);
  return {
    keyframeId: id,
    label,
    key: acceptance?.key ?? selectedKey,
    url,
    accepted: acceptance !== null,
    current,
    // An acceptance is stored with the copy that is kept of its picture.
    retained: acceptance !== null,
  };
}
