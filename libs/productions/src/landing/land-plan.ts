import { BOUNDS } from '../document/bounds.js';
import { mentionsIn, promptsOf } from '../document/mentions.js';
import type { Production, Shot, Storyboard, TrashItem } from '../document/production.js';
import { trashIdOf } from '../operations/bin.js';
import { appendPlan } from '../plan/plan.js';
import type { PlanLookups } from '../plan/read-plan.js';

export interface LandedPlan {
  readonly production: Production;
  readonly shotIds: string[];
  readonly warnings: readonly string[];
}

/**
 * A plan that was written for a production, put behind its shots or in their place: those go to the bin. Rows of the cast stay,
 * by role, and whoever a new shot mentions is bound to it. Facts A7.3. @throws PlanRefused
 */
export function landPlan(
  production: Production,
  plan: Readonly<Record<string, unknown>>,
  lookups: PlanLookups & { readonly now: string },
  { replaces, storyboard: asked = {} }: { replaces: boolean; storyboard?: Storyboard | undefined },
): LandedPlan {
  const before = replaces ? withShotsInBin(production, lookups.now) : production;
  const { production: after, warnings } = appendPlan(before, plan, lookups);
  const known = new Set(before.shots.map(({ id }) => id));
  const storyboard = {
    ...after.storyboard,
    ...asked,
    describedAt: lookups.now,
  };
  return {
    production: {
      ...after,
      storyboard,
      shots: after.shots.map((shot) => (known.has(shot.id) ? shot : withMentioned(after, shot))),
    },
    shotIds: after.shots.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    warnings,
  };
}

function withShotsInBin(production: Production, now: string): Production {
  const items = production.shots.map((shot, index): TrashItem => ({
    id: trashIdOf('shot', shot.id),
    kind: 'shot',
    label: shot.title === '' ? shot.id : shot.title,
    removedAt: now,
    from: { index },
    body: shot,
  }));
  return { ...production, shots: [], trash: [...production.trash, ...items] };
}

/** So that a character is recognised in a shot whose writer only mentioned it. */
function withMentioned({ cast }: Production, shot: Shot): Shot {
  const bound = new Set(shot.cast.map(({ role }) => role));
  const mentioned = new Set([...promptsOf(shot)].flatMap(mentionsIn));
  const missing = cast.filter(({ role }) => mentioned.has(role) && !bound.has(role));
  if (missing.length === 0) return shot;
  const all = [...shot.cast, ...missing.map(({ role }) => ({ role }))];
  return { ...shot, cast: all.slice(0, BOUNDS.bindingsOfTarget) };
}
