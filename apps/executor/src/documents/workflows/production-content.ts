import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type FoundProduction,
  NotFound,
  ProductionCapabilityRequired,
  type PublicWorkflowRecord,
  type UpdateWorkflowRequest,
  type WorkflowRecord,
  type WorkflowVersionRecord,
} from '@easel/contracts';
import {
  fromParts,
  isProtectedType,
  productionView,
  protectedGraph,
  publicSettings,
  type Role,
} from '@easel/productions';
import { isOfProduction } from '@easel/workflow';
import type { StoredContent } from '../../computing/rules/prepare-document.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { ProductionsRepository } from '../productions/productions.repository.js';

const CONTENT = ['nodes', 'edges', 'settings', 'thumbnailUrl'] as const;
/** Nobody has a later one: what is asked for is everything. */
const NOTHING_KNOWN = 0;

/**
 * A production through the door of workflows: its content stands in `settings.studio`, as its reader may see it, and its
 * graph has a node for each planned frame and each linked shot. Specification 2, 1.
 */
@Injectable()
export class ProductionContent {
  constructor(
    private readonly productions: ProductionsRepository,
    private readonly config: ExecutorConfig,
  ) {}

  /**
   * The record of a workflow with the content of the production that it is; any other as it is.
   *
   * @param as as somebody with this role sees it; default: as the caller does
   */
  async into<R extends WorkflowRecord>(caller: Caller, record: R, as?: Role): Promise<R> {
    if (!isOfProduction(record.settings)) return record;
    const found = await this.find(caller, record.id);
    // Documents from before there were productions may look like one.
    if (!found) return record;
    const production = fromParts(new Map(Object.entries(found.parts)), found.name);
    const view = productionView(production, found, as ?? roleOf(caller, found), { detail: 'full' });
    const { id: _id, name, version, updatedAt, thumbnailUrl, ...studio } = view as Record<string, unknown>;
    const graph = protectedGraph(production);
    const { nodes = [], edges = [] } = production.editor ?? {};
    const ofDocument = new Set(graph.nodes.map((node) => node.id));
    return {
      ...record,
      // What belongs to the content: the row may have been read a moment before it.
      name,
      version,
      updatedAt,
      thumbnailUrl,
      nodes: [...nodes.filter((node) => !ofDocument.has(node.id)), ...graph.nodes],
      edges: [...edges, ...graph.edges],
      settings: { ...record.settings, studio: { schemaVersion: 1, ...studio } },
    };
  }

  /**
   * A workflow as a file has it: of a production a snapshot, and of its graph the editor's own nodes, which any workflow may
   * hold. A template is for others: it has no notes and reviews.
   */
  async forFile(
    caller: Caller,
    record: WorkflowRecord,
    { template }: { template: boolean },
  ): Promise<StoredContent & { name: string }> {
    const whole = await this.into(caller, record, template ? 'viewer' : undefined);
    const { name, settings } = whole;
    const { nodes, edges } = whole as unknown as StoredContent;
    if (whole === record) return { name, nodes, edges, settings };
    const own = nodes.filter(({ type }) => !isProtectedType(type));
    const ids = new Set(own.map(({ id }) => id));
    const between = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
    return { name, nodes: own, edges: between, settings };
  }

  /** The one version of a production that is kept with its content, the current one; undefined for what is none. */
  async version(caller: Caller, record: WorkflowRecord): Promise<WorkflowVersionRecord | undefined> {
    const whole = await this.into(caller, record);
    if (whole === record) return undefined;
    const { id, version, nodes, edges, settings, sourcePrompt } = whole;
    const { changes } = await this.productions.follow(caller, { id, after: version - 1 });
    const { userId = record.userId, at = whole.updatedAt } = changes.at(0) ?? {};
    return { version, createdBy: userId, createdAt: at, nodes, edges, settings, sourcePrompt };
  }

  /** @throws ProductionCapabilityRequired for a production: its history takes back one change at a time */
  async requireNone(caller: Caller, record: WorkflowRecord): Promise<void> {
    if ((await this.into(caller, record)) === record) return;
    throw new ProductionCapabilityRequired(
      'Earlier versions of a production are not restored: take changes back with its /undo route.',
    );
  }

  /**
   * A shared production as its link shows it: what a list of fields names, and nothing else of it. Specification 2, 2.3.
   *
   * @throws NotFound where it is not shared, or the installation has no public view
   */
  async shared(id: string): Promise<PublicWorkflowRecord> {
    const off = this.config.STUDIO_FEATURES_OFF;
    if (off.includes('publicProjection') || off.includes('revisionedSharing')) throw new NotFound('workflow');
    const found = await this.productions.findShared(id);
    const production = fromParts(new Map(Object.entries(found.parts)), found.name);
    const studio = publicSettings(production, found) as { publicView: { thumbnailUrl: string | null } };
    const { name, version, createdAt, updatedAt } = found;
    return {
      id: found.id,
      name,
      version,
      createdAt,
      updatedAt,
      description: null,
      isTemplate: false,
      thumbnailUrl: studio.publicView.thumbnailUrl,
      nodes: [],
      edges: [],
      settings: { studio },
      sourcePrompt: null,
    };
  }

  private async find(caller: Caller, id: string): Promise<FoundProduction | undefined> {
    try {
      return await this.productions.find(caller, { id, right: 'read', knownVersion: NOTHING_KNOWN });
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /**
   * A change of a production without what is sent back as it is; undefined for what is none.
   *
   * @throws ProductionCapabilityRequired where it would change the content, which the routes of productions do
   */
  async withoutContent(
    caller: Caller,
    record: WorkflowRecord,
    sent: UpdateWorkflowRequest,
  ): Promise<UpdateWorkflowRequest | undefined> {
    const current = await this.into(caller, record);
    if (current === record) return undefined;
    for (const part of CONTENT) {
      if (sent[part] === undefined || isDeepStrictEqual(sent[part], current[part])) continue;
      throw new ProductionCapabilityRequired(
        `"${part}" belongs to a production: change it by the studio production routes.`,
      );
    }
    const { nodes: _nodes, edges: _edges, settings: _settings, thumbnailUrl: _poster, ...rest } = sent;
    return rest;
  }
}

function roleOf(
  { userId }: Caller,
  { ownerId, mayGovern, mayWrite }: { ownerId: string; mayGovern: boolean; mayWrite: boolean },
) {
  if (ownerId === userId) return 'owner';
  if (mayGovern) return 'admin';
  return mayWrite ? 'editor' : 'viewer';
}
