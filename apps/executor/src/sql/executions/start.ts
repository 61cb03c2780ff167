export const RUNNABLE = {
  name: 'runnable-workflows',
  text: `
    select x.ordinal, w.document_id as "documentId", w.workspace_id as "workspaceId",
      w.is_production as "isProduction"
    from unnest($1::uuid[], $2::uuid[]) with ordinality as x(id, user_id, ordinal)
    join workflows w on w.id = x.id
      and (w.user_id = x.user_id or exists (
        select 1 from workflow_collaborators c
        where c.workflow_id = w.id and c.user_id = x.user_id and c.role = 'editor'))`,
};

export const OWN_EXECUTION = {
  name: 'own-execution',
  text: `select id from executions where id = $1 and user_id = $2`,
};
