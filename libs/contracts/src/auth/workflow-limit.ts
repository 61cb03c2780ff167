import type { Caller } from '../caller.js';

/** Whether the credential is a personal token that is limited to certain workflows. Specification 1, 2.1. */
export const isLimited = ({ workflowIds }: Pick<Caller, 'workflowIds'>): boolean =>
  (workflowIds?.length ?? 0) > 0;
