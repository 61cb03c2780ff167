import { Injectable } from '@nestjs/common';
import { type Caller, type AuditedAction, auditedAction } from '@easel/contracts';
import { Outbox, type Transaction } from '@easel/platform';

export type NewAuditEntry = Pick<
  AuditedAction,
  'workspaceId' | 'accountId' | 'action' | 'targetId' | 'detail'
>;

/** Adds entries to the audit log, which auth-sso keeps, in the transaction of what they describe. */
@Injectable()
export class AuditEvents {
  constructor(private readonly outbox: Outbox) {}

  add(tx: Transaction, { userId, credential, credentialId }: Caller, entry: NewAuditEntry): Promise<void> {
    const at = new Date().toISOString();
    return this.outbox.add(tx, auditedAction, { at, actor: { userId, credential, credentialId }, ...entry });
  }
}
