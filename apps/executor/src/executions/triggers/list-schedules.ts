import { Injectable } from '@nestjs/common';
import type { Caller, ScheduleRecord, WorkflowIdRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { SCHEDULES } from '../../sql/executions/list-schedules.js';

interface Row extends Record<string, unknown> {
  nodeId: string;
  cron: string;
  timezone: string;
  nextAt: Date | null;
  fired: number;
  maxExecutions: number | null;
  slot: Date | null;
  executionId: string | null;
  skipped: { code: string; message: string } | null;
}

/** The schedules of a workflow, with what became of the last slot of each. */
@Injectable()
export class ListSchedules {
  constructor(
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
  ) {}

  /** @throws NotFound for a workflow that the caller may not read */
  async run(caller: Caller, { id }: WorkflowIdRequest): Promise<ScheduleRecord[]> {
    await this.workflows.find(caller, id);
    const rows = await this.database.run<Row>(SCHEDULES, [id]);
    return rows.map(({ slot, executionId, skipped, nextAt, ...schedule }) => ({
      ...schedule,
      nextAt: nextAt?.toISOString() ?? null,
      lastSlot: slot && { at: slot.toISOString(), executionId, skipped },
    }));
  }
}
