import type { Caller } from '../caller.js';
import { PersonalSpaceDisabled, WorkspaceArchived } from './access.errors.js';

/**
 * Whether the caller may make anything in a workspace; null: in their personal space. Specification 1, 5.4, rules 5
 * and 6.
 *
 * @throws WorkspaceArchived, PersonalSpaceDisabled
 */
export function requireMayMake(
  {
    archivedWorkspaces = [],
    personalSpaceDisabled,
  }: Pick<Caller, 'archivedWorkspaces' | 'personalSpaceDisabled'>,
  workspaceId: string | null,
): void {
  if (workspaceId === null) {
    if (personalSpaceDisabled) throw new PersonalSpaceDisabled();
  } else if (archivedWorkspaces.includes(workspaceId)) throw new WorkspaceArchived();
}
