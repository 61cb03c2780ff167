import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type AuditedAction, auditedAction } from '@easel/contracts';
import { EventConsumer, type Transaction } from '@easel/platform';
import { AuditLog } from './audit-log.js';

/** Records what other services saw people do. */
@Injectable()
export class RecordActions implements OnApplicationBootstrap {
  constructor(
    private readonly events: EventConsumer,
    private readonly log: AuditLog,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on(auditedAction, (tx, entry) => this.record(tx, entry));
  }

  async record(tx: Transaction, { actor, workspaceId, accountId, ...entry }: AuditedAction): Promise<void> {
    const [workspace] = await tx.query<{ organization_id: string }[]>(
      'select organization_id from workspaces where id = $1',
      [workspaceId],
    );
    await this.log.record(tx, workspace?.organization_id ?? accountId, actor, entry);
  }
}
