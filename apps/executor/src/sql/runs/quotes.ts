// What was quoted again holds for longer, at the price of now.
export const KEEP = {
  name: 'keep-quote',
  text: `
    insert into credit_quotes (user_id, workflow_id, input_hash, credits, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5))
    on conflict (user_id, workflow_id, input_hash)
      do update set credits = excluded.credits, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`,
};

export const HOLDING = {
  name: 'holding-quote',
  text: `
    select credits from credit_quotes
    where user_id = $1 and workflow_id = $2 and input_hash = $3 and expires_at > now()`,
};
