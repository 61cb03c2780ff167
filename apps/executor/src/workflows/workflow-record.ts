import type { WorkflowRecord, WorkflowSummary } from '@easel/contracts';
import type { DocumentRow } from './document.row.js';
import type { WorkflowRow } from './workflow.row.js';

export function toSummary(row: WorkflowRow): WorkflowSummary {
  return {
    id: row.id,
    projectId: row.projectId,
    userId: row.userId,
    name: row.name,
    description: row.description,
    folderId: row.folderId,
    isTemplate: row.isTemplate,
    version: row.version,
    thumbnailUrl: row.thumbnailUrl,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toRecord(row: WorkflowRow, document: DocumentRow): WorkflowRecord {
  return {
    ...toSummary(row),
    nodes: document.nodes,
    edges: document.edges,
    settings: document.settings,
    sourcePrompt: document.sourcePrompt,
  };
}
