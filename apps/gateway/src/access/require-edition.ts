import { EditionRequired } from '@easel/contracts';
import { type Edition, EDITIONS } from '@easel/platform';

/** Each edition has what the ones before it have. @throws EditionRequired where `running` is less than `least` */
export function requireEdition(least: 'business' | 'cloud' | undefined, running: Edition): void {
  if (least !== undefined && EDITIONS.indexOf(running) < EDITIONS.indexOf(least)) {
    throw new EditionRequired(least);
  }
}
