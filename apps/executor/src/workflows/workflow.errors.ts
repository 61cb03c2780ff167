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
