import { IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';

export class WorkspaceStandingRequest {
  @IsUUID()
  userId!: string;

  @IsUUID()
  workspaceId!: string;
}

/**
 * Whether an account may make work in a workspace, for work that nobody calls for, such as a schedule's run. Answers
 * only that it may; otherwise 403 `not_a_member`, 403 `member_suspended` or 409 `workspace_archived`. Specification 1,
 * 5.4, rules 1 and 5.
 */
export const requireWorkspaceStanding = defineRequest<{ success: true }>()({
  subject: 'auth.workspace.standing',
  request: WorkspaceStandingRequest,
  public: true,
});
