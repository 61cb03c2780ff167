export const TURNS = {
  name: 'pipeline-chat-turns',
  text: `
    select c.id, c.message, c.applied_at as "appliedAt", coalesce(c.applied_attempt_id, c.id) as "attemptId",
      c.by_rule as "byRule", c.stage_attempt as "stageAttempt", c.created_at as "createdAt", coalesce(j.status, t.state) as status,
      coalesce(t.output, j.output) as output
    from pipeline_chat_turns c join pipeline_tasks t on t.job_id = c.id left join jobs j on j.id = c.id
    where c.pipeline_id = $1 and c.stage = $2 order by c.created_at, c.id`,
};

// Turns of one stage take turns here: the pipeline is locked.
export const ADD_TURN = {
  name: 'add-pipeline-chat-turn',
  text: `
    with added as (
      insert into pipeline_chat_turns (id, pipeline_id, stage, message, by_rule, stage_attempt)
      select $1, $2, $3, $4, $7::jsonb, $8::integer
      where (select count(*) from pipeline_chat_turns where pipeline_id = $2 and stage = $3) < $5
      returning id, pipeline_id, stage
    )
    insert into pipeline_tasks (job_id, pipeline_id, stage, attempt, key, position, type, params, state, credits, told)
    select id, pipeline_id, stage, 0, 'chat:' || id, 0, 'llm-chat', '{}', 'started', $6, true from added
    returning job_id`,
};

export const OPEN = {
  name: 'pipeline-stage-open',
  text: `
    select 1 from pipeline_stages
    where pipeline_id = $1 and stage = $2 and status = 'awaiting_approval' and open_gate is null`,
};

export const MARK_APPLIED = {
  name: 'mark-proposal-applied',
  text: `update pipeline_chat_turns set applied_at = now(), applied_attempt_id = $2
    where id = $1 and applied_at is null returning id`,
};
