/** Of one endpoint, of one process: one that hangs must not take all places. */
const MOST_PER_ENDPOINT = 4;

/** Longer than an attempt and its writing can take: then its sender is dead, and another one sends. */
const LEASE_SECONDS = 60;

/** An endpoint to which nothing went for so long is switched off. */
const GIVE_UP_AFTER = '5 days';

export const CLAIM = {
  name: 'claim-webhook-deliveries',
  text: `
    with due as (
      select d.id from webhook_endpoints e cross join lateral (
        select id, due_at from webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'pending' and d.due_at <= now()
        order by d.due_at
        limit greatest(0, ${MOST_PER_ENDPOINT} - (select count(*) from unnest($2::uuid[]) busy(id) where busy.id = e.id))
        for update skip locked
      ) d
      where e.active order by d.due_at limit $1
    )
    update webhook_deliveries d set epoch = d.epoch + 1, attempts = d.attempts + 1,
      due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due, webhook_endpoints e where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.event, d.payload, d.attempts, d.epoch, e.url, e.secret,
      case when e.previous_secret_until > now() then e.previous_secret end as "previousSecret"`,
};

// Only the sender that still holds the delivery writes how it went.
export const DELIVERED = {
  name: 'webhook-delivered',
  text: `
    with delivery as (
      update webhook_deliveries set status = 'delivered', delivered_at = now(), last_status = $3, last_error = null
      where id = $1 and epoch = $2 returning endpoint_id
    )
    update webhook_endpoints e set failing_since = null from delivery d
    where e.id = d.endpoint_id and e.failing_since is not null`,
};

export const FAILED = {
  name: 'webhook-not-delivered',
  text: `
    with delivery as (
      update webhook_deliveries set
        status = case when $5::float8 is null then 'failed' else 'pending' end,
        due_at = now() + make_interval(secs => coalesce($5, 0)), last_status = $3, last_error = $4
      where id = $1 and epoch = $2 returning endpoint_id
    )
    update webhook_endpoints e set
      failing_since = coalesce(e.failing_since, now()),
      active = e.active and not ($6 or coalesce(e.failing_since < now() - interval '${GIVE_UP_AFTER}', false)),
      disabled_reason = case
        when not e.active then e.disabled_reason
        when $6 then 'gone'
        when e.failing_since < now() - interval '${GIVE_UP_AFTER}' then 'failing' end
    from delivery d where e.id = d.endpoint_id
    returning e.id, e.active`,
};
