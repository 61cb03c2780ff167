import { emailKey } from './email-key.js';

export interface OperatorAddresses {
  PLATFORM_OWNER_EMAIL?: string;
  PLATFORM_OPERATOR_EMAILS: readonly string[];
}

/** Whether the account with this address operates the installation. Nobody does where no address is configured. */
export function isOperator(email: string, configured: OperatorAddresses): boolean {
  return [configured.PLATFORM_OWNER_EMAIL ?? [], configured.PLATFORM_OPERATOR_EMAILS]
    .flat()
    .some((address) => emailKey(address) === emailKey(email));
}
