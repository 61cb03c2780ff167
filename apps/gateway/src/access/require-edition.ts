import { EditionRequired } from '@easel/contracts';
import { type Edition, EDITIONS } from '@easel/platform';

/** Each edition has what the ones before it have. */
export const hasEdition = (least: Edition, running: Edition): boolean =>
  EDITIONS.indexOf(running) >= EDITIONS.indexOf(least);

/** @throws EditionRequired where `running` is less than `least` */
export function requireEdition(least: 'business' | 'cloud' | undefined, running: Edition): void {
  if (least !== undefined && !hasEdition(least, running)) throw new EditionRequired(least);
}
