import { Injectable } from '@nestjs/common';
import { type Caller, Forbidden } from '@easel/contracts';
import { Database } from '@easel/platform';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { SessionsRepository } from './sessions.repository.js';

@Injectable()
export class LogOut {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly principals: DropPrincipals,
  ) {}

  async run(caller: Caller): Promise<void> {
    if (caller.credential !== 'session')
      throw new Forbidden('A token has no session to end; revoke it instead.');
    await this.database.transaction((tx) =>
      this.sessions.end(tx, caller.userId, caller.credentialId, 'logged out'),
    );
    await this.principals.run([caller.userId]);
  }
}
