import { Injectable } from '@nestjs/common';
import { type Caller, NotFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { requireSession } from './require-session.js';
import { SessionsRepository } from './sessions.repository.js';

/** Ends sessions of the caller's account from one of them: refused by every gateway when this has answered. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws Forbidden, NotFound also for one that has ended */
  async one(caller: Caller, id: string): Promise<void> {
    requireSession(caller);
    await this.database.transaction(async (tx) => {
      const ended = await this.sessions.end(tx, caller.userId, id, 'ended from another session');
      if (!ended) throw new NotFound('session');
      await this.audit.record(tx, caller.userId, caller, { action: 'session.ended', targetId: id });
    });
    await this.principals.run([caller.userId]);
  }

  /** All but the caller's. @throws Forbidden */
  async others(caller: Caller): Promise<void> {
    requireSession(caller);
    await this.database.transaction(async (tx) => {
      await this.sessions.endOthers(tx, caller.userId, caller.credentialId, 'ended from another session');
      await this.audit.record(tx, caller.userId, caller, {
        action: 'session.others-ended',
        targetId: caller.credentialId,
      });
    });
    await this.principals.run([caller.userId]);
  }
}
