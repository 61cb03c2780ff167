import type { ServiceError } from '@easel/contracts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors are written as OAuth clients read them, instead of in our envelope. */
    oauthErrors?: boolean;
  }
}

/** The error body of RFC 6749, 5.2. */
export function toOAuthErrorBody({ code, message }: Pick<ServiceError, 'code' | 'message'>): {
  error: string;
  error_description: string;
} {
  // The RFC allows no quotation mark, backslash or control character in a description.
  const description = message.replaceAll('"', "'").replaceAll(/[^\x20-\x7e]|\\/g, ' ');
  return { error: code === 'validation_error' ? 'invalid_request' : code, error_description: description };
}
