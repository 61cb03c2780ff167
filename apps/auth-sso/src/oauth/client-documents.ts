import { Injectable } from '@nestjs/common';
import { isWebAddress, OAUTH_SCOPES } from '@easel/contracts';
import { OutboundHttp } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { v7 as newId } from 'uuid';
import { AuthConfig } from '../auth.config.js';
import type { OAuthAppRow } from '../developer-apps/oauth-app.row.js';
import { OAuthAppsRepository } from '../developer-apps/oauth-apps.repository.js';
import { type ClientDocument, readClientDocument } from './client-document.js';

const KEPT_MS = 5 * 60_000;
const UNUSABLE_MS = 30_000;
const ANSWER_MS = 5_000;
const LARGEST = 32 * 1024;
/** Limit of concurrent fetches of documents, because the request needs no credential. */
const MOST_AT_ONCE = 8;

/** An address that can be a client id: `https`, with a path, and written as browsers write it. */
export function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || !isWebAddress(clientId)) return false;
  const { href, pathname } = new URL(clientId);
  return href === clientId && pathname !== '/';
}

/** Clients that are known by the address of a document about themselves, which is fetched instead of registered. */
@Injectable()
export class ClientDocuments {
  /** Also those that were of no use, so that nobody has us ask again and again. */
  private readonly kept = new LRUCache<string, { said: ClientDocument | null }>({ max: 1_000, ttl: KEPT_MS });
  private readonly fetching = new Map<string, Promise<ClientDocument | null>>();
  private readonly http = new OutboundHttp();

  constructor(
    private readonly config: AuthConfig,
    private readonly apps: OAuthAppsRepository,
  ) {}

  /** What its document says; null where there is none that can be used, or clients are not let in. */
  async find(address: string): Promise<OAuthAppRow | null> {
    const { MCP_DYNAMIC_REGISTRATION: mode, MCP_DCR_ALLOWLIST: allowed } = this.config;
    if (mode === 'off') return null;
    const kept = this.kept.get(address);
    const said = kept ? kept.said : await this.fetchOnce(address);
    if (!said || (mode === 'allowlist' && !allowed.includes(said.name))) return null;
    const known = await this.apps.findByClientId(address);
    return appOf(address, said, known);
  }

  private fetchOnce(address: string): Promise<ClientDocument | null> {
    const under = this.fetching.get(address);
    if (under) return under;
    if (this.fetching.size >= MOST_AT_ONCE) return Promise.resolve(null);
    const work = this.fetch(address)
      .then((said) => {
        this.kept.set(address, { said }, said ? {} : { ttl: UNUSABLE_MS });
        return said;
      })
      .finally(() => this.fetching.delete(address));
    this.fetching.set(address, work);
    return work;
  }

  private async fetch(address: string): Promise<ClientDocument | null> {
    try {
      const answer = await this.http.request(address, {
        headers: { accept: 'application/json' },
        maxRedirects: 0,
        maxBytes: LARGEST,
        totalMs: ANSWER_MS,
      });
      if (answer.status !== 200) return null;
      return readClientDocument(address, JSON.parse(Buffer.from(answer.body).toString()) as unknown);
    } catch {
      return null;
    }
  }
}

function appOf(
  address: string,
  { name, redirectUris, homepageUrl, logoUrl }: ClientDocument,
  known: OAuthAppRow | null,
): OAuthAppRow {
  const now = new Date();
  return {
    id: known?.id ?? newId(),
    userId: null,
    clientId: address,
    secretHash: '',
    name,
    description: null,
    homepageUrl,
    logoUrl,
    redirectUris,
    allowedOrigins: [],
    // What a user allows is what it is asked for: nobody vouches for the document.
    scopesRequested: [...OAUTH_SCOPES],
    status: known?.status ?? 'active',
    softwareId: null,
    createdAt: now,
    updatedAt: now,
  };
}
