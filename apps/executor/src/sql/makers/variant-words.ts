/** Up to $3 jobs on their own of the type $2 that the account $1 started within a minute. */
export const RECENT = {
  name: 'recent-jobs-alone',
  text: `
    select id from jobs
    where user_id = $1 and created_at > now() - interval '1 minute' and type = $2 and execution_id is null
    limit $3`,
};
