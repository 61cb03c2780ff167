import {
  MemberSuspended,
  type MembershipStatus,
  NotFound,
  NotPermitted,
  type WorkspaceRole,
} from '@easel/contracts';

export interface OrganizationMembership {
  role: WorkspaceRole;
  status: MembershipStatus;
  organizationActive: boolean;
}

const ALLOWED = {
  see: ['owner', 'admin', 'member'],
  'read audit log': ['owner', 'admin'],
  'change settings': ['owner', 'admin'],
  'change activity': ['owner'],
  invite: ['owner', 'admin'],
  'manage members': ['owner', 'admin', 'member'],
  'create workspace': ['owner', 'admin'],
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type OrganizationRight = keyof typeof ALLOWED;

/** Nobody could select what is made, not even the owner. */
const NEEDS_ACTIVITY: ReadonlySet<OrganizationRight> = new Set(['create workspace']);

/**
 * Checks that a member may do something in the organization. An inactive one is its owner's alone, and
 * gets no workspaces.
 *
 * @throws NotFound to others than its members; MemberSuspended; NotPermitted
 */
export function requireRight(
  right: OrganizationRight,
  membership: OrganizationMembership | undefined,
): OrganizationMembership {
  if (!membership) throw new NotFound('organization');
  if (membership.status === 'suspended') throw new MemberSuspended();
  const allowed: readonly WorkspaceRole[] = ALLOWED[right];
  if (!allowed.includes(membership.role)) throw new NotPermitted();
  const open = membership.organizationActive || (membership.role === 'owner' && !NEEDS_ACTIVITY.has(right));
  if (!open) throw new NotPermitted('The organization is inactive.');
  return membership;
}

export interface MemberChange {
  /** `owner`: instead of the one who says so. */
  role?: WorkspaceRole;
  status?: MembershipStatus;
  remove?: true;
}

/**
 * Whether `actor` may change a member. Nobody touches the owner, who alone may make somebody else the owner;
 * administrators are the owner's to make and unmake; everybody else is an administrator's to manage; anybody but the
 * owner may leave.
 *
 * @throws NotPermitted
 */
export function requireMayChange(
  actor: { userId: string; role: WorkspaceRole },
  target: { userId: string; role: WorkspaceRole; status?: MembershipStatus },
  change: MemberChange,
): void {
  if (target.role === 'owner')
    throw new NotPermitted('The role of the owner cannot change until they transfer the ownership.');
  if (change.role === 'owner' && (change.status ?? target.status) === 'suspended')
    throw new NotPermitted('A suspended member cannot be the owner.');
  if (actor.role === 'owner') return;
  if (actor.userId === target.userId && change.remove) return;
  const managesIt =
    actor.role === 'admin' && target.role === 'member' && (change.role ?? 'member') === 'member';
  if (!managesIt) throw new NotPermitted();
}
