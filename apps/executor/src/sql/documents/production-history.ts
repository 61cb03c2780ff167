export const NOTE = `
  insert into production_changes (workflow_id, version, user_id, client, kind, operations, receipts, altered, touched)
  select p.workflow_id, $2, $3::uuid, $4, 'workflow', $5, $6, $7, $8 from productions p where p.workflow_id = $1`;
