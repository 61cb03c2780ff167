import { ValidationFailed } from '@easel/contracts';

/** The entity tag of a workflow's state: each change has a time of its own, later than the one before. */
export function tagOf({ updatedAt }: { updatedAt?: string }): string {
  return `"${Date.parse(updatedAt ?? '')}"`;
}

/**
 * The state that `If-Match` names, as a request says it. A tag that is none of ours names a state that never was.
 * Weak tags count, because proxies that compress make ours weak, and it names the record rather than bytes.
 *
 * @throws ValidationFailed for several tags
 */
export function expectedBy(ifMatch: string | undefined): { expectedUpdatedAt?: string } {
  if (ifMatch === undefined || ifMatch.trim() === '*') return {};
  if (ifMatch.includes(',')) throw new ValidationFailed([{ path: 'If-Match', message: 'must be one tag' }]);
  const [, digits = '0'] = /^(?:W\/)?"(\d{1,15})"$/.exec(ifMatch.trim()) ?? [];
  return { expectedUpdatedAt: new Date(Number(digits)).toISOString() };
}
