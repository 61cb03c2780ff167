import type { SavedWorkflow } from '@easel/contracts';
import type { FastifyReply } from 'fastify';
import { tagOf } from './workflow-tag.js';

/** Answers with what was stored, its tag, and what storing it changed. */
export function asSaved(reply: FastifyReply, { adjustments, ...workflow }: SavedWorkflow) {
  reply.header('ETag', tagOf(workflow));
  return { data: workflow, ...(adjustments && { adjustments }) };
}
