const COLUMNS = `
  p.id, p.user_id as "userId", p.workspace_id as "workspaceId", p.workflow_id as "workflowId", p.payer_id as "payerId", p.budgets,
  p.origin, p.root_node_id as "rootNodeId", p.story_prompt as "storyPrompt", p.pipeline_type as type, p.format,
  p.target_seconds as seconds, p.resolution, p.language, p.mode, p.style, p.config, p.critic_frames as "criticFrames",
  p.max_credits as "maxCredits", p.estimate_credits as "estimateCredits", p.status, p.current_stage as "currentStage",
  p.failure_reason as "failureReason", p.progress_message as "progressMessage",
  p.branched_from_pipeline_id as "branchedFromPipelineId", p.branched_from_stage as "branchedFromStage",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.completed_at as "completedAt"`;

/**
 * Work `p` of the caller: $1 the user, $2 the workspaces in which they are (null: not decided by it), $3 the only
 * workflows of a token.
 */
export const OWN = `
  p.user_id = $1 and ($2::uuid[] is null or p.workspace_id is null or p.workspace_id = any($2))
  and ($3::uuid[] is null or p.workflow_id = any($3))`;

export const FIND_OWN = {
  name: 'own-pipeline',
  text: `select ${COLUMNS} from pipelines p where ${OWN} and p.id = $4`,
};

export const LOCK_OWN = { name: 'lock-own-pipeline', text: `${FIND_OWN.text} for update` };

export const LOCK = {
  name: 'lock-pipeline',
  text: `select ${COLUMNS} from pipelines p where p.id = $1 for update`,
};

export const LIST = {
  name: 'list-pipelines',
  text: `
    select ${COLUMNS} from pipelines p
    where ${OWN} and ($4::uuid is null and p.workspace_id is null or p.workspace_id = $4)
      and ($5::uuid is null or (p.created_at, p.id) <
        (select b.created_at, b.id from pipelines b where b.id = $5 and b.user_id = $1))
    order by p.created_at desc, p.id desc limit $6`,
};

export const STAGES = {
  name: 'pipeline-stages',
  text: `
    select stage, status, attempt, output, critic_feedback as "criticFeedback", feedback,
      revisions, open_gate as "openGate", passed_gates as "passedGates"
    from pipeline_stages where pipeline_id = $1 order by position`,
};

export const STAGE_STATUSES = {
  name: 'pipeline-stage-statuses',
  text: `
    select pipeline_id as "pipelineId", stage, status from pipeline_stages
    where pipeline_id = any($1::uuid[]) order by pipeline_id, position`,
};

export const SPENDING = {
  name: 'pipeline-spending',
  text: `
    select pipeline_id as "pipelineId",
      coalesce(sum(credits) filter (where state <> 'started'), 0)::integer as spent,
      coalesce(sum(credits) filter (where state = 'started'), 0)::integer as reserved
    from pipeline_tasks where pipeline_id = any($1::uuid[]) group by pipeline_id`,
};

export const INSERT = {
  name: 'insert-pipeline',
  text: `
    insert into pipelines (id, user_id, workspace_id, workflow_id, payer_id, origin, root_node_id, story_prompt,
      pipeline_type, format, target_seconds, resolution, language, mode, style, config, critic_frames, max_credits,
      estimate_credits, branched_from_pipeline_id, branched_from_stage, budgets, due_at)
    select $1, $2, $3, (select id from workflows where id = $4), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
      $17, $18, $19, $20, $21, $22, now()`,
};

export const INSERT_STAGES = {
  name: 'insert-pipeline-stages',
  text: `
    insert into pipeline_stages (pipeline_id, stage, position, status, output, critic_feedback, completed_at)
    select $1, x.stage, x.position, x.status, x.output, x."criticFeedback",
      case when x.status = 'approved' then now() end
    from json_to_recordset($2::json) as x(stage text, position smallint, status text, output jsonb,
      "criticFeedback" text)`,
};

export const SAVE = {
  name: 'save-pipeline',
  text: `
    update pipelines set status = $2, current_stage = $3, failure_reason = $4, progress_message = $5,
      due_at = case $6 when 'now' then now() when 'never' then null else due_at end,
      completed_at = case when $7 then coalesce(completed_at, now()) else completed_at end, updated_at = now()
    where id = $1`,
};

export const SAVE_STAGES = {
  name: 'save-pipeline-stages',
  text: `
    update pipeline_stages s set status = x.status, attempt = x.attempt, output = x.output,
      critic_feedback = x."criticFeedback", feedback = x.feedback, revisions = x.revisions, open_gate = x."openGate",
      passed_gates = x."passedGates",
      started_at = case when x.status = 'running' then coalesce(s.started_at, now()) else s.started_at end,
      completed_at = case when x.status = 'approved' then now() else s.completed_at end
    from jsonb_to_recordset($2::jsonb) as x(stage text, status text, attempt integer, output jsonb,
      "criticFeedback" text, feedback text, revisions jsonb, "openGate" text, "passedGates" text[])
    where s.pipeline_id = $1 and s.stage = x.stage`,
};

export const GO_ON = {
  name: 'let-pipeline-go-on',
  text: `update pipelines set max_credits = $2, completed_at = null where id = $1`,
};

export const TELL = {
  name: 'tell-pipeline-events',
  text: `
    with counted as (
      update pipelines set event_seq = event_seq + json_array_length($2::json) where id = $1
      returning event_seq - json_array_length($2::json) as first
    )
    insert into pipeline_events (pipeline_id, seq, type, data)
    select $1, counted.first + x.ordinal - 1, x.note->>'type', x.note->'data'
    from counted, json_array_elements($2::json) with ordinality as x(note, ordinal)`,
};
