import { ServiceError, type WorkflowRecord } from '@easel/contracts';
import type { SubWorkflowIssue } from '@easel/workflow';

/** 409: the workflow moved on since the caller read it. The current state is in the error. */
export class WorkflowConflict extends ServiceError {
  constructor(current: WorkflowRecord) {
    super(
      409,
      'workflow_conflict',
      'The workflow was changed since you read it; take the current state and try again.',
      {
        currentVersion: current.version,
        currentUpdatedAt: current.updatedAt,
        currentRecord: current,
      },
    );
  }
}

/** 409: the workflow was made for an assignment, and stays where that is. */
export class MoveBlocked extends ServiceError {
  constructor() {
    super(409, 'move_blocked', 'This workflow was created for an assignment and cannot be moved.');
  }
}

/** 409: another move of the same workflow was faster; the error says where the workflow is now. */
export class MovedMeanwhile extends ServiceError {
  constructor({ projectId, workspaceId }: { projectId: string | null; workspaceId: string | null }) {
    super(409, 'move_blocked', 'The workflow was moved by another request. Read it and try again.', {
      projectId,
      workspaceId,
    });
  }
}

const MOST_DETAILS = 100;

/** 400: routes of the document could not be called as sub-workflows; `details` says which and why. */
export class InvalidSubWorkflow extends ServiceError {
  constructor(found: readonly SubWorkflowIssue[]) {
    const details = found.slice(0, MOST_DETAILS);
    super(
      400,
      'invalid_sub_workflow',
      `Each route needs one input, one output, and a port: ${details
        .map(({ routeId, code }) => `${routeId} (${code})`)
        .join(', ')}.`,
      { details },
    );
  }
}
