import { Injectable } from '@nestjs/common';
import {
  type AppDetail,
  type Caller,
  type ComponentMetadata,
  getMe,
  ProductionCapabilityRequired,
  type PublishAppRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient, Database, type Transaction } from '@easel/platform';
import { nodeTypes } from '@easel/catalog';
import { describeAppInputs, describeOutputs, isOfProduction } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { CheckGraphs } from '../../documents/graph-check/check-graphs.js';
import { Plans } from '../../runs/orchestrator/plans.js';
import {
  WorkflowsRepository,
  type WorkflowWithDocument,
} from '../../documents/workflows/workflows.repository.js';
import { appDocument, type Presentation, readPresentation } from './app-document.js';
import { SlugTaken } from './app.errors.js';
import { AppsRepository } from './apps.repository.js';
import { readComponentMetadata } from './component-metadata.js';
import { ReadApp } from './read-app.js';

/**
 * Publishes the current state of a workflow of the caller: the app keeps that version whatever happens to the
 * workflow. Publishing under a slug of one's own makes the next version of that app.
 */
const NO_PRODUCTION = 'A production is no app: share it, and allow copies, by the studio production routes.';

@Injectable()
export class PublishApp {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
    private readonly readApp: ReadApp,
    private readonly plans: Plans,
    private readonly graphs: CheckGraphs,
    private readonly apps: AppsRepository,
  ) {}

  /** @param versionId the id of the version that this makes; where it is there already, nothing is published again */
  async run(caller: Caller, request: PublishAppRequest, versionId: string = newId()): Promise<AppDetail> {
    const workflow = await this.workflows.find(caller, request.workflowId, 'govern');
    if (isOfProduction(workflow.document.settings)) throw new ProductionCapabilityRequired(NO_PRODUCTION);
    const presentation = readPresentation(workflow.document, request);
    const component = await this.readComponent(workflow, request);
    const shown = appDocument(workflow.document, presentation);
    const given = component?.inputs.map(({ id }) => id.split('::')[0] ?? id) ?? [];
    const inputs = describeAppInputs(shown, nodeTypes).map(({ nodeId }) => nodeId);
    await this.graphs.requirePublishable(workflow.document, new Set([...given, ...inputs]), request.strict);
    const outputs = describeOutputs(shown, nodeTypes);
    const outputTypes = [...new Set(outputs.map(({ type }) => type))];
    const { displayName } = await this.bus.request(getMe, caller, {});
    await this.database.transaction(async (tx) => {
      const app = await claimSlug(tx, caller, request);
      // The slug is locked, so that what it stands for stays as it is found here.
      await this.apps.requireAllowed(tx, caller, request.slug);
      if (await isVersion(tx, app, versionId)) return;
      await tx.query(
        `update published_apps set name = $2, description = $3, thumbnail_url = $4, version = $5,
           output_types = $6, max_runs_per_user_per_day = $7, icon_url = $8, category = $9, creator_name = $10,
           updated_at = now()
         where id = $1`,
        [
          app.id,
          request.name,
          request.description ?? null,
          workflow.thumbnailUrl,
          app.next,
          outputTypes,
          request.maxRunsPerUserPerDay ?? null,
          request.iconUrl ?? null,
          request.category ?? null,
          displayName,
        ],
      );
      await addVersion(tx, { ...app, versionId }, workflow, { presentation, component });
    });
    return this.readApp.detail(request.slug);
  }

  /** @throws ValidationFailed for one that can't be used as it is, or would lead back to itself */
  private async readComponent(
    { documentId, document }: WorkflowWithDocument,
    { slug, publishType, componentMetadata }: PublishAppRequest,
  ): Promise<ComponentMetadata | null> {
    if (publishType !== 'component') {
      if (componentMetadata == null) return null;
      throw new ValidationFailed([{ path: 'componentMetadata', message: 'is for components only' }]);
    }
    const metadata = readComponentMetadata(document, componentMetadata);
    const issues = await this.plans.componentIssues({ slug, documentId, metadata });
    if (issues.length > 0) {
      throw new ValidationFailed(issues.map(({ path, message, nodeId }) => ({ path, message, nodeId })));
    }
    return metadata;
  }
}

/** The app under the slug, locked; made when there is none. */
async function claimSlug(
  tx: Transaction,
  { userId }: Caller,
  { slug, name, publishType: asked }: PublishAppRequest,
): Promise<{ id: string; next: number }> {
  // Null says as little as nothing.
  const publishType = asked ?? 'app';
  await tx.query(
    `insert into published_apps (id, slug, user_id, name, version, output_types, publish_type)
     values ($1, $2, $3, $4, 0, '{}', $5)
     on conflict (slug) do nothing`,
    [newId(), slug, userId, name, publishType],
  );
  const [app] = await tx.query<{ id: string; userId: string; version: number; publishType: string }[]>(
    `select id, user_id as "userId", version, publish_type as "publishType" from published_apps
     where slug = $1 for update`,
    [slug],
  );
  if (app?.userId !== userId) throw new SlugTaken(slug);
  if (app.publishType !== publishType) {
    // Workflows use it as what it is.
    throw new ValidationFailed([
      { path: 'publishType', message: `must stay ${app.publishType} for this slug` },
    ]);
  }
  return { id: app.id, next: app.version + 1 };
}

async function isVersion(tx: Transaction, app: { id: string }, versionId: string): Promise<boolean> {
  const found = await tx.query<unknown[]>('select 1 from app_versions where id = $1 and app_id = $2', [
    versionId,
    app.id,
  ]);
  return found.length > 0;
}

async function addVersion(
  tx: Transaction,
  app: { id: string; next: number; versionId: string },
  { id, documentId }: { id: string; documentId: string },
  { presentation, component }: { presentation: Presentation; component: ComponentMetadata | null },
): Promise<void> {
  await tx.query(
    `insert into app_versions (id, app_id, version, workflow_id, document_id, presentation, component)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      app.versionId,
      app.id,
      app.next,
      id,
      documentId,
      JSON.stringify(presentation),
      component && JSON.stringify(component),
    ],
  );
}
