import { Injectable } from '@nestjs/common';
import { type Caller, Forbidden } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class LogOut {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(caller: Caller): Promise<void> {
    if (caller.credential !== 'session')
      throw new Forbidden('A token has no session to end; revoke it instead.');
    await this.database.transaction(async (tx) => {
      if (!(await this.sessions.wasOpenedHere(tx, caller.userId, caller.credentialId)))
        throw new Forbidden('This session belongs to the identity platform; end it there.');
      await this.sessions.end(tx, caller.userId, caller.credentialId, 'logged out');
      await this.audit.record(tx, caller.userId, caller, {
        action: 'session.ended',
        targetId: caller.credentialId,
      });
    });
    await this.principals.run([caller.userId]);
  }
}
