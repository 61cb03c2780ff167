import type { ProjectRecord } from '@easel/contracts';
import type { ProjectRow } from '../project-store/project.row.js';

export function toProjectRecord(project: ProjectRow): ProjectRecord {
  return {
    id: project.id,
    userId: project.userId,
    workspaceId: project.workspaceId,
    name: project.name,
    description: project.description,
    settings: project.settings as Record<string, unknown>,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}
