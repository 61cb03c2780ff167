import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { type Caller, NotFound, type Page } from '@easel/contracts';
import { Database, decodeCursor, encodeCursor } from '@easel/platform';
import { isLimited } from './allowed-workflow.js';
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
    if (isLimited(caller)) query.andWhere('w.id in (:...workflowIds)', { workflowIds: caller.workflowIds });
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

  /** Whoever owns it; for those who decide on more than that. */
  async findAnyones(id: string): Promise<WorkflowRow | null> {
    return this.database.orm.manager.findOneBy(WorkflowRow, { id });
  }

  /** @see findAnyones; with its document, also when it is another's */
  async findMoved(id: string): Promise<WorkflowWithDocument> {
    const row = await this.database.orm.manager.findOne(WorkflowRow, {
      where: { id },
      relations: { document: true },
    });
    if (!row) throw new NotFound('workflow');
    return row as WorkflowWithDocument;
  }

  /** Locks the row, whoever owns it, until the end of `tx`. */
  async lock(tx: EntityManager, id: string): Promise<WorkflowRow> {
    const row = await tx.findOne(WorkflowRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new NotFound('workflow');
    return row;
  }

  /** A workflow that its owner shares with whoever knows its id. Facts: public read. */
  async findShared(id: string): Promise<WorkflowWithDocument> {
    const row = await this.database.orm.manager
      .createQueryBuilder(WorkflowRow, 'w')
      .innerJoinAndSelect('w.document', 'document')
      .where('w.id = :id', { id })
      .andWhere(`document.settings #> '{studio,shared}' = 'true'`)
      .getOne();
    if (!row) throw new NotFound('workflow');
    return row as WorkflowWithDocument;
  }

  /** Newest first; at most `limit`, of the versions before `before`. */
  listVersions(workflowId: string, limit: number, before?: number): Promise<DocumentRow[]> {
    const query = this.database.orm.manager
      .createQueryBuilder(DocumentRow, 'd')
      .select(['d.id', 'd.version', 'd.createdBy', 'd.createdAt'])
      .where('d.workflow_id = :workflowId', { workflowId })
      .orderBy('d.version', 'DESC')
      .limit(limit);
    if (before !== undefined) query.andWhere('d.version < :before', { before });
    return query.getMany();
  }

  async findVersion(
    workflowId: string,
    version: number,
    manager = this.database.orm.manager,
  ): Promise<DocumentRow> {
    const document = await manager.findOneBy(DocumentRow, { workflowId, version });
    if (!document) throw new NotFound('version');
    return document;
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

  /** Puts a workflow into a project; only the columns that say where. */
  async move(tx: EntityManager, row: WorkflowRow): Promise<void> {
    const { id, projectId, workspaceId, updatedAt } = row;
    await tx.update(WorkflowRow, { id }, { projectId, workspaceId, updatedAt });
  }

  async delete(
    caller: Caller,
    id: string,
    manager: EntityManager = this.database.orm.manager,
  ): Promise<void> {
    const { affected } = await manager
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
