import { MemberSuspended, NotFound, NotPermitted, type WorkspaceRole } from '@easel/contracts';

export interface WorkspaceMembership {
  role: WorkspaceRole;
  suspended: boolean;
}

/**
 * Checks that somebody may see a workspace, or manage it: its name, its members, whether it is archived.
 *
 * @throws NotFound to others than its members; MemberSuspended; NotPermitted
 */
export function requireWorkspaceRight<M extends WorkspaceMembership>(
  right: 'see' | 'manage',
  membership: M | undefined,
): M {
  if (!membership) throw new NotFound('workspace');
  if (membership.suspended) throw new MemberSuspended();
  if (right === 'manage' && membership.role === 'member') throw new NotPermitted();
  return membership;
}
