import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  isJsonContentType,
  isJSONRPCRequest,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';

const PLAIN_METHODS: ReadonlySet<string> = new Set([
  'tools/call',
  'tools/list',
  'tasks/get',
  'tasks/list',
  'tasks/cancel',
]);

/**
 * The message of a request that is answered with one document: of a revision of 2025, without asking for progress or
 * for waiting. Undefined for every other one, and for what is not in order.
 */
export function plainRequest(body: unknown, headers: IncomingHttpHeaders): JSONRPCRequest | undefined {
  const { accept = '', 'content-type': type, 'mcp-protocol-version': revision } = headers;
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return undefined;
  if (!isJsonContentType(type ?? null) || Array.isArray(revision)) return undefined;
  if (revision !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(revision)) return undefined;
  if (!isJSONRPCRequest(body) || !PLAIN_METHODS.has(body.method)) return undefined;
  const { _meta, arguments: sent } = (body.params ?? {}) as { _meta?: unknown; arguments?: unknown };
  if (_meta !== undefined || waits(sent)) return undefined;
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(revision !== undefined && { protocolVersionHeader: revision }),
  });
  return kind === 'legacy' ? body : undefined;
}

const waits = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && 'wait_seconds' in sent;
