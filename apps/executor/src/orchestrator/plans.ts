import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { compilePlan, type Plan, type WorkflowDocument } from '@easel/workflow';
import { LRUCache } from 'lru-cache';
import { EngineDatabase } from '../engine/engine-database.js';

const DOCUMENTS = {
  name: 'documents-by-id',
  text: `select id, nodes, edges, settings from documents where id = any($1::uuid[])`,
};

/** Most compiled plans kept, counted in nodes, so that a few huge documents can't fill the memory. */
const MOST_NODES = 50_000;

/** Compiled documents. A document never changes, so a plan is good for ever. */
@Injectable()
export class Plans {
  private readonly cache = new LRUCache<string, Plan>({
    maxSize: MOST_NODES,
    sizeCalculation: (plan) => plan.nodeCount + 10,
  });

  constructor(private readonly database: EngineDatabase) {}

  /** Loads what is not there yet; `planOf` is then sure to find these. */
  async load(documentIds: Iterable<string>): Promise<Map<string, WorkflowDocument>> {
    const missing = [...new Set(documentIds)].filter((id) => !this.cache.has(id));
    const documents = new Map<string, WorkflowDocument>();
    if (missing.length === 0) return documents;
    const rows = await this.database.run<WorkflowDocument & { id: string }>(DOCUMENTS, [missing]);
    for (const { id, ...document } of rows) {
      documents.set(id, document);
      this.cache.set(id, compilePlan(document, nodeTypes));
    }
    return documents;
  }

  async planOf(documentId: string, nodeIds?: readonly string[] | null): Promise<Plan> {
    let plan = this.cache.get(documentId);
    if (!plan) {
      await this.load([documentId]);
      plan = this.cache.get(documentId);
      if (!plan) throw new Error(`document ${documentId} does not exist`);
    }
    return nodeIds ? compilePlan(plan.document, nodeTypes, { nodeIds: [...nodeIds] }) : plan;
  }
}
