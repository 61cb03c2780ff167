import { Injectable } from '@nestjs/common';
import type { AuthorizationRequest, OAuthAppInfo, OAuthScope } from '@easel/contracts';
import type { OAuthAppRow } from '../developer-apps/oauth-app.row.js';
import { AuthConfig } from '../auth.config.js';
import { OAuthAppsRepository } from '../developer-apps/oauth-apps.repository.js';
import { ClientDocuments, isDocumentAddress } from './client-documents.js';
import { challengeOf } from './code-challenge.js';
import { grantedScopes } from './granted-scopes.js';
import { InvalidOAuthRequest, InvalidRedirectUri, UnknownClient } from './oauth.errors.js';
import { requireChallenge, resourceOf } from './resource.js';

export interface ReviewedAuthorization {
  app: OAuthAppRow;
  scopes: OAuthScope[];
  codeChallenge: string | null;
  /** What the token is to be for; null for nothing in particular. */
  resource: string | null;
}

/** Checks what an app asks a user for, before anybody consents and again when they do. */
@Injectable()
export class ReviewAuthorization {
  constructor(
    private readonly config: AuthConfig,
    private readonly apps: OAuthAppsRepository,
    private readonly documents: ClientDocuments,
  ) {}

  /** @throws UnknownClient also when it is not active */
  async findApp(clientId: string): Promise<OAuthAppRow> {
    const app = isDocumentAddress(clientId)
      ? await this.documents.find(clientId)
      : await this.apps.findByClientId(clientId);
    if (app?.status !== 'active') throw new UnknownClient();
    return app;
  }

  /** @throws UnknownClient, InvalidRedirectUri, InvalidOAuthRequest, InvalidScope, InvalidTarget */
  async run(request: AuthorizationRequest): Promise<ReviewedAuthorization> {
    const app = await this.findApp(request.client_id);
    if (!app.redirectUris.includes(request.redirect_uri)) throw new InvalidRedirectUri();
    if ((request.response_type ?? 'code') !== 'code') {
      throw new InvalidOAuthRequest('The response_type must be code.');
    }
    const codeChallenge = challengeOf(request.code_challenge, request.code_challenge_method);
    const resource = resourceOf(request.resource, this.config);
    requireChallenge(resource, codeChallenge, this.config);
    return {
      app,
      codeChallenge,
      resource,
      scopes: grantedScopes(request.scope, {
        scopesRequested: app.scopesRequested,
        selfRegistered: app.userId === null,
      }),
    };
  }
}

export function toAppInfo(app: OAuthAppRow): OAuthAppInfo {
  return {
    name: app.name,
    description: app.description,
    logoUrl: app.logoUrl,
    homepageUrl: app.homepageUrl,
    scopesRequested: app.scopesRequested,
    selfRegistered: app.userId === null,
  };
}
