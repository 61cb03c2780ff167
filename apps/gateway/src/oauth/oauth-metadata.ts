import { CLIENT_AUTHENTICATION, OAUTH_SCOPES } from '@easel/contracts';
import { GRANTS } from './token-request.js';

/** RFC 8414: what a client needs to know to get a token. `origin` is the address that clients use. */
export const authorizationServer = (origin: string, registration: boolean) => ({
  issuer: origin,
  authorization_response_iss_parameter_supported: true,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/v1/oauth/token`,
  ...(registration && { registration_endpoint: `${origin}/v1/oauth/register` }),
  client_id_metadata_document_supported: registration,
  device_authorization_endpoint: `${origin}/v1/oauth/device_authorization`,
  revocation_endpoint: `${origin}/v1/oauth/revoke`,
  response_types_supported: ['code'],
  grant_types_supported: GRANTS,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  // The holder of a token may revoke it; a client that identifies itself is not refused.
  revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  scopes_supported: OAUTH_SCOPES,
});

/** RFC 9728: who gives tokens for `resource`. */
export const protectedResource = (origin: string, resource: string) => ({
  resource,
  authorization_servers: [origin],
  bearer_methods_supported: ['header'],
  scopes_supported: OAUTH_SCOPES,
});
