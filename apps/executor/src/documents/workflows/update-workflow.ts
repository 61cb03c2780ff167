import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  Forbidden,
  ProductionCapabilityRequired,
  type SavedWorkflow,
  ServiceUnavailable,
  type UpdateWorkflowRequest,
  ValidationFailed,
  type WorkflowRecord,
} from '@easel/contracts';
import { Database, giveWay, mayGovern, type Transaction } from '@easel/platform';
import { isDependencyAware, isOfProduction } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { AuditEvents } from '../../engine/audit-events.js';
import { COMPUTING, type Computing, TooLargeHere } from '../../computing/computing.js';
import { requireAllowedReferences } from '../../engine/allowed-workflow.js';
import type { DocumentRow } from './document.row.js';
import type { MayMove } from './move-workflow.js';
import type {
  PreparedDocument,
  SentDocument,
  StoredContent,
} from '../../computing/rules/prepare-document.js';
import { noteInHistory } from '../productions/note-in-history.js';
import { ProductionContent } from './production-content.js';
import { requireProductionPart } from './production-part.js';
import { isShared, withShared, withStudioOf } from './shared-link.js';
import { toRecord, toSaved } from './workflow-record.js';

import { requireExpected, timeOfChange } from './workflow-state.js';
import { type WorkflowWithDocument, WorkflowsRepository } from './workflows.repository.js';

/**
 * Writes the fields that were sent. A change of content is a new version with a document of its own; runs that
 * began earlier keep theirs. The row is locked, so a save that names the version it was made against either finds
 * it or is refused, also beside a concurrent save.
 */
@Injectable()
export class UpdateWorkflow {
  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
    private readonly audit: AuditEvents,
    private readonly productions: ProductionContent,
  ) {}

  /** @param move where the workflow goes in the same change, when that is allowed */
  async run(caller: Caller, request: UpdateWorkflowRequest, move?: MayMove): Promise<SavedWorkflow> {
    return untilSettled(async () => {
      const { changes, prepared } = await this.prepareAhead(caller, request);
      return this.database.transaction(async (tx) => {
        const workflow = await this.workflows.findForUpdate(tx, caller, request.id);
        requireExpected(caller, workflow, request);
        requireOwnRoutes(workflow, changes);
        move?.place(workflow);
        const named = isOfProduction(workflow.document.settings) ? withPlainName(changes) : changes;
        const saved = await this.write(tx, caller, workflow, named, prepared);
        const dropped = (await move?.settle(tx)) ?? [];
        return { ...saved, ...(dropped.length > 0 && { droppedCollaborators: dropped }) };
      });
    });
  }

  /** Opens or closes the public link. @throws Forbidden for those who see it and may not */
  share(
    caller: Caller,
    request: { id: string; shared: boolean; expectedVersion?: number },
  ): Promise<WorkflowRecord> {
    return this.database.transaction(async (tx) => {
      const workflow = await this.workflows.lockGoverned(tx, caller, request.id);
      requireExpected(caller, workflow, request);
      if (request.shared) requireNoProduction(workflow);
      if (isShared(workflow.document.settings) === request.shared)
        return toRecord(workflow, workflow.document, caller);
      const settings = withShared(workflow.document.settings, request.shared);
      return this.write(tx, caller, workflow, { settings });
    });
  }

  /**
   * Makes a version with the content of an earlier one. The current version stays when it has that content. `studio` is
   * no content: a public link that was closed since stays closed, and a production keeps what it has.
   */
  restore(
    caller: Caller,
    request: { id: string; version: number; expectedVersion?: number; expectedUpdatedAt?: string },
  ): Promise<SavedWorkflow> {
    return untilSettled(async () => {
      const { id, version, ...expected } = request;
      const current = await this.workflows.find(caller, id, 'write');
      requireExpected(caller, current, expected);
      const ahead = restored(current, await this.workflows.findVersion(current.id, version));
      const prepared = await this.prepareFor(caller, current, ahead);
      return this.database.transaction(async (tx) => {
        const workflow = await this.workflows.findForUpdate(tx, caller, id);
        requireExpected(caller, workflow, expected);
        const earlier = await this.workflows.findVersion(workflow.id, version, tx);
        return this.write(tx, caller, workflow, restored(workflow, earlier), prepared);
      });
    });
  }

  /**
   * What is sent is checked before the row is locked: checking a large document takes time, and nobody waits for that
   * with a connection in hand. Nothing is promised by it; rights and versions are asked for again under the lock.
   */
  private async prepareAhead(
    caller: Caller,
    request: UpdateWorkflowRequest,
  ): Promise<{ changes: UpdateWorkflowRequest; prepared?: PreparedContent }> {
    const isOfContent = hasContent(request);
    // Of a production the poster is content too.
    if (!isOfContent && request.thumbnailUrl === undefined) return { changes: request };
    const workflow = await this.workflows.find(caller, request.id, 'write');
    requireExpected(caller, workflow, request);
    const record = toRecord(workflow, workflow.document, caller);
    const rest = await this.productions.withoutContent(caller, record, request);
    if (rest) return { changes: rest };
    if (!isOfContent) return { changes: request };
    return { changes: request, prepared: await this.prepareFor(caller, workflow, request) };
  }

  private async prepareFor(
    caller: Caller,
    { document }: WorkflowWithDocument,
    sent: SentContent,
  ): Promise<PreparedContent> {
    requireOwnRoutes({ document }, sent);
    const content = mergedContent(document, sent);
    const prepared = await this.computing.run('document', content, { account: caller.userId });
    return { ...prepared, of: document.id };
  }

  private async write(
    tx: Transaction,
    caller: Caller,
    workflow: WorkflowWithDocument,
    changes: Omit<UpdateWorkflowRequest, 'id'>,
    prepared?: PreparedContent,
  ): Promise<SavedWorkflow> {
    if (changes.settings) requireProductionPart(workflow.document.settings, changes.settings);
    const { content, adjustments } = this.nextContent(workflow.document, changes, prepared);
    await giveWay();
    const document = nextDocument(caller, workflow, changes, content);
    await giveWay();
    if (document) {
      requireAllowedReferences(caller, workflow.document, document);
      await this.noteAudience(tx, caller, workflow, document);
    }
    const renamed = changes.name === undefined || changes.name === workflow.name ? undefined : workflow.name;
    workflow.name = changes.name ?? workflow.name;
    if (changes.description !== undefined) workflow.description = changes.description;
    if (changes.folderId !== undefined) workflow.folderId = changes.folderId;
    if (changes.thumbnailUrl !== undefined) workflow.thumbnailUrl = changes.thumbnailUrl;
    workflow.updatedAt = timeOfChange(workflow);
    if (document) {
      workflow.version = document.version;
      workflow.documentId = document.id;
    }
    await this.workflows.save(tx, workflow, document);
    if (document && isOfProduction(document.settings)) {
      await noteInHistory(tx, caller, {
        id: workflow.id,
        version: document.version,
        name: workflow.name,
        renamed,
      });
    }
    return toSaved(workflow, document ?? workflow.document, caller, adjustments);
  }

  /** @throws TooLargeHere where a large document has to be checked again, which takes too long under the lock */
  private nextContent(
    current: DocumentRow,
    sent: SentContent,
    prepared: PreparedContent | undefined,
  ): PreparedDocument {
    const { nodes, edges } = current;
    const settings = sent.settings ?? current.settings;
    // Nothing in a graph depends on the settings beside it.
    const isSameGraph = sent.nodes === undefined && sent.edges === undefined && sent.strict !== true;
    if (isSameGraph) return { content: { nodes, edges, settings }, adjustments: [] };
    if (prepared?.of === current.id) return prepared;
    // Somebody saved in between: what was sent meets another document now, and is checked with that one.
    return this.computing.here('document', mergedContent(current, sent));
  }

  /** @throws Forbidden for a change of who sees it by somebody who may only change what they see */
  private async noteAudience(
    tx: Transaction,
    caller: Caller,
    { id, userId, workspaceId, document: before }: WorkflowWithDocument,
    after: DocumentRow,
  ): Promise<void> {
    const shared = isShared(after.settings);
    if (shared === isShared(before.settings)) return;
    if (shared) requireNoProduction({ document: before });
    if (!mayGovern(caller, { userId, workspaceId })) {
      throw new Forbidden('Only its owner and administrators of its workspace may share this workflow.');
    }
    await this.audit.add(tx, caller, {
      workspaceId,
      accountId: userId,
      action: shared ? 'workflow.shared' : 'workflow.unshared',
      targetId: id,
    });
  }
}

/**
 * The graph and the settings of a production with linked frames are changed by its own routes. Sent as they are, they
 * change nothing. Specification 2, 7.
 *
 * @throws ProductionCapabilityRequired
 */
function requireOwnRoutes(
  { document }: Pick<WorkflowWithDocument, 'document'>,
  sent: Pick<UpdateWorkflowRequest, 'nodes' | 'edges' | 'settings'>,
): void {
  if (!isDependencyAware(document.settings)) return;
  for (const part of ['nodes', 'edges', 'settings'] as const) {
    if (sent[part] !== undefined && !isDeepStrictEqual(sent[part], document[part])) {
      throw new ProductionCapabilityRequired();
    }
  }
}

/** A production is called by `rename_production`'s rules, whichever route names it. @throws ValidationFailed */
function withPlainName(changes: UpdateWorkflowRequest): UpdateWorkflowRequest {
  const { name: sent, ...rest } = changes;
  if (sent === undefined) return changes;
  const name = sent.trim();
  if (name === '') throw new ValidationFailed([{ path: 'name', message: 'must not be blank' }]);
  return { ...rest, name };
}

/**
 * Its public view is made by the routes of productions: a generic link would show the whole document.
 *
 * @throws ProductionCapabilityRequired
 */
function requireNoProduction({ document }: Pick<WorkflowWithDocument, 'document'>): void {
  if (!isOfProduction(document.settings)) return;
  throw new ProductionCapabilityRequired(
    'This workflow is a production: share it by the studio production routes.',
  );
}

/**
 * The document to store; none when content and name stay as they are. A rename is a version of its own, so that a
 * client that compares versions notices it.
 */
function nextDocument(
  caller: Caller,
  workflow: WorkflowWithDocument,
  changes: Omit<UpdateWorkflowRequest, 'id'>,
  content: StoredContent,
): DocumentRow | undefined {
  const current = workflow.document;
  const sourcePrompt = changes.sourcePrompt === undefined ? current.sourcePrompt : changes.sourcePrompt;
  const unchanged =
    (changes.name ?? workflow.name) === workflow.name &&
    sourcePrompt === current.sourcePrompt &&
    isDeepStrictEqual(content, { nodes: current.nodes, edges: current.edges, settings: current.settings });
  if (unchanged) return undefined;
  return {
    id: newId(),
    workflowId: workflow.id,
    version: workflow.version + 1,
    ...content,
    sourcePrompt,
    createdBy: caller.userId,
    createdAt: new Date(),
  };
}

/** Tries of a change to a large document that others change again and again. */
const MOST_TRIES = 10;

/** Each try checks the document before the row is locked; who finds another one then starts again. */
async function untilSettled<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof TooLargeHere)) throw error;
      if (tries === MOST_TRIES) throw new ServiceUnavailable('The workflow');
    }
  }
}

/**
 * What a workflow is set back to.
 *
 * @throws ProductionCapabilityRequired
 */
function restored(
  workflow: WorkflowWithDocument,
  { nodes, edges, settings: earlier, sourcePrompt }: DocumentRow,
): SentContent & { sourcePrompt: string | null } {
  const settings = withStudioOf(workflow.document.settings, earlier);
  requireOwnRoutes(workflow, { nodes, edges, settings });
  return { nodes, edges, settings, sourcePrompt };
}

/** Content that was checked together with the rest of the document `of`. */
type PreparedContent = PreparedDocument & { of: string };

type SentContent = Pick<UpdateWorkflowRequest, 'nodes' | 'edges' | 'settings' | 'strict'>;

const hasContent = ({ nodes, edges, settings }: SentContent): boolean =>
  nodes !== undefined || edges !== undefined || settings !== undefined;

const mergedContent = ({ nodes, edges, settings }: DocumentRow, sent: SentContent): SentDocument => ({
  nodes: sent.nodes ?? nodes,
  edges: sent.edges ?? edges,
  settings: sent.settings ?? settings,
  strict: sent.strict,
});
