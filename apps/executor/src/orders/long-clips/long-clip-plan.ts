import { type Model, segmentLengths } from '@easel/catalog';

/** One stretch of a long clip, made in one go. */
export interface Segment {
  prompt: string;
  /** Seconds that are ordered. */
  seconds: number;
}

/** What is shot for a job. Kept before anything is bought, so that every attempt shoots the same. */
export interface LongClipPlan {
  segments: Segment[];
  /** Who divided the prompt: a language model, or a rule. */
  plannedBy: string;
}

type Params = Readonly<Record<string, unknown>>;

const SHOT = /^\s*(?:shot|scene|segment)\s*\d+\s*[:.)-]\s*/i;

/**
 * Divides a prompt by rule: a prompt that tells its shots line by line gives each segment the shots that fall into
 * its time; any other goes to every segment with the place that it has in the whole.
 */
export function planByRule(prompt: string, lengths: readonly number[]): LongClipPlan {
  const lines = prompt.split('\n').filter((line) => line.trim() !== '');
  const shots = lines.filter((line) => SHOT.test(line)).map((line) => line.replace(SHOT, '').trim());
  const shared = lines.filter((line) => !SHOT.test(line)).join('\n');
  const count = lengths.length;
  const segments = lengths.map((seconds, index): Segment => {
    if (count === 1) return { prompt, seconds };
    if (shots.length === 0) {
      return { seconds, prompt: `${prompt}\n\n${placeOf(index, count)}` };
    }
    const from = Math.floor((index * shots.length) / count);
    const until = Math.max(from + 1, Math.floor(((index + 1) * shots.length) / count));
    return {
      seconds,
      prompt: [shared, ...shots.slice(from, until)].filter((part) => part !== '').join('\n'),
    };
  });
  return { segments, plannedBy: 'rule' };
}

function placeOf(index: number, count: number): string {
  if (index === 0) return `This is the first of ${count} parts: only how it begins.`;
  const part = `Part ${index + 1} of ${count}`;
  return index === count - 1
    ? `${part}, the last: it goes on from the part before, without a cut, and comes to its end.`
    : `${part}: it goes on from the part before, without a cut.`;
}

/** Seconds of each segment, within what the clip may last. */
export function plannedLengths(params: Params, model: Pick<Model, 'durations'>): number[] {
  return segmentLengths(params, model).map((seconds) => Math.max(1, Math.round(seconds)));
}
