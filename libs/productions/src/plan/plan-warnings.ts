import { mentionsIn, promptsOf } from '../document/mentions.js';
import type { CastRow, Keyframe, Production, Shot } from '../document/production.js';
import { durationOf } from '../views/list-row.js';

const MOST_WARNINGS = 100;

/** What a plan probably does not mean, of what it adds to a production. Facts A4.1. */
export function planWarnings(
  { cast, film }: Production,
  added: { cast: readonly CastRow[]; shots: readonly Shot[]; keyframes: readonly Keyframe[] },
  { knowsProvider = () => true }: { readonly knowsProvider?: (provider: string) => boolean },
): string[] {
  const warnings: string[] = [];
  const { shots, keyframes } = added;
  const planned = durationOf(shots);
  const target = film.targetDurationSec;
  if (target !== undefined && Math.abs(planned - target) > target / 10) {
    warnings.push(`The shots last ${planned} s together, the film is to last ${target} s.`);
  }

  const roles = new Set(cast.map(({ role }) => role));
  const mentioned = new Set(
    [...shots, ...keyframes].flatMap((each) => [...promptsOf(each)].flatMap(mentionsIn)),
  );
  const spoken = shots.flatMap(({ beats, plan, voice }) => [
    ...beats.flatMap(({ role }) => role ?? []),
    ...(plan.dialogue ?? []).map(({ role }) => role),
    ...(voice?.role === undefined ? [] : [voice.role]),
  ]);
  const used = new Set([
    ...[...shots, ...keyframes].flatMap((each) => each.cast.map(({ role }) => role)),
    ...mentioned,
    ...spoken,
  ]);
  for (const { role } of added.cast) if (!used.has(role)) warnings.push(`No shot uses @${role}.`);
  for (const role of new Set([...mentioned, ...spoken])) {
    if (!roles.has(role)) warnings.push(`@${role.slice(0, 64)} is mentioned, but is not in the cast.`);
  }

  for (const { id, plan } of shots) {
    if (!plan.prompt && !plan.motionPrompt) {
      warnings.push(`The shot ${id} has neither a prompt nor a motion prompt.`);
    }
  }
  for (const provider of providersOf(film, shots, keyframes)) {
    if (!knowsProvider(provider)) {
      warnings.push(`This installation has no model ${provider}: generation takes its default.`);
    }
  }
  warnings.push(...outOfOrder(shots));
  const more = warnings.length - MOST_WARNINGS;
  return more > 0 ? [...warnings.slice(0, MOST_WARNINGS), `And ${more} more warnings.`] : warnings;
}

function providersOf(
  film: Production['film'],
  shots: readonly Shot[],
  keyframes: readonly Keyframe[],
): Set<string> {
  const settings = [...shots, ...keyframes].flatMap(({ plan }) => [
    plan.stillSettings?.provider,
    plan.clipSettings?.provider,
  ]);
  return new Set(
    [film.imageProvider, film.videoProvider, ...settings].filter((each) => typeof each === 'string'),
  );
}

/** Of linked shots, one that ends with the frame that the next begins with stands before it. */
function* outOfOrder(shots: readonly Shot[]): Generator<string> {
  const firstFrom = new Map<string, number>();
  shots.forEach(({ link }, index) => {
    if (link && !firstFrom.has(link.startKeyframeId)) firstFrom.set(link.startKeyframeId, index);
  });
  for (const [index, { id, link }] of shots.entries()) {
    const follower = link ? firstFrom.get(link.endKeyframeId) : undefined;
    if (follower !== undefined && follower < index) {
      yield `sequence order: ${shots[follower]?.id ?? ''} stands before ${id}, which it continues.`;
    }
  }
}
