import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../http/address-key.js';
import { declaredLength, declaresBody } from '../http/body-length.js';
import { discardBody } from '../http/unread-body.js';
import type { RefusedAddresses } from './refused-addresses.js';

/**
 * Reads what the caller still sends of a body that nobody needs, and throws it away: a caller that is still sending when
 * the connection closes may lose the answer. Where more is left than `mostBytes`, the connection closes all the same.
 *
 * @param mostBytes by default what the address may still send of such bodies
 */
export async function passOverBody(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedAddresses,
  mostBytes?: number,
): Promise<void> {
  const { raw } = request;
  if (raw.complete || raw.destroyed || !declaresBody(raw)) return;
  const address = addressKey(request.ip);
  const limit = mostBytes ?? refused.unreadBytesLeft(address);
  const waitsForUs = raw.headers.expect !== undefined;
  if (!waitsForUs && declaredLength(raw) <= limit) {
    refused.threwAway(address, await discardBody(raw, limit));
  }
  if (!raw.complete) reply.header('Connection', 'close');
}
