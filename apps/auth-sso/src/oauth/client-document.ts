import { isWebAddress } from '@easel/contracts';

/** What a client says of itself. */
export interface ClientDocument {
  name: string;
  redirectUris: string[];
  homepageUrl: string | null;
  logoUrl: string | null;
}

const MOST_ADDRESSES = 10;

/**
 * A client id metadata document, as far as it is used here; null for one that is not the client's or cannot be used. It
 * has to name the address that it was fetched from, and a client that everybody can be has no secret.
 */
export function readClientDocument(address: string, body: unknown): ClientDocument | null {
  if (typeof body !== 'object' || body === null) return null;
  const {
    client_id: id,
    client_name: name,
    redirect_uris: uris,
    client_uri: home,
    logo_uri: logo,
    token_endpoint_auth_method: method = 'none',
    client_secret: secret,
  } = body as Record<string, unknown>;
  if (id !== address || method !== 'none' || secret !== undefined) return null;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100) return null;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_ADDRESSES) return null;
  if (!uris.every((uri): uri is string => isWebAddress(uri))) return null;
  return {
    name,
    redirectUris: [...new Set(uris)],
    homepageUrl: isWebAddress(home) ? (home as string) : null,
    logoUrl: isWebAddress(logo) ? (logo as string) : null,
  };
}
