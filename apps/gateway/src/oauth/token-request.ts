import { DEVICE_GRANT, ServiceError } from '@easel/contracts';

type Fields = Readonly<Record<string, unknown>>;

/** What the token route trades. */
export const GRANTS: readonly string[] = ['authorization_code', DEVICE_GRANT];

/** Of a device that asks whether it is allowed: it has no secret, so nothing is hashed. */
export const isOfDevice = (body: unknown): boolean =>
  (body as { grant_type?: unknown } | null | undefined)?.grant_type === DEVICE_GRANT;

/** 401 on the token route (RFC 6749, 5.2): what is in the Authorization header is no client's. */
export class UnreadableClient extends ServiceError {
  constructor() {
    super(401, 'invalid_client', 'The Authorization header holds no client id and client secret.');
  }
}

export class TwoAuthentications extends ServiceError {
  constructor() {
    super(
      400,
      'invalid_request',
      'Send the client secret in the Authorization header or in the body, not in both.',
    );
  }
}

export class UnsupportedGrantType extends ServiceError {
  constructor() {
    super(400, 'unsupported_grant_type', `The grant_type is authorization_code or ${DEVICE_GRANT}.`);
  }
}

/** What a client sent; a field without a value counts as not sent (RFC 6749, 3.1 and 3.2). */
export function sentFields(input: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
}

/**
 * A request for a token, with the client wherever it names itself: in the body, or in the Authorization header
 * (RFC 6749, 2.3.1). Other schemes than Basic are not for this route: the typed client sends its bearer everywhere.
 *
 * @throws UnreadableClient, TwoAuthentications, UnsupportedGrantType
 */
export function tokenRequest(input: Fields, authorization?: string): Record<string, unknown> {
  const fields = sentFields(input);
  const encoded = authorization === undefined ? undefined : /^Basic +(\S+) *$/i.exec(authorization)?.[1];
  if (encoded !== undefined) {
    const { id, secret } = readBasic(encoded);
    const { client_id: named = id, client_secret: sent } = fields;
    if (sent !== undefined || named !== id) throw new TwoAuthentications();
    Object.assign(fields, { client_id: id, client_secret: secret });
  }
  const { grant_type: grant } = fields;
  if (typeof grant === 'string' && !GRANTS.includes(grant)) throw new UnsupportedGrantType();
  return fields;
}

function readBasic(encoded: string): { id: string; secret: string } {
  const [, id, secret] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) throw new UnreadableClient();
  return { id: formDecoded(id), secret: formDecoded(secret) };
}

/** Both are form-encoded before they are joined: RFC 6749, 2.3.1. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new UnreadableClient();
  }
}
