import { IsBoolean, IsEmail, IsIn, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import { IfSent } from './if-sent.js';
import type { WorkspaceRole } from './workspace-selection.js';

export type MembershipStatus = 'active' | 'suspended';

export interface OrganizationRecord {
  id: string;
  name: string;
  /** An inactive organization's workspaces can't be selected. */
  active: boolean;
  /** Its members create nothing in their personal space. */
  workspaceOnlyCreation: boolean;
  /** Whether plain members may create projects in its workspaces. */
  memberProjectCreation: boolean;
  /** The caller's. */
  role: WorkspaceRole;
  createdAt: string;
  updatedAt: string;
}

export interface MemberRecord {
  userId: string;
  /** Null unless the caller administers the organization, or it is their own. */
  email: string | null;
  displayName: string | null;
  role: WorkspaceRole;
  status: MembershipStatus;
  createdAt: string;
}

export interface InvitationRecord {
  id: string;
  organizationId: string;
  workspaceId: string | null;
  email: string;
  role: 'admin' | 'member';
  createdAt: string;
  expiresAt: string;
  acceptedAt: string | null;
}

export interface InvitationCreated extends InvitationRecord {
  /** Shown once; anyone who has it and signs in with the invited address may join. */
  token: string;
}

export class CreateOrganizationRequest {
  @IsString()
  @Length(1, 200)
  name!: string;
}

export class OrganizationIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateOrganizationRequest extends OrganizationIdRequest {
  @IfSent()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IfSent()
  @IsBoolean()
  workspaceOnlyCreation?: boolean;

  @IfSent()
  @IsBoolean()
  memberProjectCreation?: boolean;

  /** For the owner to change. */
  @IfSent()
  @IsBoolean()
  active?: boolean;
}

export class OrganizationMemberRequest extends OrganizationIdRequest {
  @IsUUID()
  userId!: string;
}

export class UpdateOrganizationMemberRequest extends OrganizationMemberRequest {
  /** `owner`: the owner's to say, who is an administrator from then on. */
  @IfSent()
  @IsIn(['owner', 'admin', 'member'])
  role?: WorkspaceRole;

  @IfSent()
  @IsIn(['active', 'suspended'])
  status?: MembershipStatus;
}

export class CreateInvitationRequest extends OrganizationIdRequest {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  /** In the organization; with `workspaceId`, in that workspace, and the organization is joined as a member. */
  @IsIn(['admin', 'member'])
  role!: 'admin' | 'member';

  @IfSent()
  @IsUUID()
  workspaceId?: string;
}

export class InvitationRequest extends OrganizationIdRequest {
  @IsUUID()
  invitationId!: string;
}

export class AcceptInvitationRequest {
  @IsString()
  @MaxLength(200)
  token!: string;
}

export interface InvitationAccepted {
  organizationId: string;
  workspaceId: string | null;
}

/**
 * Organizations: where they are off, 403 `edition_required` (`required_edition: cloud`) or `forbidden`. To others
 * than its members an organization is missing (404 `not_found`); a suspended member gets 403 `member_suspended`, and
 * one whose role does not suffice 403 `not_permitted`.
 */
export const createOrganization = defineRequest<OrganizationRecord>()({
  subject: 'auth.organization.create',
  request: CreateOrganizationRequest,
});
export const listOrganizations = defineRequest<OrganizationRecord[]>()({
  subject: 'auth.organization.list',
  request: NoFields,
});
export const getOrganization = defineRequest<OrganizationRecord>()({
  subject: 'auth.organization.get',
  request: OrganizationIdRequest,
});
export const updateOrganization = defineRequest<OrganizationRecord>()({
  subject: 'auth.organization.update',
  request: UpdateOrganizationRequest,
});
export const listOrganizationMembers = defineRequest<MemberRecord[]>()({
  subject: 'auth.organization-member.list',
  request: OrganizationIdRequest,
});
/** In force everywhere when answered. */
export const updateOrganizationMember = defineRequest<MemberRecord>()({
  subject: 'auth.organization-member.update',
  request: UpdateOrganizationMemberRequest,
});
/** Also for leaving: the caller's own membership. In force everywhere when answered. */
export const removeOrganizationMember = defineRequest<{ success: true }>()({
  subject: 'auth.organization-member.remove',
  request: OrganizationMemberRequest,
});
export const createInvitation = defineRequest<InvitationCreated>()({
  subject: 'auth.invitation.create',
  request: CreateInvitationRequest,
});
/** Newest first. */
export const listInvitations = defineRequest<InvitationRecord[]>()({
  subject: 'auth.invitation.list',
  request: OrganizationIdRequest,
});
/** Nobody can accept it any more. 404 `not_found` also for one that was accepted. */
export const withdrawInvitation = defineRequest<{ success: true }>()({
  subject: 'auth.invitation.withdraw',
  request: InvitationRequest,
});
/** Once; 404 `not_found` for a token that is unknown, used, expired, or for another address. */
export const acceptInvitation = defineRequest<InvitationAccepted>()({
  subject: 'auth.invitation.accept',
  request: AcceptInvitationRequest,
});
