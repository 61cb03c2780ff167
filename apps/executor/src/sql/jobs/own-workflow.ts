export const OWN_WORKFLOW = {
  name: 'own-workflow-of-job',
  text: 'select 1 from workflows where id = $1 and user_id = $2',
};
