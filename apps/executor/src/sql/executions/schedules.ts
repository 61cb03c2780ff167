const DUE = `
    select t.id, t.cron, t.timezone, t.fired, t.max_executions as "maxExecutions", t.next_at as slot,
      t.last_fired_at as "lastFiredAt", now() as now, w.id as "workflowId", w.user_id as "userId",
      w.workspace_id as "workspaceId", w.document_id as "documentId"
    from schedule_triggers t join workflows w on w.id = t.workflow_id
    where t.next_at <= now()`;

export const FIND_DUE = {
  name: 'find-due-schedule',
  text: `${DUE} and t.id <> all($1::uuid[]) order by t.next_at limit 1`,
};

export const CLAIM = {
  name: 'claim-schedule',
  text: `${DUE} and t.id = $1 and w.document_id = $2 and w.workspace_id is not distinct from $3::uuid
    for update of t skip locked`,
};

// Runs that slots of this schedule ($3) started; each carries the slot it was started for.
export const STILL_RUNS = {
  name: 'schedule-still-runs',
  text: `
    select 1 from executions e
    where e.workflow_id = $1 and e.user_id = $2 and e.status in ('pending', 'running', 'stopping')
      and exists (
        select 1 from schedule_slots s
        where s.trigger_id = $3 and s.execution_id = e.id
          and s.slot = case when e.trigger_type = 'schedule' then (e.trigger_data ->> 'scheduledAt')::timestamptz end
      )
    limit 1`,
};

export const TAKE_SLOT = {
  name: 'take-schedule-slot',
  text: `
    insert into schedule_slots (trigger_id, slot) values ($1, $2) on conflict do nothing returning trigger_id`,
};

export const NOTE_RUN = {
  name: 'note-schedule-run',
  text: `update schedule_slots set execution_id = $3 where trigger_id = $1 and slot = $2`,
};

export const NOTE_SKIP = {
  name: 'note-skipped-slot',
  text: `update schedule_slots set skipped = $3 where trigger_id = $1 and slot = $2`,
};

export const MOVE_ON = {
  name: 'move-schedule-on',
  text: `
    update schedule_triggers
    set fired = $2, next_at = $3, last_fired_at = case when $2 > fired then now() else last_fired_at end
    where id = $1`,
};

export const FORGET_SLOTS = {
  name: 'forget-schedule-slots',
  text: `delete from schedule_slots where trigger_id = $1 and slot < now() - interval '30 days'`,
};
