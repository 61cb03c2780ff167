import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { type Caller, NotFound, type Page } from '@easel/contracts';
import { Database, decodeCursor, encodeCursor } from '@easel/platform';
import { DocumentRow } from './document.row.js';
import { WorkflowRow } from './workflow.row.js';

export type WorkflowWithDocument = WorkflowRow & { document: DocumentRow };

/** Every query names the caller: another's workflow is not found, like one that does not exist. */
@Injectable()
export class WorkflowsRepository {
  constructor(private readonly database: Database) {}

  async find(caller: Caller, id: string): Promise<WorkflowWithDocument> {
    const row = await this.ofCaller(caller, this.database.orm.manager)
      .innerJoinAndSelect('w.document', 'document')
      .andWhere('w.id = :id', { id })
      .getOne();
    if (!row) throw new NotFound('workflow');
    return row as WorkflowWithDocument;
  }

  /** Locks the row until the end of `tx`, so that concurrent saves come one after the other. */
  async findForUpdate(tx: EntityManager, caller: Caller, id: string): Promise<WorkflowWithDocument> {
    const row = await this.ofCaller(caller, tx)
      .andWhere('w.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
    if (!row) throw new NotFound('workflow');
    const document = await tx.findOneByOrFail(DocumentRow, { id: row.documentId });
    return Object.assign(row, { document });
  }

  /** Newest first. */
  async list(
    caller: Caller,
    { projectId, limit = 100, cursor }: { projectId?: string; limit?: number; cursor?: string },
  ): Promise<Page<WorkflowRow>> {
    const query = this.ofCaller(caller, this.database.orm.manager)
      .orderBy('w.created_at', 'DESC')
      .addOrderBy('w.id', 'DESC')
      .limit(limit + 1);
    if (projectId) query.andWhere('w.project_id = :projectId', { projectId });
    if (cursor) {
      const [createdAt, id] = decodeCursor(cursor);
      query.andWhere('(w.created_at, w.id) < (:createdAt, :id)', { createdAt, id });
    }
    const rows = await query.getMany();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      data: page,
      ...(rows.length > limit && last ? { nextCursor: encodeCursor(last.createdAt, last.id) } : {}),
    };
  }

  async insert(tx: EntityManager, row: WorkflowRow, document: DocumentRow): Promise<void> {
    // TypeORM's partial type does not know that JSON columns take any value.
    await tx.insert(DocumentRow, document as object);
    await tx.insert(WorkflowRow, row as object);
  }

  async save(tx: EntityManager, row: WorkflowRow, document?: DocumentRow): Promise<void> {
    if (document) await tx.insert(DocumentRow, document as object);
    const { document: _document, ...columns } = row;
    await tx.update(WorkflowRow, { id: row.id }, columns);
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const { affected } = await this.database.orm
      .createQueryBuilder()
      .delete()
      .from(WorkflowRow)
      .where('id = :id and user_id = :userId', { id, userId: caller.userId })
      .execute();
    if (affected !== 1) throw new NotFound('workflow');
  }

  async deleteOfProject(tx: EntityManager, projectId: string): Promise<void> {
    await tx.delete(WorkflowRow, { projectId });
  }

  private ofCaller(caller: Caller, manager: EntityManager): SelectQueryBuilder<WorkflowRow> {
    return manager
      .createQueryBuilder(WorkflowRow, 'w')
      .where('w.user_id = :userId', { userId: caller.userId });
  }
}
