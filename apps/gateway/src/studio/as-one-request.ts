import type { HttpCall } from '../http/call.js';

/**
 * What a request asks of the studio. One with an `Idempotency-Key` and without a `clientRequestId` gets the id that its
 * key stands for: a gateway that goes on with it finds what was done before its answer was lost.
 */
export function asOneRequest({ input, context: { operationId } }: HttpCall): Record<string, unknown> {
  if (operationId === undefined || input['clientRequestId'] !== undefined) return input;
  return { ...input, clientRequestId: operationId };
}
