import { Injectable } from '@nestjs/common';
import { type Caller, type DeedDone, deedDone } from '@easel/contracts';
import { Outbox, type Transaction } from '@easel/platform';

export type Deed = Pick<DeedDone, 'workspaceId' | 'accountId' | 'action' | 'targetId' | 'detail'>;

/** Tells the keeper of the audit log who did what, in the transaction that does it. */
@Injectable()
export class TellDeed {
  constructor(private readonly outbox: Outbox) {}

  run(tx: Transaction, { userId, credential, credentialId }: Caller, deed: Deed): Promise<void> {
    const at = new Date().toISOString();
    return this.outbox.add(tx, deedDone, { at, actor: { userId, credential, credentialId }, ...deed });
  }
}
