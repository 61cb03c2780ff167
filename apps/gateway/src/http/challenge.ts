import type { FastifyRequest } from 'fastify';
import type { ServiceError } from '@easel/contracts';
import { bearerOf } from './bearer.js';
import { MCP_SCOPES } from './mcp-scopes.js';

/** Where the metadata of this API as a protected resource is served. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where clients read who gives tokens for this API (RFC 9728). */
    resourceMetadata?: string;
    /** The same of the MCP server. */
    mcpMetadata?: string;
  }
}

type Asked = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'server'>;

/**
 * The `WWW-Authenticate` field that belongs to an error: what would have been a credential, and what was wrong with
 * the one that came (RFC 6750, 3; RFC 9728, 5.1). On routes where apps are the callers it is the app's own secret.
 */
export function challengeOf(error: ServiceError, asked: Asked): string | undefined {
  const fault = faultOf(error, asked.headers.authorization);
  if (error.status !== 401 && fault?.scope === undefined) return undefined;
  if (asked.routeOptions.config?.oauthErrors) return 'Basic realm="OAuth client"';
  const isMcp = resourceOf(asked) === 'mcp';
  const resourceMetadata = isMcp ? asked.server.mcpMetadata : asked.server.resourceMetadata;
  const parts = Object.entries({
    // What a client asks for when it has no token yet (MCP, authorization).
    ...(isMcp && { scope: MCP_SCOPES }),
    ...fault,
    ...(resourceMetadata !== undefined && { resource_metadata: resourceMetadata }),
  });
  return ['Bearer', parts.map(([name, value]) => `${name}="${value}"`).join(', ')].join(' ').trimEnd();
}

function resourceOf({ routeOptions }: Asked): 'mcp' | undefined {
  const access = routeOptions.config?.access;
  return access && !access.public ? access.resource : undefined;
}

function faultOf({ extra }: ServiceError, authorization?: string): Record<string, string> | undefined {
  const { missingScope } = extra;
  if (typeof missingScope === 'string') return { error: 'insufficient_scope', scope: missingScope };
  return bearerOf(authorization) === undefined ? undefined : { error: 'invalid_token' };
}
