import { type Caller, Forbidden, isLimited } from '@easel/contracts';
import { calledWorkflowIds, referencedWorkflowIds, type WorkflowDocument } from '@easel/workflow';

type Allowed = Pick<Caller, 'workflowIds'>;

const isOnList = ({ workflowIds }: Allowed, workflowId: string | null): boolean =>
  workflowId !== null && workflowIds?.includes(workflowId.toLowerCase()) === true;

/** For one of the caller's own workflows: what is not theirs at all is missing. @throws Forbidden */
export function requireAllowedWorkflow(caller: Allowed, workflowId: string | null): void {
  if (isLimited(caller) && !isOnList(caller, workflowId)) {
    throw new Forbidden('This token is not allowed to use the workflow.');
  }
}

/** @throws Forbidden for a token that is limited to workflows: what it creates would be none of these */
export function requireMayCreate(caller: Allowed): void {
  if (isLimited(caller))
    throw new Forbidden('This token is limited to its workflows and cannot create others.');
}

/**
 * For a run: a limited token calls only sub-workflows on its list. Published components are no workflows of anybody, so
 * what they call inside is not looked at.
 *
 * @param expanded the document as it runs, with what it calls put in
 * @throws Forbidden
 */
export function requireAllowedCalls(caller: Allowed, expanded: WorkflowDocument): void {
  if (!isLimited(caller)) return;
  if (calledWorkflowIds(expanded).every((id) => isOnList(caller, id))) return;
  throw new Forbidden('This token is not allowed to use a workflow that this one calls.');
}

/**
 * For a save: triggers run the workflow with the rights of its owner, so a limited token must not add calls of what is
 * not on its list.
 *
 * @throws Forbidden
 */
export function requireAllowedReferences(
  caller: Allowed,
  before: WorkflowDocument,
  after: WorkflowDocument,
): void {
  if (!isLimited(caller)) return;
  const known = new Set(referencedWorkflowIds(before));
  const added = referencedWorkflowIds(after).filter((id) => !known.has(id));
  if (added.every((id) => isOnList(caller, id))) return;
  throw new Forbidden('This token is not allowed to use a workflow that the change would call.');
}

/** The parameter of {@link onList}. */
export const allowedIds = (caller: Allowed): string[] | null =>
  isLimited(caller) ? [...(caller.workflowIds ?? [])] : null;
