import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import { IfSent } from './if-sent.js';
import { IsMonthlyBudget } from './monthly-budget.js';
import type { MemberRecord, MembershipStatus } from './organizations.contract.js';
import type { WorkspaceRole } from './workspace-selection.js';

/** Who reads the work in a workspace beside its owner, its collaborators and administrators: every member, or nobody. */
export const MEMBER_VISIBILITIES = ['members', 'private'] as const;
export type MemberVisibility = (typeof MEMBER_VISIBILITIES)[number];

export interface WorkspaceRecord {
  id: string;
  organizationId: string;
  name: string;
  /** The caller's. */
  role: WorkspaceRole;
  /** Set: nothing is created in it or moved into it. */
  archivedAt: string | null;
  /** Whole credits that may be spent in it in a calendar month (UTC); null: as many as there are. */
  monthlyBudget: number | null;
  /** `members`: every active member reads the work in it. */
  memberVisibility: MemberVisibility;
  createdAt: string;
  updatedAt: string;
}

export class CreateWorkspaceRequest {
  @IsUUID()
  organizationId!: string;

  @IsString()
  @Length(1, 200)
  name!: string;

  /** `members` by default. */
  @IfSent()
  @IsIn(MEMBER_VISIBILITIES)
  memberVisibility?: MemberVisibility;
}

export class WorkspaceIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateWorkspaceRequest extends WorkspaceIdRequest {
  @IfSent()
  @IsString()
  @Length(1, 200)
  name?: string;

  /** Cloud only. Null: none. */
  @IsMonthlyBudget()
  monthlyBudget?: number | null;

  @IfSent()
  @IsIn(MEMBER_VISIBILITIES)
  memberVisibility?: MemberVisibility;
}

export class WorkspaceMemberRequest extends WorkspaceIdRequest {
  @IsUUID()
  userId!: string;
}

export class AddWorkspaceMemberRequest extends WorkspaceMemberRequest {
  @IfSent()
  @IsIn(['admin', 'member'])
  role?: 'admin' | 'member';
}

export class UpdateWorkspaceMemberRequest extends WorkspaceMemberRequest {
  @IfSent()
  @IsIn(['admin', 'member'])
  role?: 'admin' | 'member';

  @IfSent()
  @IsIn(['active', 'suspended'])
  status?: MembershipStatus;
}

/** Makes the workspace with a project of its own, in which creates without a project land. */
export const createWorkspace = defineRequest<WorkspaceRecord>()({
  subject: 'auth.workspace.create',
  request: CreateWorkspaceRequest,
});
/** Those that the caller may select, by name. */
export const listWorkspaces = defineRequest<WorkspaceRecord[]>()({
  subject: 'auth.workspace.list',
  request: NoFields,
});
/** Like the other routes of one workspace: 404 `not_found` to others than its members. */
export const getWorkspace = defineRequest<WorkspaceRecord>()({
  subject: 'auth.workspace.get',
  request: WorkspaceIdRequest,
  askedBy: ['gateway', 'executor'],
});
/** In force everywhere when answered. 403 `edition_required` for a budget where no credits are charged. */
export const updateWorkspace = defineRequest<WorkspaceRecord>()({
  subject: 'auth.workspace.update',
  request: UpdateWorkspaceRequest,
});
export const archiveWorkspace = defineRequest<WorkspaceRecord>()({
  subject: 'auth.workspace.archive',
  request: WorkspaceIdRequest,
});
export const unarchiveWorkspace = defineRequest<WorkspaceRecord>()({
  subject: 'auth.workspace.unarchive',
  request: WorkspaceIdRequest,
});
/** Those who were added; owners and administrators of the organization are members of all its workspaces anyway. */
export const listWorkspaceMembers = defineRequest<MemberRecord[]>()({
  subject: 'auth.workspace-member.list',
  request: WorkspaceIdRequest,
});
/** 400 `validation_error` at `userId` for somebody who is not in the organization. */
export const addWorkspaceMember = defineRequest<MemberRecord>()({
  subject: 'auth.workspace-member.add',
  request: AddWorkspaceMemberRequest,
});
/** In force everywhere when answered. */
export const updateWorkspaceMember = defineRequest<MemberRecord>()({
  subject: 'auth.workspace-member.update',
  request: UpdateWorkspaceMemberRequest,
});
/** In force everywhere when answered. */
export const removeWorkspaceMember = defineRequest<{ success: true }>()({
  subject: 'auth.workspace-member.remove',
  request: WorkspaceMemberRequest,
});
