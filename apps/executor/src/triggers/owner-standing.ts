import { Injectable } from '@nestjs/common';
import { requireWorkspaceStanding } from '@easel/contracts';
import { BusClient } from '@easel/platform';

/** Whether the owner of a workflow may still make work where it is, for runs that nobody calls for. */
@Injectable()
export class OwnerStanding {
  constructor(private readonly bus: BusClient) {}

  /** @throws ServiceError `not_a_member`, `member_suspended`, `workspace_archived`; `service_unavailable` when nobody can say */
  async require({ userId, workspaceId }: { userId: string; workspaceId: string | null }): Promise<void> {
    if (workspaceId === null) return;
    await this.bus.request(requireWorkspaceStanding, undefined, { userId, workspaceId });
  }
}
