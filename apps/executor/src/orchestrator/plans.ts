import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import {
  compilePlan,
  expandSubWorkflows,
  MAX_SUB_WORKFLOW_DEPTH,
  type Plan,
  referencedWorkflowIds,
  rewriteReplacedTypes,
  type WorkflowDocument,
} from '@easel/workflow';
import { LRUCache } from 'lru-cache';
import { v5 as derivedId, validate as isId } from 'uuid';
import { EngineDatabase } from '../engine/engine-database.js';

const DOCUMENTS = {
  name: 'documents-by-id',
  text: `select id, nodes, edges, settings from documents where id = any($1::uuid[])`,
};

/** Only what belongs to whoever saved the calling document can be called. */
const CALLED_DOCUMENTS = {
  name: 'called-documents',
  text: `
    select w.id, w.document_id as "documentId"
    from documents caller
    join workflows w on w.id = any($2::uuid[]) and w.user_id = caller.created_by
    where caller.id = $1`,
};

/** An expanded document is no version of its workflow: it stands under a workflow id that no workflow has. */
const KEEP_EXPANDED = {
  name: 'keep-expanded-document',
  text: `
    insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
    select $2, $2, 1, $3, $4, settings, created_by from documents where id = $1
    on conflict do nothing`,
};

/** Of the ids of expanded documents. */
const EXPANDED = '6f7e3f0e-5f0b-4f0e-9c5e-0a4f4a8c9a51';

/** Most compiled plans kept, counted in nodes, so that a few huge documents can't fill the memory. */
const MOST_NODES = 50_000;

/** Compiled documents. A document never changes, so a plan is good for ever. */
@Injectable()
export class Plans {
  private readonly cache = new LRUCache<string, Plan>({
    maxSize: MOST_NODES,
    sizeCalculation: (plan) => plan.nodeCount + 10,
  });
  /** Plans of documents that call other workflows. */
  private readonly calling = new WeakSet<Plan>();

  constructor(private readonly database: EngineDatabase) {}

  /** Loads what is not there yet; `planOf` is then sure to find these. */
  async load(documentIds: Iterable<string>): Promise<Map<string, WorkflowDocument>> {
    const missing = [...new Set(documentIds)].filter((id) => !this.cache.has(id));
    const documents = new Map<string, WorkflowDocument>();
    if (missing.length === 0) return documents;
    const rows = await this.database.run<WorkflowDocument & { id: string }>(DOCUMENTS, [missing]);
    for (const { id, ...stored } of rows) {
      const document = rewriteReplacedTypes(stored, nodeTypes);
      const plan = compilePlan(document, nodeTypes);
      documents.set(id, document);
      this.cache.set(id, plan);
      if (referencedWorkflowIds(document).length > 0) this.calling.add(plan);
    }
    return documents;
  }

  /** @param nodeIds a partial run; of a node that calls a sub-workflow, what it calls runs too */
  async planOf(documentId: string, nodeIds?: readonly string[] | null): Promise<Plan> {
    let plan = this.cache.get(documentId);
    if (!plan) {
      await this.load([documentId]);
      plan = this.cache.get(documentId);
      if (!plan) throw new Error(`document ${documentId} does not exist`);
    }
    if (!nodeIds) return plan;
    return compilePlan(plan.document, nodeTypes, { nodeIds: withWhatTheyCall(plan.document, nodeIds) });
  }

  /**
   * The document that a run of `documentId` is to name: itself, or when it calls other workflows, a stored one with
   * these put in as they are now, so that whatever happens to them later, the run stays as it was accepted. Runs that
   * are accepted while nothing changes share one.
   */
  async documentToRun(documentId: string): Promise<string> {
    const plan = await this.planOf(documentId);
    if (!this.calling.has(plan)) return documentId;
    const called = await this.calledDocuments(documentId, plan.document);
    if (called.size === 0) return documentId;
    const id = derivedId(
      [
        documentId,
        ...[...called].map(([workflow, { documentId: at }]) => `${workflow}@${at}`).toSorted(),
      ].join(),
      EXPANDED,
    );
    if (this.cache.has(id)) return id;
    const { document } = expandSubWorkflows(plan.document, (workflowId) => called.get(workflowId)?.document);
    const parts = [JSON.stringify(document.nodes), JSON.stringify(document.edges)];
    await this.database.run(KEEP_EXPANDED, [documentId, id, ...parts]);
    return id;
  }

  /** By workflow: what `document` calls, and what that calls, as deep as calls may nest. */
  private async calledDocuments(
    callerId: string,
    document: WorkflowDocument,
  ): Promise<Map<string, { documentId: string; document: WorkflowDocument }>> {
    const called = new Map<string, { documentId: string; document: WorkflowDocument }>();
    const asked = new Set<string>();
    let wanted = referencedWorkflowIds(document);
    for (let depth = 0; depth < MAX_SUB_WORKFLOW_DEPTH; depth++) {
      const unknown = wanted.filter((id) => isId(id) && !asked.has(id));
      if (unknown.length === 0) break;
      for (const id of unknown) asked.add(id);
      const rows = await this.database.run<{ id: string; documentId: string }>(CALLED_DOCUMENTS, [
        callerId,
        unknown,
      ]);
      const documents = await Promise.all(
        rows.map(async ({ documentId }) => (await this.planOf(documentId)).document),
      );
      rows.forEach(({ id, documentId }, at) => called.set(id, { documentId, document: documents[at] }));
      wanted = documents.flatMap(referencedWorkflowIds);
    }
    return called;
  }
}

function withWhatTheyCall({ nodes }: WorkflowDocument, nodeIds: readonly string[]): string[] {
  const inner = nodes.filter(({ id }) => nodeIds.some((caller) => id.startsWith(`${caller}/`)));
  return [...nodeIds, ...inner.map(({ id }) => id)];
}
