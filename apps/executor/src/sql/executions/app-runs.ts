export const NOTE_RUN = {
  name: 'note-app-run',
  text: `
    insert into app_runs (id, app_id, app_version_id, user_id, execution_id, inputs)
    values ($1, $2, $3, $4, $5, $6)`,
};

// Runs of one user come one after the other, so that of many at once no more begin than may.
export const TURN = {
  name: 'app-run-turn',
  text: `select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 2))`,
};

export const USED_TODAY = {
  name: 'app-runs-today',
  text: `
    with today as (select date_trunc('day', now() at time zone 'utc') at time zone 'utc' as start)
    select ceil(extract(epoch from min(today.start) + interval '1 day' - now()))::integer as "secondsLeft"
    from today left join app_runs r on r.app_id = $1 and r.user_id = $2 and r.created_at >= today.start
    having count(r.id) >= $3`,
};

export const COUNT_RUN = {
  name: 'count-app-run',
  text: `update published_apps set run_count = run_count + 1 where id = $1`,
};

export const OWN_RUN = {
  name: 'own-app-run',
  text: `select id from app_runs where execution_id = $1 and user_id = $2`,
};
