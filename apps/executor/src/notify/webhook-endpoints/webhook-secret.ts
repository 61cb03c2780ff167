import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

/** What a sealed secret is bound to, so that it opens in no other row. */
export const secretContext = (endpointId: string): string => `webhook_endpoints.secret:${endpointId}`;
