import type {
  Caller,
  DocumentAdjustment,
  PublicWorkflowRecord,
  SavedWorkflow,
  WorkflowRecord,
  WorkflowSummary,
  WorkflowVersionRecord,
  WorkflowVersionSummary,
} from '@easel/contracts';
import type { WorkflowNode } from '@easel/workflow';
import type { DocumentRow } from './document.row.js';
import { withoutTriggerTokens } from './workflow-file.js';
import type { WorkflowRow } from './workflow.row.js';

type Viewer = Pick<Caller, 'userId'>;

const NOBODY: Viewer = { userId: '' };

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

/** What anybody may read of a shared workflow: nothing of whose it is and where it is kept. */
export function toPublicRecord(row: WorkflowRow, document: DocumentRow): PublicWorkflowRecord {
  const { userId: _user, projectId: _project, folderId: _folder, ...shown } = toRecord(row, document, NOBODY);
  return shown;
}

/** @param viewer who asks: only its owner sees what lets others start runs of it */
export function toRecord(row: WorkflowRow, document: DocumentRow, viewer: Viewer): WorkflowRecord {
  return {
    ...toSummary(row),
    nodes: nodesFor(viewer, row, document),
    edges: document.edges,
    settings: document.settings,
    sourcePrompt: document.sourcePrompt,
  };
}

export function toSaved(
  row: WorkflowRow,
  document: DocumentRow,
  viewer: Viewer,
  adjustments: DocumentAdjustment[],
): SavedWorkflow {
  return { ...toRecord(row, document, viewer), ...(adjustments.length > 0 && { adjustments }) };
}

export function toVersionSummary({ version, createdBy, createdAt }: DocumentRow): WorkflowVersionSummary {
  return { version, createdBy, createdAt: createdAt.toISOString() };
}

export function toVersionRecord(
  row: WorkflowRow,
  document: DocumentRow,
  viewer: Viewer,
): WorkflowVersionRecord {
  const nodes = nodesFor(viewer, row, document);
  const { edges, settings, sourcePrompt } = document;
  return { ...toVersionSummary(document), nodes, edges, settings, sourcePrompt };
}

function nodesFor({ userId }: Viewer, row: WorkflowRow, { nodes }: DocumentRow): WorkflowNode[] {
  return row.userId === userId ? nodes : withoutTriggerTokens(nodes);
}
