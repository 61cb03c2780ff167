export const SCHEDULES = {
  name: 'schedules-of-workflow',
  text: `
    select t.node_id as "nodeId", t.cron, t.timezone, t.next_at as "nextAt", t.fired,
      t.max_executions as "maxExecutions", s.slot, s.execution_id as "executionId", s.skipped
    from schedule_triggers t
    left join lateral (
      select slot, execution_id, skipped from schedule_slots where trigger_id = t.id order by slot desc limit 1
    ) s on true
    where t.workflow_id = $1 order by t.node_id`,
};
