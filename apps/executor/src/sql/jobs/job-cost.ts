import { expectedSecondsTable } from '@easel/catalog';

const BY_TYPE = JSON.stringify(expectedSecondsTable.byType);

const BY_LANE = JSON.stringify(expectedSecondsTable.byLane);

/** SQL for what a job of the row `row` (`type`, `lane`) is expected to take, in seconds. */
export const jobCost = (row: string): string =>
  `coalesce(('${BY_TYPE}'::jsonb ->> ${row}.type)::real, ('${BY_LANE}'::jsonb ->> ${row}.lane)::real, 1)`;
