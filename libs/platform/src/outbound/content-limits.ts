import { OutboundFailed, OutboundRefused } from './outbound.errors.js';

export interface ContentLimits {
  /** Bytes of the body. */
  maxBytes: number;
  /** Media types that are taken, as `image/png` or `image/*`; default: any. */
  contentTypes?: readonly string[];
}

/** A media type without its parameters, in lower case; empty when there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/**
 * Whether an answer may be read at all, judged by its head.
 * @throws OutboundRefused
 */
export function checkHead(headers: Readonly<Record<string, string>>, limits: ContentLimits): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') throw new OutboundRefused('content_encoding_not_allowed');
  if (limits.contentTypes && !isAllowedType(mediaTypeOf(headers['content-type']), limits.contentTypes)) {
    throw new OutboundRefused('content_type_not_allowed');
  }
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes) throw new OutboundRefused('too_large');
}

/**
 * Passes a body on and stops at the first byte beyond the limit, whatever length its head states.
 * @throws OutboundRefused `too_large`; OutboundFailed `invalid_answer` for what is no bytes
 */
export async function* limitBytes(body: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) {
      throw new OutboundFailed('invalid_answer', { retryable: false, maybeReceived: true });
    }
    received += chunk.length;
    if (received > maxBytes) throw new OutboundRefused('too_large');
    yield chunk;
  }
}

function isAllowedType(type: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) =>
    entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : type === entry,
  );
}
