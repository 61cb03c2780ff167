import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateDeveloperAppRequest,
  DEVELOPER_APP_CAP,
  type DeveloperAppCreated,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { hashPassword } from '../accounts/password-hash.js';
import { AuditLog } from '../audit/audit-log.js';
import { newClientId, newClientSecret } from './client-secret.js';
import { toDeveloperAppRecord } from './developer-app-record.js';
import { DeveloperAppLimitReached } from './developer-app.errors.js';
import type { OAuthAppRow } from './oauth-app.row.js';
import { OAuthAppsRepository } from './oauth-apps.repository.js';
import { requireOwnCredential } from '../oauth-grants/own-credential.js';

/** Registers an app of the caller's and shows its secret, this once. */
@Injectable()
export class CreateDeveloperApp {
  constructor(
    private readonly database: Database,
    private readonly apps: OAuthAppsRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param id of an operation that is asked for again: its object is created again, since nobody learned its secret
   * @throws Forbidden, DeveloperAppLimitReached
   */
  async run(
    caller: Caller,
    request: CreateDeveloperAppRequest,
    id: string = newId(),
  ): Promise<DeveloperAppCreated> {
    requireOwnCredential(caller);
    const clientSecret = newClientSecret();
    const now = new Date();
    const app: OAuthAppRow = {
      id,
      userId: caller.userId,
      clientId: newClientId('app_'),
      secretHash: await hashPassword(clientSecret, 'app'),
      name: request.name,
      description: request.description ?? null,
      homepageUrl: request.homepageUrl ?? null,
      logoUrl: request.logoUrl ?? null,
      redirectUris: request.redirectUris,
      allowedOrigins: request.allowedOrigins ?? [],
      scopesRequested: request.scopesRequested,
      status: 'active',
      softwareId: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.database.transaction(async (tx) => {
      await this.apps.deleteOwn(tx, caller, id);
      if ((await this.apps.countForCreate(tx, caller)) >= DEVELOPER_APP_CAP)
        throw new DeveloperAppLimitReached();
      await this.apps.insert(tx, app);
      await this.audit.record(tx, caller.userId, caller, {
        action: 'developer-app.created',
        targetId: app.id,
        detail: { name: app.name, clientId: app.clientId },
      });
    });
    return { ...toDeveloperAppRecord(app), clientSecret };
  }
}
