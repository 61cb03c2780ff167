export const GONE = {
  name: 'gone-workflows',
  text: `
    select g.workflow_id as id from gone_workflows g
    where not exists (select 1 from workflows w where w.id = g.workflow_id)`,
};

/** Nobody waits for so long between finding a workflow and storing its run. */
export const FORGET = {
  name: 'forget-gone-workflows',
  text: `delete from gone_workflows where at < now() - interval '1 minute'`,
};
