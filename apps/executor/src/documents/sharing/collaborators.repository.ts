import { Injectable } from '@nestjs/common';
import type { AccountName, Caller, CollaboratorRecord, CollaboratorRole } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';

interface Row {
  userId: string;
  name: string;
  role: CollaboratorRole;
  createdAt: Date;
}

const COLUMNS = `user_id as "userId", name, role, created_at as "createdAt"`;

/** Of workflows that the caller has been shown to see. */
@Injectable()
export class CollaboratorsRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  async list(workflowId: string): Promise<CollaboratorRecord[]> {
    const rows = await this.database.orm.query<Row[]>(
      `select ${COLUMNS} from workflow_collaborators where workflow_id = $1 order by name, user_id`,
      [workflowId],
    );
    return rows.map(toRecord);
  }

  async find(tx: Transaction, workflowId: string, userId: string): Promise<CollaboratorRecord | undefined> {
    const [row] = await tx.query<Row[]>(
      `select ${COLUMNS} from workflow_collaborators where workflow_id = $1 and user_id = $2`,
      [workflowId, userId],
    );
    return row && toRecord(row);
  }

  async count(tx: Transaction, workflowId: string): Promise<number> {
    const [row] = await tx.query<{ n: number }[]>(
      'select count(*)::integer as n from workflow_collaborators where workflow_id = $1',
      [workflowId],
    );
    return row?.n ?? 0;
  }

  async set(
    tx: Transaction,
    workflowId: string,
    { userId, name }: AccountName,
    role: CollaboratorRole,
    by: Caller,
  ): Promise<void> {
    await tx.query(
      `insert into workflow_collaborators (workflow_id, user_id, name, role, added_by)
       values ($1, $2, $3, $4, $5)
       on conflict (workflow_id, user_id) do update set name = excluded.name, role = excluded.role`,
      [workflowId, userId, name, role, by.userId],
    );
  }

  async remove(tx: Transaction, workflowId: string, userId: string): Promise<void> {
    await tx.query('delete from workflow_collaborators where workflow_id = $1 and user_id = $2', [
      workflowId,
      userId,
    ]);
  }
}

function toRecord(row: Row): CollaboratorRecord {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
