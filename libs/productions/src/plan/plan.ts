import { emptyProduction, type Production } from '../document/production.js';
import type { PlanFault } from './plan-fault.js';
import { type PlanLookups, type PlanSummary, readPlan } from './read-plan.js';

/** Specification 2, 4: `POST /validate`. */
export interface PlanReport {
  readonly valid: boolean;
  readonly errors: readonly PlanFault[];
  readonly warnings: readonly string[];
  /** Of a valid plan only. */
  readonly summary?: PlanSummary;
}

export interface PlannedProduction {
  readonly production: Production;
  readonly warnings: readonly string[];
  readonly summary: PlanSummary;
}

/** A plan that is not valid: 400 `validation_error`, with the path of the first fault. */
export class PlanRefused extends Error {
  readonly path: string;

  constructor(readonly errors: readonly [PlanFault, ...PlanFault[]]) {
    super(errors[0].message);
    this.path = errors[0].path;
  }
}

type GivenPlan = Readonly<Record<string, unknown>>;

/** What is wrong with a plan, and what it would make. Changes nothing. */
export function validatePlan(plan: GivenPlan, lookups: PlanLookups): PlanReport {
  const reading = readPlan(plan, emptyProduction(), lookups);
  if (!('production' in reading)) return { valid: false, errors: reading.errors, warnings: [] };
  const { warnings, summary } = reading;
  return { valid: true, errors: [], warnings, summary };
}

/** @param name beats the plan's own @throws PlanRefused */
export function planToProduction(
  plan: GivenPlan,
  lookups: PlanLookups,
  name: string | undefined = typeof plan['name'] === 'string' ? plan['name'] : undefined,
): PlannedProduction {
  return planned(plan, emptyProduction(name?.trim()), lookups);
}

/** The production with a plan behind its last shot. @throws PlanRefused */
export const appendPlan = (
  production: Production,
  plan: GivenPlan,
  lookups: PlanLookups,
): PlannedProduction => planned(plan, production, lookups);

function planned(plan: GivenPlan, into: Production, lookups: PlanLookups): PlannedProduction {
  const reading = readPlan(plan, into, lookups);
  if (!('production' in reading)) throw new PlanRefused(reading.errors);
  const { production, warnings, summary } = reading;
  return { production, warnings, summary };
}

/** Records that a plan names, to look up before it is read. Accepts any value. */
export function planEntityIds(plan: unknown): ReadonlySet<string> {
  const { cast } = (typeof plan === 'object' && plan !== null ? plan : {}) as { cast?: unknown };
  const rows = Array.isArray(cast) ? (cast as unknown[]) : [];
  return new Set(
    rows.slice(0, 1_000).flatMap((row) => {
      const { entityId } = (typeof row === 'object' && row !== null ? row : {}) as { entityId?: unknown };
      return typeof entityId === 'string' ? [entityId] : [];
    }),
  );
}
