import type { Caller } from '@easel/contracts';
import { rightParameters as parametersOf, rightsOn, type WorkRight } from '@easel/platform';
import { GRANTED } from '../../sql/documents/workflow-rights.js';

/** What somebody wants of a workflow; `write` also means to run it. Collaborators have a right beside owner and workspace. */
export type WorkflowRight = WorkRight;

const rights = rightsOn(
  'w',
  { userId: ':userId', workspaces: ':workspaces', administered: ':administered', open: ':open' },
  { read: `${GRANTED})`, write: `${GRANTED} and c.role = 'editor')` },
);

/** The workflows of a project that a list shows: what the caller governs, or all where its workspace is open. */
export const LISTED_OF_PROJECT = rights.listedOfProject;

/** A condition on `w`, with the parameters that {@link rightParameters} gives. */
export const mayDo = (right: WorkflowRight): string => rights.mayDo(right);

/** As an object of its own, which a query builder takes. */
export const rightParameters = (caller: Caller) => ({ ...parametersOf(caller) });
