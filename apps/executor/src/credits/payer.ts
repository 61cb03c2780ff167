import type { Caller } from '@easel/contracts';

/** The account that pays for what the caller starts. Specification 1, 5.3. */
export function payerOf({ payerId, userId }: Caller): string {
  return payerId ?? userId;
}
