/** Rows beyond those wanted that a claim looks at, because others may be taking the first ones at this moment. */
const SPARE_ROWS = 40;

/** Whether a row `q` is due. Its time was rounded to a millisecond, so that it may lie a little ahead of now. */
export const IS_DUE = `q.due_at <= now() + interval '1 millisecond'`;

// Says the same of a row that is named by its key as `session_id is null`, but so that no partial index looks like a
// shortcut to the planner; see EngineDatabase.
const STILL_WAITING = `num_nulls(q.session_id) = 1 and ${IS_DUE}`;

/** A queue that users share, as a claim names its parts. */
export interface SharedQueue {
  /** The table, whose rows `q` have `user_id`, `due_at` (null once they are over) and `session_id` (their holder). */
  from: string;
  /** Column that names a row. */
  id: string;
  /** Which rows `q` wait to be claimed. */
  waiting: string;
  /** What a row `q` costs, in seconds. */
  cost: string;
  /** SQL for the name under which shares of this queue are kept. */
  name: string;
  /** SQL for how many rows are wanted at most. */
  most: string;
  /** SQL for users who have their share already, and for how many rows of theirs are wanted at most. */
  large?: string;
  forLarge?: string;
}

/**
 * Start-time fair queueing. Each waiting row has a virtual start: where its user's last row ended, or the queue's clock
 * where that is later, plus the costs of the same user's rows before it. Rows are taken in the order of these starts,
 * so that waiting users get the same amount of work done, regardless of the queues of others. The clock is the latest
 * start that was ever taken; where a claim finds less than it wants, nobody waits for anybody and all shares begin
 * again.
 *
 * Parts of a `with recursive`: `due` has the rows taken (`id`, locked), `share` and `anew` keep the shares. Only the
 * users with the lowest starts are looked at: others cannot have a row among those taken.
 */
export const fairlyDue = ({ from, id, waiting, cost, name, most, ...limits }: SharedQueue): string => `
    waiter(user_id) as (
      (select q.user_id from ${from} q where ${waiting} order by q.user_id limit 1)
      union all
      select (select q.user_id from ${from} q where ${waiting} and q.user_id > w.user_id order by q.user_id limit 1)
      from waiter w where w.user_id is not null
    ), clock as (
      select coalesce(max(start), 0) as time from fair_shares where queue = ${name}
    ), first as (
      select w.user_id, greatest(coalesce(s.finish, 0), c.time) as start
      from waiter w cross join clock c left join fair_shares s on s.queue = ${name} and s.user_id = w.user_id
      where w.user_id is not null
      order by 2, 1 limit ${usersLookedAt(most, limits)}
    ), candidate as (
      select r.id, r.user_id, r.cost, f.start as base,
        f.start + sum(r.cost) over (partition by r.user_id order by r.due_at, r.id) - r.cost as start
      from first f cross join lateral (
        select q.${id} as id, q.user_id, q.due_at, ${cost} as cost from ${from} q
        where ${waiting} and q.user_id = f.user_id
        order by q.due_at limit ${most} + ${SPARE_ROWS}) r
    ), due as (
      select q.${id} as id, c.user_id, c.base, c.start, c.cost
      from (
        select * from ${allowed(limits)}
        order by start, user_id, id limit ${most} + ${SPARE_ROWS}) c
      join ${from} q on q.${id} = c.id
      where ${STILL_WAITING}
      order by c.start, c.user_id, c.id limit ${most} for update of q skip locked
    ), share as (
      insert into fair_shares (queue, user_id, start, finish, charge)
      select ${name}, user_id, max(start), min(base) + sum(cost), sum(cost) from due
      where (select count(*) from candidate) >= ${most}
      group by user_id order by user_id
      on conflict (queue, user_id) do update set start = greatest(fair_shares.start, excluded.start),
        finish = greatest(excluded.finish, fair_shares.finish + excluded.charge), charge = excluded.charge
    ), anew as (
      delete from fair_shares where (queue, user_id) in (
        select queue, user_id from fair_shares
        where queue = ${name} and (select count(*) from candidate) < ${most}
        for update skip locked)
    )`;

/** Users of whom no row may be wanted count beside those of whom there is one, however low their starts are. */
function usersLookedAt(most: string, { large }: Pick<SharedQueue, 'large'>): string {
  return large === undefined ? most : `${most} + cardinality(${large})`;
}

function allowed({ large, forLarge }: Pick<SharedQueue, 'large' | 'forLarge'>): string {
  if (large === undefined || forLarge === undefined) return 'candidate';
  return `(
          select *, user_id = any(${large}) as large,
            row_number() over (partition by user_id = any(${large}) order by start, user_id, id) as place
          from candidate) ranked
        where not large or place <= ${forLarge}`;
}
