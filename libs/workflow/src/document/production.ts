import { isRecord } from './json-record.js';

/**
 * What a production owns of a workflow's settings: everything of `settings.studio` but the public link. Empty for an
 * ordinary workflow, shared or not. Specification 2, 2; only the routes of productions change it.
 */
export function productionPart(settings: Readonly<Record<string, unknown>> | undefined): object {
  const { studio = {} } = settings ?? {};
  if (!isRecord(studio)) return studio === null ? {} : { studio };
  const { shared: _shared, ...owned } = studio;
  return owned;
}

/** Whether settings hold anything that only a production has. */
export function isOfProduction(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  return Object.keys(productionPart(settings)).length > 0;
}

/** Whether settings are of a production whose clips depend on planned frames. Specification 2, 4.3. */
export function isDependencyAware(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  const studio = settings?.studio;
  if (!isRecord(studio)) return false;
  const { keyframes, shots } = studio;
  if (Array.isArray(keyframes) && keyframes.length > 0) return true;
  return Array.isArray(shots) && shots.some((shot) => isRecord(shot) && isRecord(shot.link));
}
