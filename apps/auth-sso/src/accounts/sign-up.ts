import { Injectable } from '@nestjs/common';
import type { SessionGranted, SignUpRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ProjectsRepository } from '../projects/projects.repository.js';
import { GrantSession } from '../sessions/grant-session.js';
import { OpenSession } from '../sessions/open-session.js';
import { EmailTaken } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { hashPassword } from './password-hash.js';
import { UserRow } from './user.row.js';

/** Makes an account with its personal project and opens its first session. Works at once: no mail is confirmed. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly projects: ProjectsRepository,
    private readonly sessions: OpenSession,
    private readonly grant: GrantSession,
  ) {}

  /** @throws EmailTaken */
  async run({ email, password, userAgent }: SignUpRequest): Promise<SessionGranted> {
    const passwordHash = await hashPassword(password, 'sign-up');
    return this.grant.run(() =>
      this.database.transaction(async (tx) => {
        const id = newId();
        if (!(await this.accounts.insert(tx, { id, email, passwordHash }))) throw new EmailTaken();
        await this.projects.ensurePersonalDefault(tx, id);
        return this.sessions.run(tx, await tx.findOneByOrFail(UserRow, { id }), { userAgent });
      }),
    );
  }
}
