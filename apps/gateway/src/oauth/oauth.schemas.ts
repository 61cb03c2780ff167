import {
  type AuthorizationGranted,
  type AuthorizationReview,
  CLIENT_AUTHENTICATION,
  type DeviceAnswered,
  type DeviceBegun,
  type DeviceReview,
  type OAuthAppInfo,
  type OAuthGrantRecord,
  type DeviceTokenGranted,
  type RegisteredClient,
} from '@easel/contracts';
import { scopes } from '../developer-apps/developer-app.schemas.js';
import {
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

export const appInfo = recordOf<OAuthAppInfo>('OAuthAppInfo', {
  name: text,
  description: orNull(text),
  logoUrl: orNull(text),
  homepageUrl: orNull(text),
  scopesRequested: scopes,
  selfRegistered: {
    ...flag,
    description: 'True: the client registered itself, and its name is not verified.',
  },
});

export const authorizationReview = recordOf<AuthorizationReview>('AuthorizationReview', {
  app: appInfo,
  scopes: { ...scopes, description: 'Scopes that would be granted.' },
  redirectUri: text,
  iss: text,
});

export const authorizationGranted = recordOf<AuthorizationGranted>('AuthorizationGranted', {
  code: text,
  redirectUri: text,
  state: orNull(text),
  iss: { ...text, description: 'The issuer (RFC 9207).' },
});

export const tokenGranted = recordOf<DeviceTokenGranted>(
  'OAuthToken',
  {
    access_token: text,
    token_type: { const: 'Bearer' },
    scope: {
      ...text,
      description: 'Separated by spaces; empty for a personal token, which scopes do not limit.',
    },
    expires_in: { ...integer, description: 'Seconds; absent where it does not expire.' },
  },
  ['expires_in'],
);

export const deviceBegun = recordOf<DeviceBegun>('DeviceAuthorization', {
  device_code: text,
  user_code: { ...text, description: 'The code that the user types.' },
  verification_uri: text,
  verification_uri_complete: text,
  expires_in: { ...integer, description: 'Seconds.' },
  interval: { ...integer, description: 'Seconds between two polls.' },
});

export const deviceReview = recordOf<DeviceReview>('DeviceReview', {
  deviceName: text,
  createdAt: timestamp,
  expiresAt: timestamp,
});

export const deviceAnswered = recordOf<DeviceAnswered>('DeviceAnswered', {
  deviceName: text,
  allowed: flag,
});

export const registeredClient = recordOf<RegisteredClient>('OAuthClient', {
  client_id: text,
  client_secret: text,
  client_id_issued_at: { ...integer, description: 'Seconds since 1970.' },
  client_secret_expires_at: { const: 0 },
  client_name: text,
  redirect_uris: listOf(text),
  grant_types: listOf(text),
  response_types: listOf(text),
  token_endpoint_auth_method: oneOf(...CLIENT_AUTHENTICATION),
  scope: text,
});

export const oauthGrant = recordOf<OAuthGrantRecord>('OAuthGrant', {
  id: uuid,
  clientId: text,
  appName: text,
  logoUrl: orNull(text),
  scopes,
  expiresAt: { ...orNull(timestamp), description: 'When the last of its tokens expires.' },
  createdAt: timestamp,
  updatedAt: timestamp,
});
