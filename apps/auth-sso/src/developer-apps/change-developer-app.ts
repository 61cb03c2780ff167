import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type DeveloperAppRecord,
  NotFound,
  type UpdateDeveloperAppRequest,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { hashPassword } from '../accounts/password-hash.js';
import { AuditLog } from '../audit/audit-log.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { newClientSecret } from './client-secret.js';
import { toDeveloperAppRecord } from './developer-app-record.js';
import type { OAuthAppRow } from './oauth-app.row.js';
import { OAuthAppsRepository } from './oauth-apps.repository.js';
import { requireOwnCredential } from '../oauth-grants/own-credential.js';

/** Changes an app, gives it another secret, or deletes it with all that it was granted. */
@Injectable()
export class ChangeDeveloperApp {
  constructor(
    private readonly database: Database,
    private readonly apps: OAuthAppsRepository,
    private readonly grants: OAuthGrantsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  update(caller: Caller, { id, ...sent }: UpdateDeveloperAppRequest): Promise<DeveloperAppRecord> {
    const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    return this.change(caller, id, 'developer-app.updated', change, async (tx, app) => {
      Object.assign(app, change, { updatedAt: new Date() });
      await this.apps.update(tx, app);
      return toDeveloperAppRecord(app);
    });
  }

  /** The old secret is refused from now on. */
  async rotateSecret(caller: Caller, id: string): Promise<string> {
    const secret = newClientSecret();
    const secretHash = await hashPassword(secret, 'app');
    return this.change(caller, id, 'developer-app.secret-rotated', {}, async (tx, app) => {
      await this.apps.update(tx, Object.assign(app, { secretHash, updatedAt: new Date() }));
      return secret;
    });
  }

  /** Its tokens are refused by every gateway when this has answered. */
  async delete(caller: Caller, id: string): Promise<void> {
    const users = await this.change(caller, id, 'developer-app.deleted', {}, async (tx) => {
      const granted = await this.grants.usersOf(tx, id);
      await this.apps.delete(tx, id);
      return granted;
    });
    await this.principals.run(users);
  }

  private change<T>(
    caller: Caller,
    id: string,
    action: string,
    detail: Record<string, unknown>,
    write: (tx: Transaction, app: OAuthAppRow) => Promise<T>,
  ): Promise<T> {
    requireOwnCredential(caller);
    return this.database.transaction(async (tx) => {
      const app = await this.apps.findForUpdate(tx, caller, id);
      if (!app) throw new NotFound('developer app');
      const result = await write(tx, app);
      await this.audit.record(tx, caller.userId, caller, { action, targetId: id, detail });
      return result;
    });
  }
}
