import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { NoFields } from '../auth/accounts.contract.js';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';
import { namedSchema } from '../named-schema.js';
import { type Page, PageQuery } from '../page.js';
import { AsBoolean } from '../validation.js';
import { WHOLE_PRODUCTION_MS } from './whole-production.js';

/** A workflow without its document, as in lists. */
export interface WorkflowSummary {
  id: string;
  projectId: string | null;
  userId: string;
  name: string;
  description: string | null;
  folderId: string | null;
  isTemplate: boolean;
  /** Grows with each change of content. */
  version: number;
  thumbnailUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WorkflowRecord extends WorkflowSummary {
  nodes: unknown[];
  edges: unknown[];
  settings: Record<string, unknown>;
  sourcePrompt: string | null;
}

/** A workflow as anybody reads it who knows its id, while it is shared. */
export type PublicWorkflowRecord = Omit<WorkflowRecord, 'userId' | 'projectId' | 'folderId'>;

/** A setting that was changed when a document was saved. Facts: save-time correction of node parameters. */
export interface DocumentAdjustment {
  nodeId: string;
  /** The model that lacks what was asked. */
  provider: string;
  field: string;
  from: string;
  /** Absent when the value was dropped. */
  to?: string;
  reason: string;
}

/**
 * Something in a workflow that does not do what its author means; a run with it is refused, save for unknown settings.
 */
export interface GraphWarning {
  /** Such as `nodes[2].data.prompt` or `edges[0].targetHandle`. */
  path: string;
  /** Absent where it is about no node, such as an asset of an imported file. */
  nodeId?: string;
  /** The setting at fault. */
  field?: string;
  /** The handle at fault. */
  handle?: string;
  code: string;
  message: string;
  /** The name that was probably meant. */
  nearest?: string;
}

/** Whether a node can work on this installation; where it cannot, why. */
export type NodeAvailability = { available: true } | { available: false; code: string; message: string };

/** Somebody who could work on a workflow until it moved to another workspace. */
export interface DroppedCollaborator {
  userId: string;
  name: string;
}

/** A workflow as it was stored, with what storing it changed. */
export interface SavedWorkflow extends WorkflowRecord {
  /** Absent when nothing was changed. */
  adjustments?: DocumentAdjustment[];
  /** What a run of it would be refused for, or would not do as meant. Absent when there is nothing. */
  warnings?: GraphWarning[];
  /** Absent when nobody was. */
  droppedCollaborators?: DroppedCollaborator[];
}

/** What a workflow held at one version. */
export interface WorkflowVersionSummary {
  version: number;
  createdBy: string;
  createdAt: string;
}

export interface WorkflowVersionRecord extends WorkflowVersionSummary {
  nodes: unknown[];
  edges: unknown[];
  settings: Record<string, unknown>;
  sourcePrompt: string | null;
}

/** A workflow as a file. */
export interface WorkflowFile {
  version: 1;
  exportedAt: string;
  name: string;
  nodes: unknown[];
  edges: unknown[];
  settings: Record<string, unknown>;
  /** Only with assets: the subjects that the nodes refer to. */
  assets?: WorkflowFileAssets;
}

/** Subjects by kind, as rows of a workflow file. */
export interface WorkflowFileAssets {
  characters: unknown[];
  objects: unknown[];
  locations: unknown[];
}

/** Where a workflow is now. Specification 1, 4.3. */
export interface WorkflowMoved {
  id: string;
  projectId: string;
  /** Absent when nobody was. */
  droppedCollaborators?: DroppedCollaborator[];
}

class WorkflowContent {
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string | null;

  @IsOptional()
  @IsUUID()
  folderId?: string | null;

  @IsOptional()
  @IsArray()
  @JSONSchema({ items: namedSchema('WorkflowNode') })
  nodes?: unknown[];

  @IsOptional()
  @IsArray()
  @JSONSchema({ items: namedSchema('WorkflowEdge') })
  edges?: unknown[];

  @IsOptional()
  @IsObject()
  @JSONSchema(namedSchema('WorkflowSettings'))
  settings?: Record<string, unknown>;

  @IsOptional()
  @IsString()
  sourcePrompt?: string | null;

  /** Refuses (400) everything that a save would otherwise warn about, including settings that no node knows. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  strict?: boolean;
}

export class CreateWorkflowRequest extends WorkflowContent {
  @IsString()
  @Length(1, 200)
  name!: string;

  /** Absent: the caller's default project. */
  @IsOptional()
  @IsUUID()
  projectId?: string;

  /** The assignment that it is made for: it cannot be moved then. Specification 1, 4.3. */
  @IsOptional()
  @IsUUID()
  assignmentId?: string;
}

export class WorkflowIdRequest {
  @IsUUID()
  id!: string;
}

/** The state that a change was made against; when it is another by now, 409 `workflow_conflict`. */
class Expectation {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsInt()
  expectedVersion?: number;

  @IsOptional()
  @IsISO8601({ strict: true })
  expectedUpdatedAt?: string;
}

export class DeleteWorkflowRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  expectedUpdatedAt?: string;
}

export class UpdateWorkflowRequest extends WorkflowContent {
  @IsUUID()
  id!: string;

  /** Moves the workflow, by the rules of the move route. */
  @IsOptional()
  @IsUUID()
  projectId?: string;

  @IfSent()
  @IsString()
  @Length(1, 200)
  name?: string;

  /** A picture that is hosted already; null takes it off. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @MaxLength(2048)
  thumbnailUrl?: string | null;

  /** The version the change was made against; another one answers 409 `workflow_conflict`. */
  @IsOptional()
  @IsInt()
  expectedVersion?: number;

  @IsOptional()
  @IsISO8601({ strict: true })
  expectedUpdatedAt?: string;
}

export class MoveWorkflowRequest {
  @IsUUID()
  id!: string;

  @IsUUID()
  projectId!: string;
}

export class ListWorkflowVersionsRequest extends PageQuery {
  @IsUUID()
  id!: string;
}

export class WorkflowVersionRequest {
  @IsUUID()
  id!: string;

  /** A number; what is none names no version. */
  @IsString()
  @MaxLength(40)
  version!: string;
}

export class RestoreWorkflowVersionRequest extends Expectation {
  @IsString()
  @MaxLength(40)
  version!: string;
}

export class ExportWorkflowRequest {
  @IsUUID()
  id!: string;

  /** Whether results and subjects' pictures go along; without them the file is a template. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  assets?: boolean;
}

export class ImportWorkflowRequest {
  /** Absent: the caller's default project. */
  @IsOptional()
  @IsUUID()
  projectId?: string;

  /** An exported file, or its text. */
  @IsDefined()
  @JSONSchema({ examples: [{ name: 'A workflow', nodes: [], edges: [] }] })
  workflow_json!: unknown;
}

export class ListWorkflowsRequest extends PageQuery {
  @IsOptional()
  @IsUUID()
  projectId?: string;

  /** Those that others let the caller work on, instead of those of the selected workspace or the personal space. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  collaborating?: boolean;

  /** Of the selected workspace or the personal space only those that the caller may run: their own, and as an editor. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  runnable?: boolean;
}

/** Node types that nothing on this installation runs, and why. */
export interface UnavailableNodes {
  types: Record<string, Extract<NodeAvailability, { available: false }>>;
}

/** For discovery. */
export const getUnavailableNodes = defineRequest<UnavailableNodes>()({
  subject: 'executor.node-type.unavailable',
  request: NoFields,
  public: true,
});
export const createWorkflow = defineRequest<SavedWorkflow>()({
  subject: 'executor.workflow.create',
  request: CreateWorkflowRequest,
});
export const getWorkflow = defineRequest<WorkflowRecord>()({
  subject: 'executor.workflow.get',
  request: WorkflowIdRequest,
  deadlineMs: WHOLE_PRODUCTION_MS,
});
/** A workflow that its owner shares with anyone who knows its id; any other is not found. */
export const getPublicWorkflow = defineRequest<PublicWorkflowRecord>()({
  subject: 'executor.workflow.get-public',
  request: WorkflowIdRequest,
  public: true,
  deadlineMs: WHOLE_PRODUCTION_MS,
});
export const listWorkflows = defineRequest<Page<WorkflowSummary>>()({
  subject: 'executor.workflow.list',
  request: ListWorkflowsRequest,
});
export const updateWorkflow = defineRequest<SavedWorkflow>()({
  subject: 'executor.workflow.update',
  request: UpdateWorkflowRequest,
});
/** Updates, or creates under the id that the request names. */
export const saveWorkflow = defineRequest<SavedWorkflow>()({
  subject: 'executor.workflow.save',
  request: UpdateWorkflowRequest,
});
/**
 * Specification 1, 4.3: 400 when it is there already, 403 `not_permitted`, 404 for a workflow or a project that is
 * not the caller's to see, 409 `move_blocked`, 409 `workspace_archived`. Another workspace drops all collaborators.
 */
export const moveWorkflow = defineRequest<WorkflowMoved>()({
  subject: 'executor.workflow.move',
  request: MoveWorkflowRequest,
});
export const deleteWorkflow = defineRequest<{ success: true }>()({
  subject: 'executor.workflow.delete',
  request: DeleteWorkflowRequest,
});
/** Newest first. */
export const listWorkflowVersions = defineRequest<Page<WorkflowVersionSummary>>()({
  subject: 'executor.workflow-version.list',
  request: ListWorkflowVersionsRequest,
});
export const getWorkflowVersion = defineRequest<WorkflowVersionRecord>()({
  subject: 'executor.workflow-version.get',
  request: WorkflowVersionRequest,
});
/** Makes a new version with the content of an old one. */
export const restoreWorkflowVersion = defineRequest<SavedWorkflow>()({
  subject: 'executor.workflow-version.restore',
  request: RestoreWorkflowVersionRequest,
});
export const exportWorkflow = defineRequest<WorkflowFile>()({
  subject: 'executor.workflow.export',
  request: ExportWorkflowRequest,
});
export const importWorkflow = defineRequest<SavedWorkflow>()({
  subject: 'executor.workflow.import',
  request: ImportWorkflowRequest,
});
