export const EXECUTIONS = {
  name: 'count-executions',
  text: `
    select status, count(*)::int as n from executions where status in ('pending', 'running', 'stopping') group by 1`,
};

export const QUEUES = {
  name: 'count-queues',
  text: `
    select lane, count(*)::int as depth, extract(epoch from now() - min(due_at))::float8 as age
    from job_queue where session_id is null and due_at <= now() group by lane`,
};

export const AWAITED = {
  name: 'oldest-awaited-jobs',
  text: `
    select asker, extract(epoch from now() - min(created_at))::float8 as age
    from asked_jobs where not released and not withdrawn group by asker`,
};
