import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionGranted, SignUpRequest } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { GrantSession } from '../sessions/grant-session.js';
import { OpenSession } from '../sessions/open-session.js';
import { AuthConfig } from '../auth.config.js';
import { EmailTaken, InvitationRequired, SignUpClosed } from './account.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { emailKey } from './email-key.js';
import { OneTimeCodes } from './one-time-codes.js';
import { hashPassword } from './password-hash.js';
import { UserRow } from '../users/user.row.js';

/**
 * Makes an account with its personal project and opens its first session, for those whom `SIGNUP_MODE` lets. Works at
 * once: no mail is confirmed.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly projects: ProjectsRepository,
    private readonly sessions: OpenSession,
    private readonly grant: GrantSession,
    private readonly config: AuthConfig,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws EmailTaken, SignUpClosed, InvitationRequired */
  async run({ email, password, invitation, userAgent }: SignUpRequest): Promise<SessionGranted> {
    // Before the hash, which costs most.
    await this.requireOpen(invitation);
    const passwordHash = await hashPassword(password, 'sign-up');
    return this.grant.run(() =>
      this.database.transaction(async (tx) => {
        await this.requireInvited(tx, email, invitation);
        const id = newId();
        if (!(await this.accounts.insert(tx, { id, email, passwordHash }))) throw new EmailTaken();
        await this.projects.ensurePersonalDefault(tx, id);
        return this.sessions.run(tx, await tx.findOneByOrFail(UserRow, { id }), { userAgent });
      }),
    );
  }

  private async requireOpen(invitation: string | null | undefined): Promise<void> {
    const { signUpMode, EXTERNAL_SSO_ONLY } = this.config;
    if (signUpMode === 'open') return;
    const closed =
      EXTERNAL_SSO_ONLY || (signUpMode === 'closed' && (await this.accounts.first()) !== undefined);
    if (closed) throw new SignUpClosed();
    if (invitation == null) throw signUpMode === 'closed' ? new SignUpClosed() : new InvitationRequired();
  }

  /** A code is used up with the account that it makes; an invitation to an organization is accepted later, by that. */
  private async requireInvited(
    tx: Transaction,
    email: string,
    invitation: string | null | undefined,
  ): Promise<void> {
    const { signUpMode } = this.config;
    if (signUpMode === 'open' || invitation == null) return;
    if (await this.codes.redeem(tx, 'sign-up', invitation, email)) {
      if (signUpMode === 'invite') return;
      // Two codes may exist for the first account: the second sign-up finds the account of the first.
      await tx.query('lock table users in share row exclusive mode');
      if ((await tx.query<unknown[]>('select 1 from users limit 1')).length > 0) throw new SignUpClosed();
      return;
    }
    if (signUpMode === 'invite' && (await isInvited(tx, email, invitation))) return;
    throw signUpMode === 'closed' ? new SignUpClosed() : new InvitationRequired();
  }
}

async function isInvited(tx: Transaction, email: string, token: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `select 1 from invitations i join organizations o on o.id = i.organization_id and o.active
     where i.token_hash = $1 and i.email_key = $2 and i.accepted_at is null and i.expires_at > now()`,
    [createHash('sha256').update(token).digest(), emailKey(email)],
  );
  return rows.length > 0;
}
