import { randomBytes, randomInt } from 'node:crypto';

/** Seconds that somebody has to allow a device. */
export const DEVICE_SECONDS = 900;
/** Seconds between two looks, at first. */
export const LOOK_SECONDS = 5;

/** No vowels, so that no words come up, and nothing that looks like something else (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

export function newDeviceCode(): string {
  return `ndr_device_${randomBytes(32).toString('hex')}`;
}

/** `BDWP-HQPK`: some 34 bits, which is what a person may have to type. */
export function newUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** The code in its original form, whatever case and separators the user types. */
export function asMade(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
