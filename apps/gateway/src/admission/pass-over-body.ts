import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../http/address-key.js';
import { declaredLength, declaresBody } from '../http/body-length.js';
import { discardBody } from '../http/unread-body.js';
import type { RefusedAddresses } from './refused-addresses.js';

/** Bytes that somebody who is known may go on sending after the answer is clear. */
const MOST_UNREAD = 64 * 1024 * 1024;

/**
 * Reads what the caller still sends of a body that nobody needs, so that it sees the answer; of strangers, little. A
 * connection with the rest of a larger one closes after the answer.
 */
export async function passOverBody(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedAddresses,
): Promise<void> {
  const { raw } = request;
  if (raw.complete || raw.destroyed || !declaresBody(raw)) return;
  const address = addressKey(request.ip);
  const limit = request.caller ? MOST_UNREAD : refused.unreadBytesLeft(address);
  const waitsForUs = raw.headers.expect !== undefined;
  if (!waitsForUs && declaredLength(raw) <= limit) {
    refused.threwAway(address, await discardBody(raw, limit));
  }
  if (!raw.complete) reply.header('Connection', 'close');
}
