import { aspectOf, type Brief } from '../brief.js';
import type { Judged, Verdict } from './critique.js';
import { critiqued, judgeClip, judgeLikeness } from './critique.js';
import { numberIn } from './read-json.js';
import { sceneImagesIn } from './scene-images-stage.js';
import { type Shot, shotsIn } from './shot-list-stage.js';
import { checkKey, keyAfter, keyOf, type StageInput, type WantedTask, words } from './stage-work.js';

/** A shot in motion, with all that was found out about it. */
export interface FilmedShot {
  shot: Shot;
  videoUrl: unknown;
  durationSeconds: number;
  verdict: Verdict | undefined;
  /** How well it goes on from the shot before, where it is to begin with its last picture. */
  matchCut: Match | undefined;
}

export interface Match {
  verdict: 'strong' | 'moderate' | 'weak' | 'break';
  score: number;
}

interface Filmed extends Omit<FilmedShot, 'matchCut'> {
  key: string;
  /** The last picture of the shot before. */
  tail: string | undefined;
}

type Step = { want: WantedTask[] } | { filmed: Filmed };

/** Sets each frame in motion. A shot that goes on from the one before begins with its last picture, and is checked. */
export function filmShots(input: StageInput): { want: WantedTask[] } | { filmed: FilmedShot[] } {
  const { brief, outputs } = input;
  const frames = new Map(sceneImagesIn(outputs.scene_images).map(({ id, imageUrl }) => [id, imageUrl]));
  const want: WantedTask[] = [];
  const done: Filmed[] = [];
  let before: Filmed | undefined;
  for (const [index, shot] of shotsIn(brief, outputs.shot_list).entries()) {
    const matches = index > 0 && shot.continuity === 'match_last_frame';
    // It can't begin before the shot that it goes on from is there.
    const step: Step =
      matches && !before ? { want: [] } : filmShot(input, shot, frames, matches ? before : undefined);
    before = 'filmed' in step ? step.filmed : undefined;
    if ('want' in step) want.push(...step.want);
    else done.push(step.filmed);
  }
  if (want.length > 0) return { want };
  const matched = done.map((filmed) => ({ filmed, judged: judgeMatch(input, filmed) }));
  const lacking = matched.flatMap(({ judged }) => ('want' in judged ? judged.want : []));
  if (lacking.length > 0) return { want: lacking };
  return {
    filmed: matched.map(({ filmed, judged }) => ({
      ...filmed,
      matchCut: 'want' in judged || !judged.verdict ? undefined : matchOf(judged.verdict),
    })),
  };
}

function filmShot(
  input: StageInput,
  shot: Shot,
  frames: ReadonlyMap<string, string>,
  before: Filmed | undefined,
): Step {
  const tailKey = before && `tail:${before.key}`;
  const tail = tailKey === undefined ? undefined : input.done(tailKey);
  if (before && tailKey !== undefined && tail === undefined) {
    const params = { videoUrl: before.videoUrl, mode: 'last' };
    return { want: [{ key: tailKey, type: 'extract-frame', params }] };
  }
  const imageUrl = before ? String(tail?.['imageUrl']) : frames.get(shot.id);
  const own = keyOf('clip', shot.id, input.stage);
  const made = critiqued(input, {
    // Another beginning is another clip.
    key: before ? keyAfter(own, before.key) : own,
    make: (key, mend) => animating(input, { shot, key, imageUrl, mend }),
    judge: (key, result) =>
      judgeClip(input, key, {
        videoUrl: result['videoUrl'],
        seconds: numberIn(result, 'durationSeconds') ?? shot.seconds,
        prompt: shot.description,
      }),
  });
  if ('want' in made) return made;
  const durationSeconds = numberIn(made.result, 'durationSeconds') ?? shot.seconds;
  const { key, verdict, result } = made;
  return {
    filmed: { shot, key, verdict, videoUrl: result['videoUrl'], durationSeconds, tail: before && imageUrl },
  };
}

function animating(
  { brief, stage }: StageInput,
  {
    shot,
    key,
    imageUrl,
    mend,
  }: { shot: Shot; key: string; imageUrl: string | undefined; mend: string | undefined },
): WantedTask {
  const revision = stage.revisions[shot.id];
  return {
    key,
    // A shot that was added after the pictures were drawn has none.
    type: imageUrl === undefined ? 'text-to-video' : 'image-to-video',
    entityId: shot.id,
    params: {
      prompt: words(
        revision?.prompt ?? shot.description,
        shot.camera,
        revision?.feedback ?? stage.feedback,
        mend && `not as before: ${mend}`,
      ),
      ...(imageUrl !== undefined && { imageUrl }),
      ...clipSettings(brief),
      duration: shot.seconds,
    },
  };
}

const clipSettings = (brief: Brief): Record<string, unknown> => ({
  provider: brief.config.videoModel,
  aspectRatio: aspectOf(brief),
  resolution: brief.resolution,
  // What is heard is laid over the whole film.
  sound: false,
  generateAudio: false,
});

function judgeMatch(input: StageInput, { key, tail, videoUrl }: Filmed): Judged {
  if (tail === undefined || !input.brief.config.visualCritique) return { verdict: undefined };
  const headKey = checkKey(`head:${key}`);
  const head = input.done(headKey);
  if (head === undefined) {
    return { want: [{ key: headKey, type: 'extract-frame', params: { videoUrl, mode: 'first' } }] };
  }
  return judgeLikeness(input, `match:${key}`, head['imageUrl'], tail);
}

/** Facts: productions, neighbouring facts: match-cut verdicts. */
function matchOf({ score }: Verdict): Match {
  if (score >= 0.85) return { score, verdict: 'strong' };
  if (score >= 0.7) return { score, verdict: 'moderate' };
  return { score, verdict: score >= 0.5 ? 'weak' : 'break' };
}
