import { IsBoolean, IsEmail, IsIn, IsInt, IsOptional, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import type { WorkflowRecord } from './workflows.contract.js';

export const COLLABORATOR_ROLES = ['viewer', 'editor'] as const;
/** A viewer reads; an editor also changes and runs. */
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];

/** Somebody whom a workflow's owner lets work on it. */
export interface CollaboratorRecord {
  userId: string;
  /** As it was when they were added. */
  name: string;
  role: CollaboratorRole;
  createdAt: string;
}

export class CollaboratorsRequest {
  @IsUUID()
  id!: string;
}

export class AddCollaboratorRequest extends CollaboratorsRequest {
  /** This or `userId` says who. */
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string;

  @IsOptional()
  @IsUUID()
  userId?: string;

  /** Default: `viewer`. */
  @IsOptional()
  @IsIn(COLLABORATOR_ROLES)
  role?: CollaboratorRole;
}

export class CollaboratorRequest extends CollaboratorsRequest {
  @IsUUID()
  userId!: string;
}

export class UpdateCollaboratorRequest extends CollaboratorRequest {
  @IsIn(COLLABORATOR_ROLES)
  role!: CollaboratorRole;
}

export class ShareWorkflowRequest {
  @IsUUID()
  id!: string;

  /** Whether anybody who knows the id may read it; default: true. */
  @IsOptional()
  @IsBoolean()
  shared?: boolean;

  /** The version that the caller saw; another one answers 409 `workflow_conflict`. */
  @IsOptional()
  @IsInt()
  expectedVersion?: number;
}

/** For callers who may read the workflow; by name. */
export const listCollaborators = defineRequest<CollaboratorRecord[]>()({
  subject: 'executor.collaborator.list',
  request: CollaboratorsRequest,
});
/**
 * For the workflow's owner and administrators of its workspace, 403 `forbidden` for others who see it. Somebody who is
 * one already gets the new role. 404 for an account that does not exist or does not belong to the workspace, 400
 * `limit_reached` beyond 100.
 */
export const addCollaborator = defineRequest<CollaboratorRecord>()({
  subject: 'executor.collaborator.add',
  request: AddCollaboratorRequest,
});
export const updateCollaborator = defineRequest<CollaboratorRecord>()({
  subject: 'executor.collaborator.update',
  request: UpdateCollaboratorRequest,
});
/** Also for the collaborator, who leaves. May be repeated. */
export const removeCollaborator = defineRequest<{ success: true }>()({
  subject: 'executor.collaborator.remove',
  request: CollaboratorRequest,
});
/** Opens or closes the public link; for the same people as adding collaborators. */
export const shareWorkflow = defineRequest<WorkflowRecord>()({
  subject: 'executor.workflow.share',
  request: ShareWorkflowRequest,
});
