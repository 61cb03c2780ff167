import { IsOptional, IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';

export class WorkspaceStandingRequest {
  @IsUUID()
  userId!: string;

  /** Absent: in the account's personal space. */
  @IsOptional()
  @IsUUID()
  workspaceId?: string;
}

/**
 * Whether an account may make work in a workspace or in its personal space, for work that nobody calls for, such as a
 * schedule's run. Answers only that it may; otherwise 403 `forbidden` of an account that was banned or deleted, 403
 * `not_a_member`, 403 `member_suspended`, 403 `personal_space_disabled` or 409 `workspace_archived`. Specification 1,
 * 5.4, rules 1, 5 and 6.
 */
export const requireWorkspaceStanding = defineRequest<{ success: true }>()({
  subject: 'auth.workspace.standing',
  request: WorkspaceStandingRequest,
  askedBy: ['executor'],
  public: true,
});
