import { type Caller, Forbidden, isLimited, NotFound, requireMayMake } from '@easel/contracts';
import { requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import type { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { PipelineWorkflowNotFound } from './pipeline.errors.js';

/**
 * The workspace of work that is made for a workflow; without one, that in which the caller works.
 * @throws PipelineWorkflowNotFound for a workflow that the caller may not run
 * @throws WorkspaceArchived, PersonalSpaceDisabled where nothing may be made
 * @throws Forbidden for a token that is for its workflows only, where none is named
 */
export async function workspaceOf(
  workflows: WorkflowsRepository,
  caller: Caller,
  workflowId: string | undefined,
): Promise<string | null> {
  if (workflowId === undefined) {
    if (isLimited(caller)) throw new Forbidden('This token is limited to its workflows: name one of them.');
    const workspaceId = caller.workspaceId ?? null;
    requireMayMake(caller, workspaceId);
    return workspaceId;
  }
  try {
    const { workspaceId } = await workflows.find(caller, workflowId, 'write');
    requireAllowedWorkflow(caller, workflowId);
    requireMayMake(caller, workspaceId);
    return workspaceId;
  } catch (error) {
    if (error instanceof NotFound) throw new PipelineWorkflowNotFound();
    throw error;
  }
}
