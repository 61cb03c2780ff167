import type { Caller } from '@easel/contracts';

/** What a caller may hold and decide on: everything, or what lies in these workspaces. */
export interface ReviewScope {
  everywhere: boolean;
  workspaceIds: string[];
}

/** Operators review everything; owners and admins of a workspace what is made in it. */
export function reviewScopeOf({
  operator,
  workspaces = {},
}: Pick<Caller, 'operator' | 'workspaces'>): ReviewScope {
  return {
    everywhere: operator === true,
    workspaceIds: Object.entries(workspaces).flatMap(([id, role]) => (role === 'member' ? [] : [id])),
  };
}
