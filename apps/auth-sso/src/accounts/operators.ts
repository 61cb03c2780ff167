import { emailKey } from './email-key.js';

export interface OperatorAddresses {
  PLATFORM_OWNER_EMAIL?: string;
  PLATFORM_OPERATOR_EMAILS: readonly string[];
}

export const operatorAddresses = (configured: OperatorAddresses): string[] =>
  [configured.PLATFORM_OWNER_EMAIL ?? [], configured.PLATFORM_OPERATOR_EMAILS].flat();

/** Whether the address is configured as an operator's. Nobody operates where no address is configured. */
export function isOperatorAddress(email: string, configured: OperatorAddresses): boolean {
  return operatorAddresses(configured).some((address) => emailKey(address) === emailKey(email));
}

/**
 * Whether the account operates the installation: its address is configured and the account has confirmed it. Anybody may
 * sign up with an address that nobody has used yet.
 */
export function isOperator(
  { email, emailConfirmedAt }: { email: string; emailConfirmedAt: Date | null },
  configured: OperatorAddresses,
): boolean {
  return emailConfirmedAt !== null && isOperatorAddress(email, configured);
}
