import { randomUUID } from 'node:crypto';
import { redactText } from '@easel/platform';

export const REQUEST_ID_HEADER = 'x-request-id';

const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id that a caller gave its request, where it is fit for a header and a log line (no secret either), or a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) && redactText(given) === given ? given : randomUUID();
}
