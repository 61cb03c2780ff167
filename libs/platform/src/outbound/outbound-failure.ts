import { OutboundFailed, OutboundRefused } from './outbound.errors.js';

export interface FailureContext {
  /** The caller's own signal; its reason is thrown as it is. */
  caller: AbortSignal | undefined;
  /** Aborted when the request has taken longer than it may. */
  deadline: AbortSignal;
  /** Whether the connection stood. */
  opened: boolean;
}

const TIMEOUTS = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);
const TLS_CODES = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/;
const CUT_SHORT = 'HPE_INVALID_EOF_STATE';

/** What went wrong underneath, in the words of this folder. */
export function outboundFailure(error: unknown, { caller, deadline, opened }: FailureContext): unknown {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error;
  if (caller?.aborted) return caller.reason;
  const { code: rawCode, name } = error as { code?: unknown; name?: unknown };
  const code = String(rawCode);
  const facts = { retryable: true, maybeReceived: opened, cause: error };
  if (deadline.aborted || TIMEOUTS.has(code) || name === 'TimeoutError') {
    return new OutboundFailed('timed_out', facts);
  }
  if (code === 'UND_ERR_INVALID_ARG') return new OutboundRefused('header_not_allowed');
  if (!opened) {
    return TLS_CODES.test(code)
      ? new OutboundFailed('tls_failed', { ...facts, retryable: false })
      : new OutboundFailed('unreachable', facts);
  }
  const isGarbled = (code.startsWith('HPE_') && code !== CUT_SHORT) || code === 'UND_ERR_HEADERS_OVERFLOW';
  return isGarbled
    ? new OutboundFailed('invalid_answer', { ...facts, retryable: false })
    : new OutboundFailed('connection_lost', facts);
}
