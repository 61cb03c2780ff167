import { ServiceError } from '@easel/contracts';

/** 409: the job's run goes on without it, and can only be resumed once it has ended. */
export class ExecutionRunning extends ServiceError {
  constructor() {
    super(
      409,
      'execution_running',
      'The run of this job goes on without it; replay the job when it has ended.',
    );
  }
}
