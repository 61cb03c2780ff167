import type pg from 'pg';

/**
 * How long a kill held work up: from the kill until every execution that was under way then has gone on (its next
 * event) or ended, in milliseconds. The work itself is in it, so it is more than the recovery alone.
 */
export async function recoveryTimes(database: pg.Client, kills: readonly Date[]): Promise<number[]> {
  const times: number[] = [];
  for (const at of kills) {
    const { rows } = await database.query<{ ms: string | null }>(
      `select max(extract(epoch from (next.at - $1::timestamptz)) * 1000) as ms
       from executor.executions e
       cross join lateral (
         select min(h.at) as at from executor.execution_events h where h.execution_id = e.id and h.at > $1
       ) next
       where e.created_at < $1 and (e.completed_at is null or e.completed_at > $1)`,
      [at],
    );
    times.push(Number(rows[0]?.ms ?? 0));
  }
  return times;
}
