import { ServiceError, type WorkflowRecord } from '@easel/contracts';

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
