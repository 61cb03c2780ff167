import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@easel/platform';
import { InvitationRow } from './invitation.row.js';

@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: Transaction, invitation: InvitationRow): Promise<void> {
    await tx.insert(InvitationRow, invitation);
  }

  list(organizationId: string): Promise<InvitationRow[]> {
    return this.database.orm.manager.find(InvitationRow, {
      where: { organizationId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Answers whom it was for; undefined when the organization has no such invitation that nobody has accepted. */
  async deleteOpen(tx: Transaction, organizationId: string, id: string): Promise<string | undefined> {
    const [[row]] = await tx.query<[({ email: string } | undefined)[], number]>(
      `delete from invitations where id = $1 and organization_id = $2 and accepted_at is null returning email`,
      [id, organizationId],
    );
    return row?.email;
  }

  /** Uses an open invitation up, if the token, the address and the time fit; one of several that try gets it. */
  async claim(
    tx: Transaction,
    tokenHash: Buffer,
    user: { id: string; emailKey: string },
  ): Promise<InvitationRow | null> {
    const { affected } = await tx
      .createQueryBuilder()
      .update(InvitationRow)
      .set({ acceptedAt: () => 'now()', acceptedBy: user.id })
      .where('token_hash = :tokenHash and email_key = :emailKey', { tokenHash, emailKey: user.emailKey })
      .andWhere('accepted_at is null and expires_at > now()')
      .andWhere('organization_id in (select id from organizations where active)')
      .execute();
    return affected === 1 ? tx.findOneBy(InvitationRow, { tokenHash }) : null;
  }
}
