import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import {
  type Caller,
  type DroppedCollaborator,
  Forbidden,
  type ListWorkflowsRequest,
  NotFound,
  type Page,
} from '@easel/contracts';
import {
  Database,
  decodeCursor,
  encodeCursor,
  listsAllWork,
  pageOf,
  type Transaction,
} from '@easel/platform';
import { namedSubjects } from '@easel/workflow';
import { allowedIds, requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import { onList } from '../../sql/engine/allowed-workflows.js';
import { DocumentRow } from './document.row.js';
import { LISTED_OF_PROJECT, mayDo, rightParameters, type WorkflowRight } from './workflow-rights.js';
import { WorkflowRow } from './workflow.row.js';

export type WorkflowWithDocument = WorkflowRow & { document: DocumentRow };

/**
 * Every query names the caller: what they have no right to is not found, like what does not exist. What a limited token
 * leaves out of what its owner has is 403 `forbidden`.
 */
@Injectable()
export class WorkflowsRepository {
  constructor(private readonly database: Database) {}

  async find(
    caller: Caller,
    id: string,
    right: WorkflowRight = 'read',
    manager: EntityManager = this.database.orm.manager,
  ): Promise<WorkflowWithDocument> {
    const row = await allowed(caller, right, manager)
      .innerJoinAndSelect('w.document', 'document')
      .andWhere('w.id = :id', { id })
      .getOne();
    if (!row) throw new NotFound('workflow');
    requireAllowedWorkflow(caller, row.id);
    return row as WorkflowWithDocument;
  }

  /** Undefined for what `find` does not find. */
  async findIfThere(caller: Caller, id: string): Promise<WorkflowWithDocument | undefined> {
    try {
      return await this.find(caller, id);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** Locks the row until the end of `tx`, so that concurrent saves come one after the other. */
  async findForUpdate(
    tx: Transaction,
    caller: Caller,
    id: string,
    right: WorkflowRight = 'write',
  ): Promise<WorkflowWithDocument> {
    const row = await allowed(caller, right, tx)
      .andWhere('w.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
    if (!row) throw new NotFound('workflow');
    requireAllowedWorkflow(caller, row.id);
    const document = await tx.findOneByOrFail(DocumentRow, { id: row.documentId });
    return Object.assign(row, { document });
  }

  /**
   * One of which the caller may say who else works on it.
   *
   * @throws Forbidden for others who see it
   */
  async findGoverned(caller: Caller, id: string): Promise<WorkflowWithDocument> {
    try {
      return await this.find(caller, id, 'govern');
    } catch (error) {
      return this.refuseToGovern(error, caller, id, this.database.orm.manager);
    }
  }

  /** The same, locked until the end of `tx`. */
  async lockGoverned(tx: Transaction, caller: Caller, id: string): Promise<WorkflowWithDocument> {
    try {
      return await this.findForUpdate(tx, caller, id, 'govern');
    } catch (error) {
      return this.refuseToGovern(error, caller, id, tx);
    }
  }

  private async refuseToGovern(
    error: unknown,
    caller: Caller,
    id: string,
    manager: EntityManager,
  ): Promise<never> {
    if (!(error instanceof NotFound)) throw error;
    await this.find(caller, id, 'read', manager);
    throw new Forbidden(
      'Only its owner and administrators of its workspace may change who sees this workflow.',
    );
  }

  /**
   * The caller's own; in a workspace that they administer, or that is open to its members, everybody's unless only what
   * they may run. Newest first.
   */
  async list(
    caller: Caller,
    { projectId, collaborating, runnable, limit = 100, cursor }: ListWorkflowsRequest,
  ): Promise<Page<WorkflowRow>> {
    const query = this.database.orm.manager
      .createQueryBuilder(WorkflowRow, 'w')
      .setParameters(rightParameters(caller))
      .orderBy('w.created_at', 'DESC')
      .addOrderBy('w.id', 'DESC')
      .limit(limit + 1);
    const { workspaceId } = caller;
    const everyones = listsAllWork(caller);
    if (collaborating) {
      query.where(
        `w.id in (select c.workflow_id from workflow_collaborators c where c.user_id = :userId) and ${mayDo('read')}`,
      );
    } else if (projectId) {
      // The workspace of the project decides, not the workspace that the caller selected.
      query.where(`w.project_id = :projectId and ${LISTED_OF_PROJECT}`, { projectId });
    } else {
      if (workspaceId === undefined) query.where('w.workspace_id is null');
      else query.where('w.workspace_id = :workspaceId', { workspaceId });
      const edited = runnable ? await this.editedBy(caller) : [];
      if (edited.length > 0) query.andWhere('(w.user_id = :userId or w.id = any(:edited))', { edited });
      else if (!everyones || runnable) query.andWhere('w.user_id = :userId');
    }
    query.andWhere(onList('w.id', ':allowed'), { allowed: allowedIds(caller) });
    if (cursor) {
      const [createdAt, id] = decodeCursor(cursor);
      query.andWhere('(w.created_at, w.id) < (:createdAt, :id)', { createdAt, id });
    }
    const rows = await query.getMany();
    return pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
  }

  /** The row regardless of its owner; the caller checks the rights. */
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

  /** Locks the row, regardless of its owner, until the end of `tx`. */
  async lock(tx: Transaction, id: string): Promise<WorkflowWithDocument> {
    const row = await tx.findOne(WorkflowRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new NotFound('workflow');
    const document = await tx.findOneByOrFail(DocumentRow, { id: row.documentId });
    return Object.assign(row, { document });
  }

  /**
   * A workflow that its owner shares with anyone who knows its id. Facts: public read. A production is none: all that
   * `studio` holds is the link.
   */
  async findShared(id: string): Promise<WorkflowWithDocument> {
    const row = await this.database.orm.manager
      .createQueryBuilder(WorkflowRow, 'w')
      .innerJoinAndSelect('w.document', 'document')
      .where('w.id = :id', { id })
      .andWhere(`document.settings #> '{studio,shared}' = 'true'`)
      .andWhere(`(document.settings -> 'studio') - 'shared' = '{}'`)
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

  async insert(tx: Transaction, row: WorkflowRow, document: DocumentRow): Promise<void> {
    await this.insertDocument(tx, document);
    await tx.insert(WorkflowRow, row as object);
  }

  /** What a workflow held that had this id and was deleted stays, for its runs, and is nothing of the next one's. */
  async disownDocuments(tx: Transaction, id: string): Promise<void> {
    await tx.query(
      `update documents d set workflow_id = d.id
       where d.workflow_id = $1 and not exists (select 1 from workflows w where w.id = $1)`,
      [id],
    );
  }

  /**
   * The id of a deleted workflow stays its owner's: tokens, links and callers that name it must not reach what somebody
   * else stores under it.
   *
   * @throws NotFound as for a workflow of another account
   */
  async requireNeverAnothers(
    { userId }: Caller,
    id: string,
    manager: EntityManager = this.database.orm.manager,
  ): Promise<void> {
    const rows = await manager.query<unknown[]>(
      'select 1 from retired_workflow_ids where workflow_id = $1 and user_id <> $2',
      [id, userId],
    );
    if (rows.length > 0) throw new NotFound('workflow');
  }

  async save(tx: Transaction, row: WorkflowRow, document?: DocumentRow): Promise<void> {
    if (document) await this.insertDocument(tx, document);
    const { document: _document, ...columns } = row;
    await tx.update(WorkflowRow, { id: row.id }, columns);
  }

  /** With the subjects that it names. Few documents name any. */
  private async insertDocument(tx: Transaction, document: DocumentRow): Promise<void> {
    // TypeORM's partial type does not know that JSON columns take any value.
    await tx.insert(DocumentRow, document as object);
    const subjects = namedSubjects(document.nodes);
    if (subjects.length === 0) return;
    await tx.query(
      'insert into document_subjects (document_id, subject_id) select $1, unnest($2::uuid[]) on conflict do nothing',
      [document.id, subjects],
    );
  }

  /**
   * Workflows that the caller may read whose current document, or that of an app made of them, names a subject. By
   * name.
   */
  usageOf(caller: Caller, subjectId: string): Promise<Pick<WorkflowRow, 'id' | 'name'>[]> {
    return this.database.orm.manager
      .createQueryBuilder(WorkflowRow, 'w')
      .select(['w.id', 'w.name'])
      .where(mayDo('read'), rightParameters(caller))
      .andWhere(
        `w.id in (
           select used.id from document_subjects s join workflows used on used.document_id = s.document_id
           where s.subject_id = :subjectId
           union
           select v.workflow_id from document_subjects s join app_versions v on v.document_id = s.document_id
           join published_apps a on a.id = v.app_id and a.version = v.version where s.subject_id = :subjectId)`,
        { subjectId },
      )
      .andWhere(onList('w.id', ':allowed'), { allowed: allowedIds(caller) })
      .orderBy('w.name')
      .addOrderBy('w.id')
      .getMany();
  }

  /** Puts a workflow into a project; only the columns that say where. */
  async move(tx: Transaction, row: WorkflowRow): Promise<void> {
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

  async deleteOfProject(tx: Transaction, projectId: string): Promise<void> {
    await tx.delete(WorkflowRow, { projectId });
  }

  /** Takes all collaborators off a workflow that goes to another workspace. */
  async dropCollaborators(tx: Transaction, id: string): Promise<DroppedCollaborator[]> {
    return tx.query<DroppedCollaborator[]>(
      `with dropped as (delete from workflow_collaborators where workflow_id = $1 returning user_id, name)
       select user_id as "userId", name from dropped order by name, user_id`,
      [id],
    );
  }

  /** Ids of those that others let the caller change and run. */
  private async editedBy({ userId }: Caller): Promise<string[]> {
    const rows = await this.database.orm.query<{ id: string }[]>(
      `select workflow_id as id from workflow_collaborators where user_id = $1 and role = 'editor'`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }
}

function allowed(
  caller: Caller,
  right: WorkflowRight,
  manager: EntityManager,
): SelectQueryBuilder<WorkflowRow> {
  // Administrators of a workspace write its productions, at this door as at the other.
  const granted =
    right === 'write' ? `${mayDo(right)} or (w.is_production and ${mayDo('govern')})` : mayDo(right);
  return manager.createQueryBuilder(WorkflowRow, 'w').where(`(${granted})`, rightParameters(caller));
}
