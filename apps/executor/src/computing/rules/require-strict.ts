import { type FieldIssue, type GraphWarning, ValidationFailed } from '@easel/contracts';
import { CheckedGraph, type GraphProblem, type WorkflowDocument } from '@easel/workflow';
import { catalogTypes } from './catalog-types.js';

/** @throws ValidationFailed for anything that a save would warn of */
export function requireStrict(document: WorkflowDocument): void {
  refuse(CheckedGraph.of(document, catalogTypes).problems, true);
}

/** @throws ValidationFailed for refused problems; the rest are warnings */
export function refuse(problems: readonly GraphProblem[], strict: boolean): GraphWarning[] {
  const refused = strict ? problems : problems.filter(({ severity }) => severity === 'error');
  if (refused.length > 0) throw new ValidationFailed(refused.map(asIssue));
  return problems.map(asWarning);
}

export const asWarning = ({ severity: _severity, ...warning }: GraphProblem): GraphWarning => warning;
const asIssue = ({ severity: _severity, ...issue }: GraphProblem): FieldIssue => issue;
