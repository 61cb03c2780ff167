import { Injectable } from '@nestjs/common';
import { requireWorkspaceStanding } from '@easel/contracts';
import { BusClient } from '@easel/platform';

/** Whether the owner of a workflow is still there and may make work where it is, for runs that nobody calls for. */
@Injectable()
export class OwnerStanding {
  constructor(private readonly bus: BusClient) {}

  /** @throws ServiceError as `requireWorkspaceStanding` says; `service_unavailable` when nobody can say */
  async require({ userId, workspaceId }: { userId: string; workspaceId: string | null }): Promise<void> {
    const place = { userId, ...(workspaceId !== null && { workspaceId }) };
    await this.bus.request(requireWorkspaceStanding, undefined, place);
  }
}
