import { Injectable } from '@nestjs/common';
import {
  type BrowseAppsRequest,
  type Caller,
  type ComponentMetadata,
  type ExecutionStatus,
  isLimited,
  NotFound,
  type PageQuery,
  type PublishType,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage, type Transaction } from '@easel/platform';
import { allowedIds, requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import { onList } from '../../sql/engine/allowed-workflows.js';
import type { EntityManager } from 'typeorm';
import type { WorkflowDocument } from '@easel/workflow';
import { NotArchived } from './app.errors.js';
import type { Presentation } from './app-document.js';

export interface PublishedAppRow {
  id: string;
  slug: string;
  userId: string;
  creatorName: string | null;
  name: string;
  description: string | null;
  thumbnailUrl: string | null;
  version: number;
  outputTypes: string[];
  runCount: number;
  maxRunsPerUserPerDay: number | null;
  iconUrl: string | null;
  category: string | null;
  publishType: PublishType;
  /** Of the latest version of a component. */
  component: ComponentMetadata | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface AppVersionRow {
  id: string;
  version: number;
  createdAt: Date;
}

/** An app at one of its versions. */
export interface AppWithVersion {
  app: PublishedAppRow;
  version: AppVersionRow & {
    workflowId: string;
    documentId: string;
    presentation: Presentation;
    document: WorkflowDocument;
  };
}

export interface AppRunRow {
  id: string;
  version: number;
  workflowId: string;
  documentId: string;
  presentation: Presentation;
  executionId: string;
  inputs: Record<string, unknown>;
  createdAt: Date;
  status: ExecutionStatus;
  creditsUsed: number;
  startedAt: Date | null;
  completedAt: Date | null;
  archivedAt: Date | null;
}

const APP = `
  a.id, a.slug, a.user_id as "userId", a.creator_name as "creatorName", a.name, a.description, a.thumbnail_url as "thumbnailUrl", a.version,
  a.output_types as "outputTypes", a.run_count as "runCount", a.max_runs_per_user_per_day as "maxRunsPerUserPerDay", a.icon_url as "iconUrl",
  a.category, a.publish_type as "publishType", a.created_at as "createdAt", a.updated_at as "updatedAt",
  case when a.publish_type = 'component' then (
    select l.component from app_versions l where l.app_id = a.id and l.version = a.version) end as component`;

const RUN = `
  r.id, r.archived_at as "archivedAt", v.version, v.workflow_id as "workflowId", v.document_id as "documentId", v.presentation, r.execution_id as "executionId", r.inputs,
  r.created_at as "createdAt", e.status, e.started_at as "startedAt",
  e.completed_at as "completedAt",
  (select coalesce(sum(j.credits), 0)::integer from jobs j
   where j.execution_id = e.id and j.status = 'completed') as "creditsUsed"
  from app_runs r
  join app_versions v on v.id = r.app_version_id
  join executions e on e.id = r.execution_id and r.deleted_at is null`;

/** Apps are anyone's to see; every query of runs names the caller. */
@Injectable()
export class AppsRepository {
  constructor(private readonly database: Database) {}

  async find(slug: string): Promise<PublishedAppRow> {
    const [app] = await this.query<PublishedAppRow>(`select ${APP} from published_apps a where a.slug = $1`, [
      slug,
    ]);
    if (!app) throw new NotFound('app');
    return app;
  }

  /** Default: the latest version. */
  async findVersion(slug: string, wanted?: number): Promise<AppWithVersion> {
    const app = await this.find(slug);
    const [version] = await this.query<AppWithVersion['version']>(
      `select v.id, v.version, v.created_at as "createdAt", v.workflow_id as "workflowId",
         v.document_id as "documentId", v.presentation,
         json_build_object('nodes', d.nodes, 'edges', d.edges, 'settings', d.settings) as document
       from app_versions v join documents d on d.id = v.document_id
       where v.app_id = $1 and v.version = $2`,
      [app.id, wanted ?? app.version],
    );
    if (!version) throw new NotFound('version of the app');
    return { app, version };
  }

  /** Newest first. */
  versionsOf({ id }: PublishedAppRow): Promise<AppVersionRow[]> {
    return this.query(
      `select id, version, created_at as "createdAt" from app_versions where app_id = $1
       order by version desc limit 100`,
      [id],
    );
  }

  /** Newest first. */
  async browse({ search, category, publishType, limit = 20, cursor }: BrowseAppsRequest) {
    const [time, id] = startOfPage(cursor);
    const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
    const rows = await this.query<PublishedAppRow>(
      `select ${APP} from published_apps a
       where ($1::text is null or a.name ilike $1 or a.description ilike $1 or a.slug ilike $1)
         and ($2::timestamptz is null or (a.created_at, a.id) < ($2, $3::uuid))
         and ($5::text is null or a.category = $5)
         and ($6::text is null or a.publish_type = $6)
       order by a.created_at desc, a.id desc limit $4`,
      [pattern, time, id, limit + 1, category ?? null, publishType ?? null],
    );
    return pageOf(rows, limit, afterThis);
  }

  /**
   * A limited token has to do with an app when all its versions are of workflows on the list.
   *
   * @throws NotFound also for another's app; Forbidden
   */
  async requireAllowed(manager: Pick<Transaction, 'query'>, caller: Caller, slug: string): Promise<void> {
    if (!isLimited(caller)) return;
    const rows = await manager.query<{ workflowId: string }[]>(
      `select distinct v.workflow_id as "workflowId" from app_versions v join published_apps a on a.id = v.app_id
       where a.slug = $1 and a.user_id = $2`,
      [slug, caller.userId],
    );
    for (const { workflowId } of rows) requireAllowedWorkflow(caller, workflowId);
  }

  /** @throws NotFound also for another's app, Forbidden */
  async delete(caller: Caller, slug: string): Promise<void> {
    await this.requireAllowed(this.database.orm.manager, caller, slug);
    const deleted = await this.query(
      `with gone as (delete from published_apps where slug = $1 and user_id = $2 returning id) select id from gone`,
      [slug, caller.userId],
    );
    if (deleted.length === 0) throw new NotFound('app');
  }

  /** The caller's own runs, newest first. */
  async listRuns(
    caller: Caller,
    { id: appId }: PublishedAppRow,
    { archived = false, limit = 50, cursor }: PageQuery & { archived?: boolean },
  ) {
    const [time, id] = startOfPage(cursor);
    const rows = await this.query<AppRunRow>(
      `select ${RUN} where r.app_id = $1 and r.user_id = $2
         and ($3::timestamptz is null or (r.created_at, r.id) < ($3, $4::uuid))
         and (r.archived_at is not null) = $6 and ${onList('v.workflow_id', '$7')}
       order by r.created_at desc, r.id desc limit $5`,
      [appId, caller.userId, time, id, limit + 1, archived, allowedIds(caller)],
    );
    return pageOf(rows, limit, afterThis);
  }

  async findRun(
    caller: Caller,
    app: PublishedAppRow,
    id: string,
    manager: EntityManager = this.database.orm.manager,
  ): Promise<AppRunRow> {
    const [run] = await manager.query<AppRunRow[]>(
      `select ${RUN} where r.id = $1 and r.app_id = $2 and r.user_id = $3`,
      [id, app.id, caller.userId],
    );
    if (!run) throw new NotFound('run');
    requireAllowedWorkflow(caller, run.workflowId);
    return run;
  }

  /** Answers the execution of the run. @throws NotFound */
  async archiveRun(tx: Transaction, caller: Caller, app: PublishedAppRow, id: string): Promise<string> {
    const [run] = await tx.query<{ executionId: string }[]>(
      `with changed as (
         update app_runs set archived_at = coalesce(archived_at, now())
         where id = $1 and app_id = $2 and user_id = $3 and deleted_at is null returning execution_id
       ) select execution_id as "executionId" from changed`,
      [id, app.id, caller.userId],
    );
    if (!run) throw new NotFound('run');
    return run.executionId;
  }

  /** @throws NotFound */
  async restoreRun(caller: Caller, app: PublishedAppRow, id: string): Promise<void> {
    if (isLimited(caller)) await this.findRun(caller, app, id);
    const changed = await this.query(
      `with changed as (
         update app_runs set archived_at = null
         where id = $1 and app_id = $2 and user_id = $3 and deleted_at is null returning id
       ) select id from changed`,
      [id, app.id, caller.userId],
    );
    if (changed.length === 0) throw new NotFound('run');
  }

  /** Answers the execution of the run. @throws NotFound, NotArchived */
  async deleteRun(tx: Transaction, caller: Caller, app: PublishedAppRow, id: string): Promise<string> {
    const [run] = await tx.query<{ executionId: string }[]>(
      `with deleted as (
         update app_runs set deleted_at = now(), inputs = '{}'
         where id = $1 and app_id = $2 and user_id = $3 and archived_at is not null and deleted_at is null
         returning execution_id
       ) select execution_id as "executionId" from deleted`,
      [id, app.id, caller.userId],
    );
    if (run) return run.executionId;
    await this.findRun(caller, app, id, tx);
    throw new NotArchived('run');
  }

  private query<T>(text: string, values: unknown[]): Promise<T[]> {
    return this.database.orm.query<T[]>(text, values);
  }
}

const afterThis = (last: { id: string; createdAt: Date }): string => encodeCursor(last.createdAt, last.id);
