import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import type { WorkspaceRecord } from './workspaces.contract.js';

/** `GET /v1/me`. */
export interface Me {
  id: string;
  email: string;
  displayName: string | null;
  avatarUrl: string | null;
  /** As stored; what applies may be more (credits). */
  tier: string;
  /** Says only that the account operates this installation; each operator route checks for itself. */
  isAdmin: boolean;
  /** What the caller may name in `X-Service-Workspace`. */
  workspaces: WorkspaceRecord[];
}

export const getMe = defineRequest<Me>()({
  subject: 'auth.me.get',
  request: NoFields,
  askedBy: ['gateway', 'executor', 'entities'],
});
