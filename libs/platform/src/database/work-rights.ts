import type { Caller } from '@easel/contracts';
import { listsEveryones, openWorkspaces } from './shown-work.js';

/**
 * What somebody wants of a piece of work: a workflow, a character. `read`: its owner, whom it was shared with,
 * administrators of its workspace, and every member of that where it is open to them. `write`: its owner and editors.
 * `govern`, which is to say who else may: its owner and administrators of its workspace.
 */
export type WorkRight = 'read' | 'write' | 'govern';

export interface RightParameters {
  userId: string;
  /** Null where organizations are disabled: nobody is a member of anything, and nothing is decided by it. */
  workspaces: string[] | null;
  administered: string[];
  open: string[];
}

export function rightParameters(caller: Caller): RightParameters {
  const { userId, workspaces } = caller;
  const administered = Object.entries(workspaces ?? {}).filter(([, role]) => role !== 'member');
  return {
    userId,
    workspaces: workspaces ? Object.keys(workspaces) : null,
    administered: administered.map(([id]) => id),
    open: openWorkspaces(caller),
  };
}

/**
 * The conditions on a table with `user_id` and `workspace_id`.
 *
 * @param row its alias
 * @param written how each of {@link RightParameters} is written in the query: `$1`, `:userId`
 * @param granted who has a right beside owner and workspace
 */
export function rightsOn(
  row: string,
  written: Readonly<Record<keyof RightParameters, string>>,
  granted: Partial<Record<'read' | 'write', string>> = {},
): { mayDo(right: WorkRight): string; listedOfProject: string } {
  const { userId, workspaces, administered, open } = written;
  // Work in a workspace is its members' alone: also the owner's only as long as they belong to it.
  const within = `(${workspaces}::uuid[] is null or ${row}.workspace_id is null or ${row}.workspace_id = any(${workspaces}))`;
  const owned = `${row}.user_id = ${userId}`;
  const governed = `${row}.workspace_id = any(${administered}::uuid[])`;
  const opened = `${row}.workspace_id = any(${open}::uuid[])`;
  const or = (...conditions: (string | undefined)[]) =>
    `(${conditions.filter((each) => each !== undefined).join(' or ')})`;
  const may: Record<WorkRight, string> = {
    read: or(owned, governed, opened, granted.read),
    write: or(owned, granted.write),
    govern: or(owned, governed),
  };
  return {
    mayDo: (right) => `(${within} and ${may[right]})`,
    listedOfProject: `${within} and ${or(owned, governed, opened)}`,
  };
}

/** Whether a list of the selected workspace shows the caller everybody's work: to its administrators, or where it is open. */
export function listsAllWork(caller: Caller): boolean {
  const { workspaceId } = caller;
  const administers =
    workspaceId !== undefined && (caller.workspaces?.[workspaceId] ?? 'member') !== 'member';
  return administers || listsEveryones(caller);
}

/** Whether a piece of work is in a place where the caller may be at all. */
export function isWithin({ workspaces }: Caller, workspaceId: string | null): boolean {
  return workspaceId === null || workspaces === undefined || Object.hasOwn(workspaces, workspaceId);
}

/** `govern`, of work that the caller has been shown to see. */
export function mayGovern(
  caller: Caller,
  { userId, workspaceId }: { userId: string; workspaceId: string | null },
): boolean {
  return (
    userId === caller.userId ||
    (workspaceId !== null && (caller.workspaces?.[workspaceId] ?? 'member') !== 'member')
  );
}
