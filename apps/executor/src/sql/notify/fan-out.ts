export const EVENT = `
  select seq, user_id as "userId", workspace_id as "workspaceId", type, subject_id as "subjectId", at
  from webhook_events`;

export const DELIVER = `
  insert into webhook_deliveries (id, endpoint_id, event, payload)
  select x.id, x.endpoint_id, x.event, x.payload
  from json_to_recordset($1::json) as x(id uuid, endpoint_id uuid, event text, payload jsonb)
  join webhook_endpoints e on e.id = x.endpoint_id`;

export const LISTENING = `
  select id, user_id as "userId", workspace_id as "workspaceId", events from webhook_endpoints
  where active and user_id = any($1::uuid[])`;
