export const MOST_PER_MINUTE = 10;

/**
 * Takes one of a token's calls, if fewer than ten were taken within the last 60 seconds by the database's clock. The
 * row that the calls are counted in is locked by the update, so replicas that ask at once are counted one by one.
 */
export const TAKE_CALL = {
  name: 'take-webhook-call',
  text: `
    with taken as (
      update webhook_triggers
      set recent = (recent || clock_timestamp())[greatest(1, cardinality(recent) + 2 - ${MOST_PER_MINUTE}):]
      where token_hash = $1
        and (cardinality(recent) < ${MOST_PER_MINUTE} or recent[1] <= clock_timestamp() - interval '1 minute')
      returning 1
    )
    select w.id as "workflowId", w.user_id as "userId", w.workspace_id as "workspaceId",
      exists (select 1 from taken) as taken,
      ceil(extract(epoch from t.recent[1] + interval '1 minute' - now()))::integer as "retryAfter"
    from webhook_triggers t join workflows w on w.id = t.workflow_id
    where t.token_hash = $1`,
};

export const WORKFLOW = {
  name: 'webhook-workflow',
  text: `
    select w.user_id as "userId", w.workspace_id as "workspaceId", w.document_id as "documentId"
    from webhook_triggers t join workflows w on w.id = t.workflow_id where t.token_hash = $1`,
};

export const OWN_RUN = {
  name: 'webhook-run',
  text: `
    select e.id from executions e join webhook_triggers t on t.workflow_id = e.workflow_id
    where e.id = $1 and e.trigger_type = 'webhook' and t.token_hash = $2`,
};
