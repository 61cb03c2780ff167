/**
 * Seconds for which a request without an answer is known, at least. An answer is kept as long as its request says, by
 * default a day: the executor's deadline ends every run within it.
 */
const UNANSWERED = 10 * 60;
/** Seconds after which a request that gives no sign of life is thought dead. */
export const LEASE = 10;

/**
 * Takes keys, each for the request $5 at its place, and says under which operation. A key is free when nobody used it
 * within the day, when what was asked for under it was refused, and to the same request when the process that worked on
 * it is dead: then it goes on under the same operation. A list names no key twice.
 */
export const CLAIM = {
  name: 'claim-idempotency-keys',
  text: `
    insert into idempotency_records as r
      (scope, key, fingerprint, operation_id, holder, lease_until, expires_at)
    select scope, key, fingerprint, operation_id, holder, now() + interval '${LEASE} s',
      now() + make_interval(secs => greatest(seconds, ${UNANSWERED}))
    from unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[], $5::uuid[], $6::integer[])
      as asked (scope, key, fingerprint, operation_id, holder, seconds)
    on conflict (scope, key) do update set
      operation_id = case
        when r.fingerprint = excluded.fingerprint and r.expires_at > now() then r.operation_id
        else excluded.operation_id end,
      fingerprint = excluded.fingerprint, holder = excluded.holder, lease_until = excluded.lease_until,
      expires_at = excluded.expires_at, status = null, body = null, refused = false
    where r.lease_until <= now() and (
      r.expires_at <= now() or r.status is null and (r.refused or r.fingerprint = excluded.fingerprint))
    returning holder, operation_id as "operationId"`,
};

export const FIND = {
  name: 'find-idempotency-record',
  text: `
    select fingerprint = $3 as same, status, body, lease_until > now() as "inProgress",
      refused or expires_at <= now() as free
    from idempotency_records where scope = $1 and key = $2`,
};

/** Whether somebody still works on it. */
export const IN_PROGRESS = {
  name: 'idempotency-in-progress',
  text: `
    select 1 from idempotency_records
    where scope = $1 and key = $2 and status is null and lease_until > now()`,
};

export const EXTEND = {
  name: 'extend-idempotency-lease',
  text: `
    update idempotency_records set lease_until = now() + interval '${LEASE} s'
    where scope = $1 and key = $2 and holder = $3 and status is null`,
};

/**
 * Keeps answers, each where its holder still works on the request. Put as an insertion, although the record is there:
 * so each is found by its key, whatever the planner estimates about the table.
 */
export const STORE = {
  name: 'store-idempotent-answers',
  text: `
    insert into idempotency_records as r
      (scope, key, fingerprint, operation_id, holder, status, body, lease_until, expires_at)
    select scope, key, fingerprint, operation_id, holder, status, body, now(), now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[], $5::uuid[], $6::integer[], $7::integer[], $8::text[])
      as answered (scope, key, fingerprint, operation_id, holder, seconds, status, body)
    on conflict (scope, key) do update set
      status = excluded.status, body = excluded.body, lease_until = now(), expires_at = excluded.expires_at
    where r.holder = excluded.holder and r.status is null`,
};

export const LET_GO = {
  name: 'let-go-of-idempotency-key',
  text: `
    update idempotency_records set lease_until = now(), refused = $4
    where scope = $1 and key = $2 and holder = $3 and status is null`,
};
