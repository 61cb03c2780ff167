// What an account has unfinished is counted in the statement that accepts more of it, by an index that has nothing else,
// and only up to the limit. Statements that run at the same moment do not see each other: an account can exceed its
// limit by what all replicas accept within one commit. An exact count would need a lock that all starts of an account
// wait for.

/** SQL for the number of unfinished runs of the account `userId`, not counted beyond `limit`. */
export const unfinishedRuns = (userId: string, limit: string): string => `
      (select count(*) from (
        select 1 from executions u
        where u.user_id = ${userId} and num_nulls(u.completed_at) = 1 limit ${limit}) counted)`;

/** SQL for the number of jobs on their own that the account `userId` has on the queues, not counted beyond `limit`. */
export const unfinishedJobs = (userId: string, limit: string): string => `
      (select count(*) from (
        select 1 from job_queue u where u.user_id = ${userId} and u.alone limit ${limit}) counted)`;
