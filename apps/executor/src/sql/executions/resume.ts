import { unfinishedRuns } from '../jobs/unfinished-work.js';

/** How many unfinished runs the account $1 has, not counted beyond $2. */
export const UNFINISHED = {
  name: 'unfinished-runs',
  text: `select ${unfinishedRuns('$1', '$2')}::integer as unfinished`,
};
