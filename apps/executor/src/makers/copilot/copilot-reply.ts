import { nodeTypes } from '@easel/catalog';
import {
  applyPatch,
  readPatch,
  validateDocument,
  type WorkflowDocument,
  type WorkflowPatch,
} from '@easel/workflow';

export interface CopilotReply {
  reply: string;
  patch: WorkflowPatch | null;
  patchProblem: string | null;
}

/**
 * What a model said, as a reply and a patch that fits the workflow. A model that keeps to no form has said its words;
 * a patch that would leave a workflow that can't be saved is none.
 */
export function readCopilotReply(said: string, workflow: WorkflowDocument): CopilotReply {
  const answer = answerIn(said);
  if (answer === undefined) return { reply: said, patch: null, patchProblem: null };
  const { reply, patch: proposed } = answer;
  if (proposed === undefined || proposed === null || (Array.isArray(proposed) && proposed.length === 0)) {
    return { reply, patch: null, patchProblem: null };
  }
  const read = readPatch(proposed);
  if ('problem' in read) return { reply, patch: null, patchProblem: described(read.problem) };
  const applied = applyPatch(workflow, read.patch);
  if ('problem' in applied) return { reply, patch: null, patchProblem: described(applied.problem) };
  const [issue] = validateDocument(applied.document, nodeTypes);
  if (issue) return { reply, patch: null, patchProblem: `${issue.path}: ${issue.message}` };
  return { reply, patch: read.patch, patchProblem: null };
}

const described = ({ index, message }: { index: number; message: string }): string =>
  `patch[${index}]: ${message}`;

/** Models like to put JSON between fences, or words around it. */
function answerIn(said: string): { reply: string; patch?: unknown } | undefined {
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')];
  if (from === -1 || to < from) return undefined;
  try {
    const answer: unknown = JSON.parse(said.slice(from, to + 1));
    if (typeof answer !== 'object' || answer === null) return undefined;
    const { reply, patch } = answer as Record<string, unknown>;
    return typeof reply === 'string' ? { reply, patch } : undefined;
  } catch {
    return undefined;
  }
}
