import type { Caller } from '@easel/contracts';
import { WorkflowConflict } from './workflow.errors.js';
import { toRecord } from './workflow-record.js';
import type { WorkflowWithDocument } from './workflows.repository.js';

/** The state that a change was made against, as far as the caller names it; requests may say null for nothing. */
export interface Expected {
  expectedVersion?: number | null;
  expectedUpdatedAt?: string | null;
}

/** @throws WorkflowConflict, with the current state, when it is not the expected one */
export function requireExpected(caller: Caller, workflow: WorkflowWithDocument, expected: Expected): void {
  const { expectedVersion, expectedUpdatedAt } = expected;
  const asExpected =
    (expectedVersion ?? workflow.version) === workflow.version &&
    (expectedUpdatedAt == null || Date.parse(expectedUpdatedAt) === workflow.updatedAt.getTime());
  if (!asExpected) throw new WorkflowConflict(toRecord(workflow, workflow.document, caller));
}

/** When a change happens: strictly later than the one before, because it identifies a state. */
export function timeOfChange(workflow: { updatedAt: Date }): Date {
  return new Date(Math.max(Date.now(), workflow.updatedAt.getTime() + 1));
}
