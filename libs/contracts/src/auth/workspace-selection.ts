import { ServiceError, ValidationFailed } from '../service-error.js';

export const WORKSPACE_HEADER = 'X-Service-Workspace';

export type WorkspaceRole = 'owner' | 'admin' | 'member';

/** Also for a workspace that does not exist, and for one of an inactive organization. */
export class NotAMember extends ServiceError {
  constructor() {
    super(403, 'not_a_member', 'You are not a member of this workspace.');
  }
}

export class MemberSuspended extends ServiceError {
  constructor() {
    super(403, 'member_suspended', 'Your membership is suspended; ask an administrator of the organization.');
  }
}

export class TokenWorkspaceMismatch extends ServiceError {
  constructor() {
    super(
      400,
      'token_workspace_mismatch',
      `This token is bound to another workspace; leave ${WORKSPACE_HEADER} out or name that one.`,
    );
  }
}

/** What the caller may select. */
export interface Memberships {
  /** Workspaces of active organizations in which the caller is an active member. */
  active: Readonly<Record<string, WorkspaceRole>>;
  /** Workspaces of active organizations in which the caller's membership is suspended. */
  suspended: readonly string[];
}

export interface WorkspaceWish {
  /** The header as it was sent. */
  header?: string;
  /** The workspace to which the token is bound. */
  binding?: string;
  organizationsEnabled: boolean;
  /** `GET /v1/me`, `GET /v1/workspaces` and accepting an invitation: what can't be selected counts as not sent. */
  lenient?: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The workspace in which a request acts; none: the personal space. Specification 1, 5.4, rules 1 to 3 and 7.
 *
 * @throws ValidationFailed, TokenWorkspaceMismatch, NotAMember, MemberSuspended
 */
export function selectWorkspace(wish: WorkspaceWish, memberships: Memberships): string | undefined {
  if (!wish.organizationsEnabled) return undefined;
  const { header, binding } = wish;
  if (wish.lenient) {
    return [header, binding]
      .map((id) => id?.toLowerCase())
      .find((id) => id !== undefined && Object.hasOwn(memberships.active, id));
  }
  if (header !== undefined && !UUID.test(header)) {
    throw new ValidationFailed([{ path: WORKSPACE_HEADER, message: 'must be a UUID' }]);
  }
  const wanted = header?.toLowerCase() ?? binding;
  if (wanted === undefined) return undefined;
  if (binding !== undefined && wanted !== binding) throw new TokenWorkspaceMismatch();
  requireMembership(wanted, memberships);
  return wanted;
}

/** @throws NotAMember, MemberSuspended when the workspace can't be selected */
export function requireMembership(workspaceId: string, { active, suspended }: Memberships): WorkspaceRole {
  if (Object.hasOwn(active, workspaceId)) return active[workspaceId];
  throw suspended.includes(workspaceId) ? new MemberSuspended() : new NotAMember();
}
