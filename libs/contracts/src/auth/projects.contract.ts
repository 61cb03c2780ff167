import { IsInt, IsOptional, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { defineEvent } from '../define-event.js';
import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import type { Page } from '../page.js';
import { Clamped } from '../validation.js';
import { IsProjectSettings } from './project-settings.js';

export interface ProjectRecord {
  id: string;
  userId: string;
  /** Null: in its owner's personal space. */
  workspaceId: string | null;
  name: string;
  description: string | null;
  settings: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
}

export class CreateProjectRequest {
  @IsString()
  @Length(1, 200)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string | null;

  @IsOptional()
  @IsProjectSettings()
  settings?: Record<string, unknown>;
}

/** As many as fit into one message, whatever their settings. */
export const PROJECTS_AT_ONCE = 400;

export class ListProjectsRequest {
  @IsOptional()
  @Clamped(1, PROJECTS_AT_ONCE)
  @IsInt()
  limit?: number;

  /** Opaque; from `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  cursor?: string;
}

export class ProjectIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateProjectRequest {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string | null;

  @IsOptional()
  @IsProjectSettings()
  settings?: Record<string, unknown>;
}

export class ResolveProjectRequest {
  /** Absent: the project where a create without one lands (specification 1, 5.4 rule 4). */
  @IsOptional()
  @IsUUID()
  projectId?: string;
}

export const createProject = defineRequest<ProjectRecord>()({
  subject: 'auth.project.create',
  request: CreateProjectRequest,
});
/** Name of the project in which agents keep their workflows (facts: core, 25). */
export const AGENT_PROJECT = 'mcp';
/** The caller's project of agents in the selected workspace, or in the personal space; made when it is missing. */
export const ensureAgentProject = defineRequest<ProjectRecord>()({
  subject: 'auth.project.ensure-agents',
  request: NoFields,
});
/** Those of the selected workspace, or the personal ones; by name. */
export const listProjects = defineRequest<Page<ProjectRecord>>()({
  subject: 'auth.project.list',
  request: ListProjectsRequest,
});
export const getProject = defineRequest<ProjectRecord>()({
  subject: 'auth.project.get',
  request: ProjectIdRequest,
  askedBy: ['gateway', 'executor', 'entities'],
});
export const updateProject = defineRequest<ProjectRecord>()({
  subject: 'auth.project.update',
  request: UpdateProjectRequest,
});
export const deleteProject = defineRequest<{ success: true }>()({
  subject: 'auth.project.delete',
  request: ProjectIdRequest,
});
/**
 * Where what the caller creates lands, and whether it may (specification 1, 5.4 rules 4 to 6): 404 `not_found` for a
 * project that is not theirs to create in, 409 `workspace_archived`, 409 `workspace_has_no_default_project`, 403
 * `personal_space_disabled`. Also answers for the target of a move.
 */
export const resolveProject = defineRequest<{ projectId: string; workspaceId: string | null }>()({
  subject: 'auth.project.resolve',
  request: ResolveProjectRequest,
  askedBy: ['executor', 'entities'],
});

/** A project is gone; what other services keep in it goes too. */
export const projectDeleted = defineEvent<{ projectId: string; userId: string }>({
  subject: 'events.auth.project.deleted',
  publishedBy: ['auth'],
  heardBy: { executor: 'executor-forget-project', entities: 'entities-forget-project' },
});
