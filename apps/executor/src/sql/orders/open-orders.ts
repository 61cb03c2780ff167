import { orderColumns } from './provider-orders.js';

/** Seconds in which the holder of a job that is over ends its order itself. */
const LEFT_TO_HOLDER = 10;

/** Seconds after which the answer to an order that was sent can't come any more. */
const LEFT_TO_ANSWERS = 600;

const AT_ONCE = 50;

/** Orders that are open although their job is over: its holder died, or nobody leased it when it was cancelled. */
export const LEFT_OPEN = {
  name: 'orders-left-open',
  text: `
    select ${orderColumns('c')}, j.status = 'completed' as "wasUsed"
    from provider_calls c join jobs j on j.id = c.job_id
    where c.state in ('intended', 'submitted') and j.status not in ('pending', 'running')
      and j.completed_at < now() - make_interval(secs => ${LEFT_TO_HOLDER})
      and (c.state = 'submitted' or c.intended_at < now() - make_interval(secs => ${LEFT_TO_ANSWERS}))
    order by c.intended_at limit ${AT_ONCE}`,
};

export const FORGET = {
  name: 'give-up-order',
  text: `
    update provider_calls set state = 'unknown'
    where job_id = $1 and number = $2 and state = 'intended' and task_id is null`,
};
