import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import {
  Budget,
  COMPUTATION_STEPS,
  ComputationTooLarge,
  compiling,
  type Component,
  type DocumentIssue,
  type Expansion,
  expanding,
  type Plan,
  referencedComponents,
  referencedWorkflowIds,
  rewriteReplacedTypes,
  type Slices,
  type WorkflowDocument,
} from '@easel/workflow';
import { jsonText } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { v5 as derivedId } from 'uuid';
import { inTurns } from '../../computing/in-turns.js';
import { MOST_PLANS, sizeOfPlan } from '../../computing/size-of-plan.js';
import { tooLarge } from '../../computing/refusing-too-large.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import type { ComponentMetadata } from '@easel/contracts';
import { CalledDocuments } from './called-documents.js';
import { DOCUMENTS, KEEP_EXPANDED, USE_EXPANDED } from '../../sql/runs/plans.js';

/** Of the ids of expanded documents. */
const EXPANDED = '6f7e3f0e-5f0b-4f0e-9c5e-0a4f4a8c9a51';

/** Documents that are read with one statement: each may have megabytes. */
const MOST_AT_ONCE = 5;

/** Compiled documents. A document never changes, so a plan is good for ever. */
@Injectable()
export class Plans {
  private readonly cache = new LRUCache<string, Plan>({
    maxSize: MOST_PLANS,
    sizeCalculation: sizeOfPlan,
  });
  /** Documents that take more to compile than anything may, or more memory than all that are kept. */
  private readonly tooLarge = new LRUCache<string, true>({ max: 1_000 });
  /** Plans of documents that call other workflows, or use components. */
  private readonly calling = new WeakSet<Plan>();

  constructor(private readonly database: EngineDatabase) {}

  /** Whether `planOf` would not have to read the document. */
  isLoaded(documentId: string): boolean {
    return this.cache.has(documentId);
  }

  /** Loads what is not there yet, so that `planOf` most likely finds these. */
  async load(documentIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(documentIds)].filter((id) => !this.cache.has(id));
    for (let at = 0; at < missing.length; at += MOST_AT_ONCE) {
      await this.loadAll(missing.slice(at, at + MOST_AT_ONCE));
    }
  }

  private async loadAll(ids: readonly string[]): Promise<void> {
    const rows = await this.database.run<WorkflowDocument & { id: string }>(DOCUMENTS, [ids]);
    for (const { id, ...stored } of rows) {
      const document = rewriteReplacedTypes(stored, nodeTypes);
      const plan = await compiledOrNot(document);
      if (plan) this.cache.set(id, plan);
      // Only callers of `planOf` for this document see the error.
      if (!plan || !this.cache.has(id)) this.tooLarge.set(id, true);
      else if (calls(document)) this.calling.add(plan);
    }
  }

  /** @param nodeIds a partial run; of a node that calls a sub-workflow, what it calls runs too */
  async planOf(documentId: string, nodeIds?: readonly string[] | null): Promise<Plan> {
    let plan = this.cache.get(documentId);
    if (!plan) {
      await this.load([documentId]);
      plan = this.cache.get(documentId);
      if (!plan) {
        if (!this.tooLarge.has(documentId)) throw new Error(`document ${documentId} does not exist`);
        throw tooLarge('The workflow is too large to be planned.');
      }
    }
    if (!nodeIds) return plan;
    const options = { nodeIds: withWhatTheyCall(plan.document, nodeIds) };
    try {
      return await compiled(plan.document, options);
    } catch (error) {
      throw error instanceof ComputationTooLarge ? tooLarge(error.message) : error;
    }
  }

  /**
   * The document that a run of `documentId` is to name: itself, or when it calls other workflows, a stored one with
   * these put in as they are now, so that later changes to them do not affect the accepted run. Runs that
   * are accepted while nothing changes share one.
   */
  async documentToRun(documentId: string): Promise<string> {
    const plan = await this.planOf(documentId);
    if (!this.calling.has(plan)) return documentId;
    const root = { id: documentId, document: plan.document };
    const called = await CalledDocuments.of(
      this.database,
      root,
      async (id) => (await this.planOf(id)).document,
    );
    const id = derivedId([documentId, ...called.keys.toSorted()].join(), EXPANDED);
    if (this.cache.has(id) && (await this.database.run(USE_EXPANDED, [id])).length > 0) return id;
    const { document } = await expanded(expanding(plan.document, called.child, called.component));
    const parts = [await jsonText(document.nodes), await jsonText(document.edges)];
    await this.database.run(KEEP_EXPANDED, [documentId, id, ...parts]);
    return id;
  }

  /** What keeps a document from being published as a component: a use of itself, or of too much. */
  async componentIssues(given: {
    slug: string;
    documentId: string;
    metadata: ComponentMetadata;
  }): Promise<DocumentIssue[]> {
    const { document } = await this.planOf(given.documentId);
    const root = { id: given.documentId, document };
    const called = await CalledDocuments.of(
      this.database,
      root,
      async (id) => (await this.planOf(id)).document,
    );
    const user = { nodes: [{ id: USER, type: 'component', data: { componentId: given.slug } }], edges: [] };
    const own: Component = {
      ...given.metadata,
      key: (await called.keyOf(given.slug)) ?? given.slug,
      document,
      inputs: given.metadata.inputs.map((input) => ({ ...input, required: false })),
    };
    const { issues } = await expanded(
      expanding(user, called.child, (componentId, version, caller) =>
        caller === user ? own : called.component(componentId, version, caller),
      ),
    );
    return issues.map((issue) => ({
      ...issue,
      path: `nodes.${inside(issue.nodeId)}`,
      nodeId: inside(issue.nodeId),
    }));
  }
}

/** The node that stands for any use of a component. */
const USER = 'user';
const inside = (nodeId = ''): string => nodeId.slice(USER.length + 1);

const compiled = (document: WorkflowDocument, options: { nodeIds?: string[] } = {}): Promise<Plan> =>
  inTurns(compiling(document, nodeTypes, options), new Budget(COMPUTATION_STEPS));

/** @throws ServiceError `computation_too_large` */
async function expanded(slices: Slices<Expansion>): Promise<Expansion> {
  try {
    return await inTurns(slices, new Budget(COMPUTATION_STEPS));
  } catch (error) {
    throw error instanceof ComputationTooLarge ? tooLarge(error.message) : error;
  }
}

async function compiledOrNot(document: WorkflowDocument): Promise<Plan | undefined> {
  try {
    return await compiled(document);
  } catch (error) {
    if (error instanceof ComputationTooLarge) return undefined;
    throw error;
  }
}

const calls = (document: WorkflowDocument): boolean =>
  referencedWorkflowIds(document).length + referencedComponents(document).length > 0;

function withWhatTheyCall({ nodes }: WorkflowDocument, nodeIds: readonly string[]): string[] {
  const callers = new Set(nodeIds);
  const inner = nodes.filter(({ id }) => {
    for (let end = id.indexOf('/'); end >= 0; end = id.indexOf('/', end + 1)) {
      if (callers.has(id.slice(0, end))) return true;
    }
    return false;
  });
  return [...nodeIds, ...inner.map(({ id }) => id)];
}
