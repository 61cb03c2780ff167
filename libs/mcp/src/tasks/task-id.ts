import type { Work } from '../calling/work.js';

/** Each job of a task costs one request to read, so an id names only a few; no tool starts more than four. */
const MOST_JOBS = 10;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The id of the task for this work. The id names the work and the workspace, so tasks are not stored and any replica can
 * read them. The routes check who may read the work.
 */
export function taskIdOf(work: Work, workspaceId: string | undefined): string {
  return [...partsOf(work), ...(workspaceId === undefined ? [] : [`@${workspaceId}`])].join('.');
}

function partsOf(work: Work): readonly string[] {
  if (work.kind === 'jobs') return ['job', ...work.ids];
  if (work.kind === 'execution') return ['execution', work.id];
  return ['run', work.id, encodeURIComponent(work.slug).replaceAll('.', '%2E')];
}

/** The work of a task. Undefined if this is not the id of a task, or of a task in another workspace. */
export function workOf(taskId: string, workspaceId: string | undefined): Work | undefined {
  const parts = taskId.split('.');
  const place = parts.at(-1)?.startsWith('@') ? parts.pop()?.slice(1) : undefined;
  if (place !== workspaceId) return undefined;
  const [kind, ...rest] = parts;
  const [id = '', slug, ...more] = rest;
  if (kind === 'job') return areIds(rest) ? { kind: 'jobs', ids: rest } : undefined;
  if (!ID.test(id) || more.length > 0) return undefined;
  if (kind === 'execution' && slug === undefined) return { kind, id };
  const name = kind === 'run' && slug !== undefined ? decoded(slug) : undefined;
  return name === undefined ? undefined : { kind: 'run', id, slug: name };
}

const areIds = (ids: readonly string[]): boolean =>
  ids.length > 0 && ids.length <= MOST_JOBS && ids.every((id) => ID.test(id));

function decoded(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug) || undefined;
  } catch {
    return undefined;
  }
}
