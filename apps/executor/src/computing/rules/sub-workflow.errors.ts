import { ServiceError } from '@easel/contracts';
import type { SubWorkflowIssue } from '@easel/workflow';

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
