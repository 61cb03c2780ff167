import {
  MemberSuspended,
  NotAMember,
  NotFound,
  PersonalSpaceDisabled,
  ProjectCreateNotAllowed,
  WorkspaceArchived,
  WorkspaceHasNoDefaultProject,
} from '@easel/contracts';
import type { WorkspaceStanding } from '../workspaces/workspaces.repository.js';

export interface PlacedProject {
  id: string;
  /** Null: in the caller's personal space. */
  workspaceId: string | null;
}

export interface Landing {
  /** The selected workspace; null: none is selected. */
  selected: { id: string; standing: WorkspaceStanding | undefined } | null;
  /** Whether an organization of the caller's wants all work in its workspaces. */
  personalSpaceForbidden: boolean;
}

export interface CreateLanding extends Landing {
  /** The project that the create names, if the caller may see it; undefined when they may not. Null: it names none. */
  named: (PlacedProject & { archived: boolean }) | undefined | null;
  /** Where a create that names no project lands: in the selected workspace, or in the personal space. */
  defaultProjectId: string | undefined;
}

/**
 * Where a create lands: specification 1, 5.4, rules 4 to 6. `undefined`: in the personal default project, which is
 * still to be made.
 *
 * @throws NotAMember, MemberSuspended, WorkspaceArchived, NotFound, WorkspaceHasNoDefaultProject,
 *   PersonalSpaceDisabled
 */
export function landingOf(create: CreateLanding): PlacedProject | undefined {
  const { selected, named, defaultProjectId } = create;
  requireMayCreate(create);
  if (named !== null) {
    const elsewhere = selected !== null && named?.workspaceId !== selected.id;
    if (!named || elsewhere) throw new NotFound('project');
    if (named.archived) throw new WorkspaceArchived();
    return { id: named.id, workspaceId: named.workspaceId };
  }
  if (defaultProjectId !== undefined) return { id: defaultProjectId, workspaceId: selected?.id ?? null };
  if (selected !== null) throw new WorkspaceHasNoDefaultProject();
  return undefined;
}

/** Whether a project may be created where the caller stands. @throws also ProjectCreateNotAllowed */
export function requireMayCreateProject(landing: Landing): void {
  requireMayCreate(landing);
  const standing = landing.selected?.standing;
  if (standing?.role === 'member' && !standing.memberProjectCreation) throw new ProjectCreateNotAllowed();
}

function requireMayCreate({ selected, personalSpaceForbidden }: Landing): void {
  if (selected === null) {
    if (personalSpaceForbidden) throw new PersonalSpaceDisabled();
    return;
  }
  // The gateway selected it on what it knew; this is what is so now.
  if (!selected.standing) throw new NotAMember();
  if (selected.standing.suspended) throw new MemberSuspended();
  if (selected.standing.archived) throw new WorkspaceArchived();
}
