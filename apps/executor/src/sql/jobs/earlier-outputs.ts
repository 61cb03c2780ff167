/** Runs that are looked through; a node that gave nothing in so many starts again. */
const MOST_RUNS = 50;

export const EARLIER = {
  name: 'earlier-output',
  text: `
    select j.output
    from executions own
    cross join lateral (
      select id, created_at from executions
      where workflow_id = own.workflow_id and user_id = own.user_id and id <> own.id
        and created_at <= own.created_at
      order by created_at desc, id desc limit ${MOST_RUNS}
    ) e
    join jobs j on j.execution_id = e.id
    where own.id = $1 and own.user_id = $2 and j.node_id = $3 and j.type = $4
      and j.status = 'completed' and j.output is not null
    order by e.created_at desc, e.id desc, j.iteration desc limit 1`,
};
