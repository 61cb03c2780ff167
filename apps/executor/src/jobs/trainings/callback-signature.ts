import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message as its sender signed it. */
export interface SignedMessage {
  id: string;
  /** Seconds since 1970, as text. */
  timestamp: string;
  /** `v1,<base64>`, several separated by spaces. */
  signature: string;
  body: string;
}

/** For so many seconds a message is believed, before and after the time that it names. */
const TOLERANCE = 300;

/** Whether the holder of the secret (`whsec_<base64>`) has signed the message within the last minutes. */
export function isSigned(
  { id, timestamp, signature, body }: SignedMessage,
  secret: string,
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((each) => {
    const [version, encoded = ''] = each.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
