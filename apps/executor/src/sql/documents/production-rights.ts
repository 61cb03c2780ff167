import { rightsOn } from '@easel/platform';
import { onList } from '../engine/allowed-workflows.js';

// Parameters $1 to $6 of each statement: the production, the caller, their workspaces, those that they administer,
// those that are open to them, and the workflows that their token is limited to.
const granted = `exists (select 1 from workflow_collaborators c where c.workflow_id = w.id and c.user_id = $2`;

const rights = rightsOn(
  'w',
  { userId: '$2', workspaces: '$3', administered: '$4', open: '$5' },
  { read: `${granted})`, write: `${granted} and c.role = 'editor')` },
);

export const MAY_READ = `(${rights.mayDo('read')} and ${onList('w.id', '$6')})`;

// Postgres wants to know of each parameter what it is: an open workspace lets nobody write.
const NO_USE_FOR_OPEN = `$5::uuid[] is not null`;

export const MAY_GOVERN = `(${rights.mayDo('govern')} and ${onList('w.id', '$6')} and ${NO_USE_FOR_OPEN})`;

/** Administrators of a workspace write its productions. */
export const MAY_WRITE = `((${rights.mayDo('write')} or ${rights.mayDo('govern')}) and ${onList('w.id', '$6')} and ${NO_USE_FOR_OPEN})`;

/** Writers of the production, and anyone with the link of one that allows editable copies. */
export const MAY_CLONE = `(${MAY_WRITE} or (p.shared and p.allow_editable_copy and ${onList('w.id', '$6')}))`;
