import { IsArray, IsInt, IsObject, IsOptional, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

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
  nodes?: unknown[];

  @IsOptional()
  @IsArray()
  edges?: unknown[];

  @IsOptional()
  @IsObject()
  settings?: Record<string, unknown>;

  @IsOptional()
  @IsString()
  sourcePrompt?: string | null;
}

export class CreateWorkflowRequest extends WorkflowContent {
  @IsString()
  @Length(1, 200)
  name!: string;

  /** Absent: the caller's default project. */
  @IsOptional()
  @IsUUID()
  projectId?: string;
}

export class WorkflowIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateWorkflowRequest extends WorkflowContent {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2048)
  thumbnailUrl?: string | null;

  /** The version the change was made against; another one answers 409 `workflow_conflict`. */
  @IsOptional()
  @IsInt()
  expectedVersion?: number;

  @IsOptional()
  @IsString()
  expectedUpdatedAt?: string;
}

export class ListWorkflowsRequest extends PageQuery {
  @IsOptional()
  @IsUUID()
  projectId?: string;
}

export const createWorkflow = defineRequest<WorkflowRecord>()({
  subject: 'executor.workflow.create',
  request: CreateWorkflowRequest,
});
export const getWorkflow = defineRequest<WorkflowRecord>()({
  subject: 'executor.workflow.get',
  request: WorkflowIdRequest,
});
export const listWorkflows = defineRequest<Page<WorkflowSummary>>()({
  subject: 'executor.workflow.list',
  request: ListWorkflowsRequest,
});
export const updateWorkflow = defineRequest<WorkflowRecord>()({
  subject: 'executor.workflow.update',
  request: UpdateWorkflowRequest,
});
export const deleteWorkflow = defineRequest<{ success: true }>()({
  subject: 'executor.workflow.delete',
  request: WorkflowIdRequest,
});
