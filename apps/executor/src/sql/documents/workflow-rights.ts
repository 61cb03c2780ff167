export const GRANTED = `exists (
  select 1 from workflow_collaborators c where c.workflow_id = w.id and c.user_id = :userId`;
