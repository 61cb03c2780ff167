import type { Caller } from '@easel/contracts';

/**
 * Who reads work in a workspace beside its owner: every active member, where the workspace's `memberVisibility` is
 * `members`. It is a right to read; what changes a row names its owner instead.
 *
 * The condition stands in the query itself. It takes what {@link openWorkspaces} says of the caller, which the guard
 * knows again as soon as a member is removed or the setting is changed.
 *
 * @param row alias of a table with `user_id` and `workspace_id`
 * @param userId parameter with the caller's id, such as `$1` or `:userId`
 * @param open parameter with {@link openWorkspaces}
 */
export const shownTo = (row: string, userId: string, open: string): string =>
  `(${row}.user_id = ${userId} or ${row}.workspace_id = any(${open}::uuid[]))`;

/** The workspaces whose members read all work in them, and of which the caller is an active member. */
export const openWorkspaces = ({ openWorkspaces: open = [] }: Pick<Caller, 'openWorkspaces'>): string[] => [
  ...open,
];

/** Whether a list of the selected workspace shows the work of all its members. */
export const listsEveryones = ({
  workspaceId,
  openWorkspaces: open = [],
}: Pick<Caller, 'workspaceId' | 'openWorkspaces'>): boolean =>
  workspaceId !== undefined && open.includes(workspaceId);
