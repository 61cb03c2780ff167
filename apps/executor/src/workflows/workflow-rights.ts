import type { Caller } from '@easel/contracts';

/**
 * What somebody wants of a workflow. `read`: its owner, collaborators, administrators of its workspace. `write` (and
 * run): its owner and editors. `govern`, which is to say who else may: its owner and administrators of its workspace.
 */
export type WorkflowRight = 'read' | 'write' | 'govern';

const GRANTED = `exists (
  select 1 from workflow_collaborators c where c.workflow_id = w.id and c.user_id = :userId`;
const ADMINISTERED = 'w.workspace_id = any(:administered)';

/** Work in a workspace is its members' alone: also the owner's only as long as they belong to it. */
const WITHIN = '(:workspaces::uuid[] is null or w.workspace_id is null or w.workspace_id = any(:workspaces))';

const MAY: Readonly<Record<WorkflowRight, string>> = {
  read: `(w.user_id = :userId or ${ADMINISTERED} or ${GRANTED}))`,
  write: `(w.user_id = :userId or ${GRANTED} and c.role = 'editor'))`,
  govern: `(w.user_id = :userId or ${ADMINISTERED})`,
};

/** A condition on `w`, with the parameters that {@link rightParameters} gives. */
export const mayDo = (right: WorkflowRight): string => `${WITHIN} and ${MAY[right]}`;

export function rightParameters({ userId, workspaces }: Caller) {
  const administered = Object.entries(workspaces ?? {}).filter(([, role]) => role !== 'member');
  return {
    userId,
    // Where organizations are disabled nobody is a member of anything, and nothing is decided by it.
    workspaces: workspaces ? Object.keys(workspaces) : null,
    administered: administered.map(([id]) => id),
  };
}

/** Whether the workflow is in a place where the caller may be at all. */
export function isWithin({ workspaces }: Caller, workspaceId: string | null): boolean {
  return workspaceId === null || workspaces === undefined || Object.hasOwn(workspaces, workspaceId);
}

/** `govern`, of a workflow that the caller has been shown to see. */
export function mayGovern(
  caller: Caller,
  { userId, workspaceId }: { userId: string; workspaceId: string | null },
): boolean {
  return (
    userId === caller.userId ||
    (workspaceId !== null && (caller.workspaces?.[workspaceId] ?? 'member') !== 'member')
  );
}
