import { isRecord } from './json-record.js';

/** Whether settings are of a production whose clips depend on planned frames. Specification 2, 4.3. */
export function isDependencyAware(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  const studio = settings?.studio;
  if (!isRecord(studio)) return false;
  const { keyframes, shots } = studio;
  if (Array.isArray(keyframes) && keyframes.length > 0) return true;
  return Array.isArray(shots) && shots.some((shot) => isRecord(shot) && isRecord(shot.link));
}
