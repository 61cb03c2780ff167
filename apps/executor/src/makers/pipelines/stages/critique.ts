import { isJson, textIn } from './read-json.js';
import { checkKey, type StageInput, type WantedTask } from './stage-work.js';

/** What a check found. */
export interface Verdict {
  /** 0 to 1. */
  score: number;
  reason: string;
  approved: boolean;
  /** Nobody looked: the score is of what can be measured. */
  measured: boolean;
}

/** Jobs to wait for, or what they found; nothing where nobody could look. */
export type Judged = { want: WantedTask[] } | { verdict: Verdict | undefined };

/** What was made, and what its checks found. */
export type Critiqued =
  { want: WantedTask[] } | { key: string; result: Record<string, unknown>; verdict: Verdict | undefined };

interface Making {
  key: string;
  /** @param mend what a model found to be wrong with the first try */
  make: (key: string, mend?: string) => WantedTask;
  judge: (key: string, result: Record<string, unknown>) => Judged;
}

const LEAST = 0.5;
const LONGEST_PROMPT = 2_000;

/** Makes something, and once more where a model that looked at it finds it wanting; the better of both counts. */
export function critiqued(input: StageInput, { key, make, judge }: Making): Critiqued {
  const first = input.done(key);
  if (first === undefined) return { want: [make(key)] };
  if (!input.brief.config.visualCritique) return { key, result: first, verdict: undefined };
  const judged = judge(key, first);
  if ('want' in judged) return judged;
  const { verdict } = judged;
  if (verdict === undefined || verdict.approved || verdict.measured) return { key, result: first, verdict };
  const again = `${key}:again`;
  const second = input.done(again);
  if (second === undefined) return { want: [make(again, verdict.reason)] };
  const rejudged = judge(again, second);
  if ('want' in rejudged) return rejudged;
  return (rejudged.verdict?.score ?? 0) >= verdict.score
    ? { key: again, result: second, verdict: rejudged.verdict }
    : { key, result: first, verdict };
}

/** Has a picture judged by what it was to show. */
export function judgePicture(input: StageInput, key: string, imageUrl: unknown, prompt: string): Judged {
  return lowest(input, [look(checkKey(key), imageUrl, prompt)]);
}

/** Has as many frames of a clip judged as the pipeline is configured to check. */
export function judgeClip(
  input: StageInput,
  key: string,
  clip: { videoUrl: unknown; seconds: number; prompt: string },
): Judged {
  const frames = momentsOf(input.brief.criticFrames, clip.seconds).map((moment, index) => ({
    key: checkKey(`frame${index}:${key}`),
    type: 'extract-frame',
    params: { videoUrl: clip.videoUrl, ...moment },
  }));
  const lacking = frames.filter((frame) => input.done(frame.key) === undefined);
  if (lacking.length > 0) return { want: lacking };
  const looks = frames.map((frame, index) =>
    look(checkKey(`look${index}:${key}`), input.done(frame.key)?.['imageUrl'], clip.prompt),
  );
  return lowest(input, looks);
}

/** How much a picture is like another; nothing where nobody could compare. */
export function judgeLikeness(input: StageInput, key: string, imageUrl: unknown, like: unknown): Judged {
  const task = look(checkKey(key), imageUrl, '');
  const params = { imageUrl, referenceImageUrl: like, mode: 'style-match', threshold: LEAST };
  return lowest(input, task && typeof like === 'string' ? [{ ...task, params }] : []);
}

/** The report on the checks of all results of a stage; shots are numbered from 1. */
export function critiqueText(verdicts: readonly (Verdict | undefined)[], what: string): string | null {
  const known = verdicts.flatMap((verdict, index) => (verdict ? [{ ...verdict, number: index + 1 }] : []));
  if (known.length === 0) return null;
  const wanting = known
    .filter(({ approved }) => !approved)
    .map(({ number, score, reason }) => `Shot ${number} (${score}): ${reason}`);
  const measured = known.some((verdict) => verdict.measured)
    ? [`No model that sees is set up: ${what} were measured, not looked at.`]
    : [];
  return [...measured, ...wanting].join('\n') || null;
}

function look(key: string, imageUrl: unknown, prompt: string): WantedTask | undefined {
  if (typeof imageUrl !== 'string') return undefined;
  return {
    key,
    type: 'image-critic',
    params: {
      imageUrl,
      prompt: prompt.slice(0, LONGEST_PROMPT),
      mode: 'prompt-adherence',
      threshold: LEAST,
    },
  };
}

function lowest(input: StageInput, looks: readonly (WantedTask | undefined)[]): Judged {
  const known = looks.filter((task) => task !== undefined);
  const want = known.filter(({ key }) => input.done(key) === undefined);
  if (want.length > 0) return { want };
  const verdicts = known.flatMap(({ key }) => verdictIn(input.done(key)) ?? []);
  const [worst] = verdicts.toSorted((a, b) => a.score - b.score);
  return { verdict: worst };
}

function verdictIn(output: Record<string, unknown> | undefined): Verdict | undefined {
  const score = output?.['score'];
  if (!isJson(output) || typeof score !== 'number') return undefined;
  const reason = textIn(output, 'reason') || textIn(output, 'text');
  return { score, reason, approved: score >= LEAST, measured: output['lane'] === 'draft' };
}

/** Facts: core 21, video_critic_frame_count. */
function momentsOf(frames: string, seconds: number): object[] {
  const at = (share: number): object => ({
    mode: 'timestamp',
    timestamp: Math.floor(seconds * share * 10) / 10,
  });
  const [first, last] = [{ mode: 'first' }, { mode: 'last' }];
  if (frames === 'five_evenly') return [first, at(0.25), at(0.5), at(0.75), last];
  return frames === 'first_middle_last' ? [first, at(0.5), last] : [first, last];
}
