import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** What a route serves, which decides what a browser may do with it. */
export type ContentPolicy = 'data' | 'page' | 'media';

type Headers = Record<string, string>;

const DIRECTIVES: Record<ContentPolicy, Record<string, string[]>> = {
  data: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  // The reference page: everything from here, and styles in elements because Swagger UI writes them there.
  page: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
  // A file opened on its own is shown by the browser's own page; nothing in the file may act.
  media: {
    'default-src': ["'none'"],
    'img-src': ["'self'"],
    'media-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    sandbox: [],
  },
};

const NOT_FOR_DATA = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Helmet's headers for each policy. They are the same for every answer of a policy, so they are made once: making
 * them again would cost each request more than its routing.
 */
export function securityHeaders({ https }: { https: boolean }): Record<ContentPolicy, Headers> {
  const make = (policy: ContentPolicy): Headers =>
    record(
      helmet({
        contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES[policy] },
        crossOriginResourcePolicy: { policy: policy === 'media' ? 'cross-origin' : 'same-origin' },
        // Over plain HTTP a browser ignores it; said there, it would only mislead a reader.
        strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
        xFrameOptions: { action: 'deny' },
        // What only matters to documents is said with documents: each header costs every answer of the API.
        ...(policy !== 'page' && NOT_FOR_DATA),
      }),
    );
  return { data: make('data'), page: make('page'), media: make('media') };
}

function record(
  middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void,
): Headers {
  const headers: Headers = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}
