export const DOCUMENTS = {
  name: 'documents-by-id',
  text: `select id, nodes, edges, settings from documents where id = any($1::uuid[])`,
};

/**
 * An expanded document is no version of its workflow: it stands under a workflow id that no workflow has. `created_at`
 * is when it was used last.
 */
export const KEEP_EXPANDED = {
  name: 'keep-expanded-document',
  text: `
    insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
    select $2, $2, 1, $3, $4, settings, created_by from documents where id = $1
    on conflict (id) do update set created_at = now()`,
};

/** Says that the expanded document $1 is in use, so that it is not pruned; answers it while it is there. */
export const USE_EXPANDED = {
  name: 'use-expanded-document',
  text: `
    with used as (
      update documents set created_at = now() where id = $1 and created_at < now() - interval '12 hours' returning id
    )
    select id from used
    union all
    select id from documents where id = $1 and created_at >= now() - interval '12 hours'`,
};
