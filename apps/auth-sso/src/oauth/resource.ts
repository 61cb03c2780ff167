import type { AuthConfig } from '../auth.config.js';
import { InvalidOAuthRequest, InvalidTarget } from './oauth.errors.js';

/**
 * The resource that a token is asked for (RFC 8707): this API or its MCP server; null for none in particular.
 *
 * @throws InvalidTarget for one that is not ours
 */
export function resourceOf(
  named: string | undefined,
  { publicOrigin, mcpResource }: Pick<AuthConfig, 'publicOrigin' | 'mcpResource'>,
): string | null {
  if (named === undefined) return null;
  // A slash at the end names the same.
  const resource = [publicOrigin, mcpResource].find((one) => named === one || named === `${one}/`);
  if (resource === undefined) {
    throw new InvalidTarget(`The resource must be ${publicOrigin} or ${mcpResource}.`);
  }
  return resource;
}

/**
 * Tokens for the MCP server come by PKCE alone.
 *
 * @throws InvalidOAuthRequest
 */
export function requireChallenge(
  resource: string | null,
  challenge: string | null,
  { mcpResource }: Pick<AuthConfig, 'mcpResource'>,
): void {
  if (resource === mcpResource && challenge === null) {
    throw new InvalidOAuthRequest('Tokens for this resource need a code_challenge (PKCE, S256).');
  }
}

/**
 * What a token is bound to: what its code was asked for, or what is named now where that was nothing in particular.
 *
 * @throws InvalidTarget
 */
export function boundResource(ofCode: string | null, named: string | null): string | null {
  if (ofCode !== null && named !== null && named !== ofCode) {
    throw new InvalidTarget('The resource is not the one that the code was asked for.');
  }
  return ofCode ?? named;
}
