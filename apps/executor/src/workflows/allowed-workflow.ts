import { type Caller, Forbidden } from '@easel/contracts';

type Allowed = Pick<Caller, 'workflowIds'>;

/** Whether the credential is one that may run certain workflows only (specification 1, 2.1). */
export const isLimited = ({ workflowIds }: Allowed): boolean => (workflowIds?.length ?? 0) > 0;

/** For one of the caller's own workflows: what is not theirs at all is missing. @throws Forbidden */
export function requireAllowedWorkflow(caller: Allowed, workflowId: string | null): void {
  if (isLimited(caller) && (workflowId === null || !caller.workflowIds?.includes(workflowId))) {
    throw new Forbidden('This token is not allowed to use the workflow.');
  }
}
