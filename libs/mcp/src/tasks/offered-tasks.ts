import type { ProtocolEra } from '@modelcontextprotocol/server';
import type { Work } from '../calling/work.js';
import { isVisible, type Selection, TOOLS } from '../tool-table.js';
import type { Tool } from '../tool.js';

/** The scopes of the routes that read the state of the work. */
const READS = { job: 'jobs:read', jobs: 'jobs:read', execution: 'workflows:read', run: 'jobs:read' } as const;

/**
 * Whether calls of this tool can be tasks. In revision 2025-11-25, `tasks/list` must contain every task, and no route lists
 * all executions, runs of apps, or groups of jobs; so there only single jobs are tasks. Revision 2026-07-28 has no list.
 */
export function canBeTask(
  { starts }: Tool,
  { scopes }: Pick<Selection, 'scopes'>,
  era: ProtocolEra,
): boolean {
  if (starts === undefined || (era === 'legacy' && starts !== 'job')) return false;
  return scopes === undefined || scopes.includes(READS[starts]);
}

/** Whether the server offers tasks on this connection. */
export const offersTasks = (selection: Selection, era: ProtocolEra): boolean =>
  TOOLS.some((tool) => canBeTask(tool, selection, era) && isVisible(tool, selection));

/** Whether this work can be a task in this revision. */
export const isTaskOf =
  (era: ProtocolEra) =>
  (work: Work): boolean =>
    era === 'modern' || (work.kind === 'jobs' && work.ids.length === 1);
