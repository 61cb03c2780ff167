import type { FastifyCorsOptions } from '@fastify/cors';

/** What pages of other origins may send and read. */
export function crossOriginRules(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...new Set(origins.map((origin) => new URL(origin).origin))],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'X-Service-Client',
      'X-Service-Workspace',
      'X-Request-Id',
      'Idempotency-Key',
      'Idempotency-Seconds',
      'If-Match',
      'If-None-Match',
      'Last-Event-ID',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Range',
      'traceparent',
      'tracestate',
    ],
    exposedHeaders: [
      'X-Request-Id',
      'Retry-After',
      'Idempotency-Replayed',
      'RateLimit',
      'RateLimit-Policy',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'ETag',
      'Location',
      'Content-Range',
      'Accept-Ranges',
      'Content-Length',
      'WWW-Authenticate',
      // Joined here: the plugin would join a list again for each answer.
    ].join(', '),
    maxAge: 600,
    // A bare OPTIONS is answered like a preflight, instead of in plain text outside of our envelope.
    strictPreflight: false,
  };
}
