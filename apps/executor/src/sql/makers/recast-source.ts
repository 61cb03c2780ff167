import { onList } from '../engine/allowed-workflows.js';

export const OWN_ANALYSIS = {
  name: 'own-analysis',
  text: `
    select type, status, output -> 'json' as json from jobs
    where id = $1 and user_id = $2 and ${onList('workflow_id', '$3')}`,
};
