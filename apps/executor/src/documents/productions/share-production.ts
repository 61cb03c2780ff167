import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type ShareProductionRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import { failpoint } from '../../engine/failpoint.js';
import { SHARE } from '../../sql/documents/productions.js';
import { ProductionsRepository, scopeOf } from './productions.repository.js';

interface SharedRow {
  version: number;
  workspaceId: string | null;
  ownerId: string;
  hasChanged: boolean;
  isStale: boolean;
}

/** Sets whether anyone with the link may see a production, and copy it. Specification 2, 4.4. */
@Injectable()
export class ShareProduction {
  constructor(
    private readonly database: Database,
    private readonly productions: ProductionsRepository,
    private readonly audit: AuditEvents,
  ) {}

  /** @throws NotFound, Forbidden */
  async run(
    caller: Caller,
    request: ShareProductionRequest,
  ): Promise<{ stale: true } | { stale: false; version: number }> {
    const { id, shared, expectedVersion, allowEditableCopy } = request;
    // Tells who sees it, but may not share it, that apart from who sees nothing.
    await this.productions.find(caller, { id, right: 'govern', knownVersion: 2_147_483_647 });
    return this.database.transaction(async (tx) => {
      const [row] = await tx.run<SharedRow>(SHARE, [
        ...scopeOf(caller, id),
        expectedVersion ?? null,
        shared,
        allowEditableCopy ?? null,
        caller.client ?? null,
      ]);
      failpoint('production.sharing');
      if (!row) throw new NotFound('production');
      if (row.isStale) return { stale: true } as const;
      if (row.hasChanged) {
        await this.audit.add(tx, caller, {
          workspaceId: row.workspaceId,
          accountId: row.ownerId,
          action: shared ? 'workflow.shared' : 'workflow.unshared',
          targetId: id,
        });
      }
      return { stale: false, version: row.version } as const;
    });
  }
}
