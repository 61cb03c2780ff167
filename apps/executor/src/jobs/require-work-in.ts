import { type Caller, Forbidden, isLimited, NotFound } from '@easel/contracts';
import { type Queryable } from '@easel/platform';
import { requireAllowedWorkflow } from '../engine/allowed-workflow.js';
import { OWN_WORKFLOW } from '../sql/jobs/own-workflow.js';

/**
 * A job that a limited token starts on its own belongs to one of its workflows: it could not see any other.
 *
 * @throws Forbidden without a workflow, and for one that is not on the list; NotFound for one that is not the owner's
 */
export async function requireWorkIn(
  database: Queryable,
  caller: Caller,
  workflowId: string | null | undefined,
): Promise<void> {
  if (!isLimited(caller)) return;
  if (workflowId == null) {
    throw new Forbidden('This token is limited to its workflows: name one of them as "workflowId".');
  }
  const found = await database.run(OWN_WORKFLOW, [workflowId, caller.userId]);
  if (found.length === 0) throw new NotFound('workflow');
  requireAllowedWorkflow(caller, workflowId);
}
