import { v7 as newId } from 'uuid';
import type { NewExecution } from '../../apps/executor/dist/runs/orchestrator/new-execution.js';

/** A run as the engine is asked to accept it, of nodes that cost one each. */
export const newRun = (
  of: Pick<NewExecution, 'userId' | 'workflowId' | 'documentId' | 'totalNodes'>,
): NewExecution => ({
  id: newId(),
  workspaceId: null,
  nodeIds: null,
  inputs: null,
  triggerType: 'manual',
  triggerData: null,
  cost: of.totalNodes,
  origin: null,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  createdAt: new Date(),
  ...of,
});
