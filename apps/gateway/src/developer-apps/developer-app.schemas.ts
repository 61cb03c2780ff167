import { type DeveloperAppCreated, type DeveloperAppRecord, OAUTH_SCOPES } from '@easel/contracts';
import { listOf, oneOf, orNull, recordOf, type Schema, text, timestamp, uuid } from '../reference/schema.js';

export const scopes = listOf(oneOf(...OAUTH_SCOPES));

const clientSecret = { ...text, description: 'Shown only once.' };

const fields: Record<keyof DeveloperAppRecord, Schema> = {
  id: uuid,
  clientId: text,
  name: text,
  description: orNull(text),
  homepageUrl: orNull(text),
  logoUrl: orNull(text),
  redirectUris: listOf(text),
  allowedOrigins: listOf(text),
  scopesRequested: scopes,
  status: oneOf('active', 'suspended', 'pending_review'),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const developerApp = recordOf<DeveloperAppRecord>('DeveloperApp', fields);
export const developerAppCreated = recordOf<DeveloperAppCreated>('DeveloperAppCreated', {
  ...fields,
  clientSecret,
});
export const secretRotated = recordOf<{ clientSecret: string }>('ClientSecret', { clientSecret });
