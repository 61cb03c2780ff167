import type { SavedWorkflow } from '@easel/contracts';
import type { FastifyReply } from 'fastify';
import { tagOf } from './workflow-tag.js';

/** Answers with what was stored, its tag, what storing it changed and whom a move took off it. */
export function asSaved(
  reply: FastifyReply,
  { adjustments, warnings, droppedCollaborators, ...workflow }: SavedWorkflow,
) {
  reply.header('ETag', tagOf(workflow));
  return {
    data: workflow,
    ...(adjustments && { adjustments }),
    ...(warnings && { warnings }),
    ...(droppedCollaborators && { droppedCollaborators }),
  };
}
