import type {
  DocumentAdjustment,
  SavedWorkflow,
  WorkflowRecord,
  WorkflowSummary,
  WorkflowVersionRecord,
  WorkflowVersionSummary,
} from '@easel/contracts';
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

export function toSaved(
  row: WorkflowRow,
  document: DocumentRow,
  adjustments: DocumentAdjustment[],
): SavedWorkflow {
  return { ...toRecord(row, document), ...(adjustments.length > 0 && { adjustments }) };
}

export function toVersionSummary({ version, createdBy, createdAt }: DocumentRow): WorkflowVersionSummary {
  return { version, createdBy, createdAt: createdAt.toISOString() };
}

export function toVersionRecord(document: DocumentRow): WorkflowVersionRecord {
  const { nodes, edges, settings, sourcePrompt } = document;
  return { ...toVersionSummary(document), nodes, edges, settings, sourcePrompt };
}
