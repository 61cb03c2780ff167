import type { RouteAccess } from '../access/access.js';
import type { Schema } from './schema.js';

/** The body of every error (specification 1, 7). */
export const ERROR_SCHEMA: Schema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', examples: ['validation_error'] },
        message: { type: 'string' },
        traceId: {
          type: 'string',
          description: 'The trace of the request, 32 hexadecimal digits. Its log lines carry it.',
        },
      },
      required: ['code', 'message'],
      description: 'Some codes have further members, such as `path` and `issues`.',
    },
  },
  required: ['error'],
};

const DESCRIPTIONS = {
  BadRequest:
    'What was sent is malformed; `error.path` and `error.issues` name the fields (`validation_error`).',
  Unauthorized: 'No valid credential (`unauthorized`).',
  Unpaid:
    'Credits are missing: `error.required` is what it costs, `error.available` what there is (`insufficient_credits`); or ' +
    'a monthly budget has too little left: `error.budgetOf` says whose, `error.used` of `error.budget` is spent until ' +
    '`error.resetsAt` (`budget_exceeded`).',
  Forbidden:
    'The credential does not allow it (`forbidden`, `insufficient_scope`), or the organization wants work in its ' +
    'workspaces (`personal_space_disabled`).',
  NotFound: "There is no such thing, or it is not the caller's (`not_found`).",
  InProgress:
    'The same request is still being worked on; ask again after `Retry-After` seconds (`idempotency_in_progress`). Or ' +
    'the workspace is archived (`workspace_archived`).',
  Archived: 'The workspace is archived (`workspace_archived`).',
  TooLarge: 'The body is too large (`payload_too_large`).',
  UnsupportedMediaType: 'The body is not JSON (`unsupported_media_type`).',
  KeyReused: 'The `Idempotency-Key` was sent with another request before (`idempotency_key_reused`).',
  TooMany:
    'A limit is used up; try again after `Retry-After` seconds (`rate_limited`, `rate_limit_exceeded`), or the account ' +
    'has as many unfinished runs or jobs as it may have (`queue_full`).',
  InternalError: 'Our mistake; `X-Request-Id` and `error.traceId` help to find it (`internal_error`).',
  Unavailable: 'A part is not answering; try again after `Retry-After` seconds (`service_unavailable`).',
};

type Shared = keyof typeof DESCRIPTIONS;

/** Values that `error.code` has there, for programs; each is explained in the description. */
const CODES: Readonly<Record<Shared, readonly string[]>> = {
  BadRequest: ['validation_error'],
  Unauthorized: ['unauthorized'],
  Unpaid: ['insufficient_credits', 'budget_exceeded'],
  Forbidden: ['forbidden', 'insufficient_scope', 'personal_space_disabled'],
  NotFound: ['not_found'],
  InProgress: ['idempotency_in_progress', 'workspace_archived'],
  Archived: ['workspace_archived'],
  TooLarge: ['payload_too_large'],
  UnsupportedMediaType: ['unsupported_media_type'],
  KeyReused: ['idempotency_key_reused'],
  TooMany: ['rate_limited', 'rate_limit_exceeded', 'queue_full'],
  InternalError: ['internal_error'],
  Unavailable: ['service_unavailable'],
};

const RETRYABLE = new Set(['Unavailable', 'InProgress', 'TooMany']);

function response(name: Shared | undefined, codes: readonly string[] = []): Schema {
  return {
    description: name === undefined ? '' : DESCRIPTIONS[name],
    'x-error-codes': [...new Set([...(name === undefined ? [] : CODES[name]), ...codes])],
    headers: {
      'X-Request-Id': { schema: { type: 'string' } },
      ...(name !== undefined &&
        RETRYABLE.has(name) && {
          'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' },
        }),
      ...(name === 'TooMany' && {
        RateLimit: { schema: { type: 'string' }, description: 'What remains of each limit.' },
        'RateLimit-Policy': { schema: { type: 'string' }, description: 'The limits that hold here.' },
      }),
      ...(name === 'Unauthorized' && { 'WWW-Authenticate': { schema: { type: 'string' } } }),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

export const SHARED_RESPONSES: Schema = Object.fromEntries(
  (Object.keys(DESCRIPTIONS) as Shared[]).map((name) => [name, response(name)]),
);

/** The errors that a route of this shape may answer with, by status. */
export function errorResponses(route: {
  takesInput: boolean;
  hasBody: boolean;
  hasPathIds: boolean;
  asks: boolean;
  access: RouteAccess;
  startsWork: boolean;
  /** An `Idempotency-Key`. */
  takesKey: boolean;
  makes: boolean;
  limited: boolean;
  /** Codes of its own, such as `404 not_found`. */
  codes: readonly string[];
}): Record<string, Schema> {
  const limited =
    !route.access.public &&
    (route.access.scope !== undefined ||
      Boolean(route.access.operator) ||
      route.access.payer !== undefined ||
      (route.access.credentials ?? 'any') !== 'any');
  const entries: [status: string, name: Shared, applies: boolean][] = [
    ['400', 'BadRequest', route.takesInput],
    ['401', 'Unauthorized', !route.access.public],
    ['402', 'Unpaid', route.startsWork && !route.access.public],
    ['403', 'Forbidden', limited],
    ['404', 'NotFound', route.hasPathIds],
    ['409', 'InProgress', route.takesKey],
    ['409', 'Archived', route.makes && !route.takesKey],
    ['413', 'TooLarge', route.hasBody],
    ['415', 'UnsupportedMediaType', route.hasBody],
    ['422', 'KeyReused', route.takesKey],
    ['429', 'TooMany', route.limited || route.startsWork],
    ['500', 'InternalError', true],
    ['503', 'Unavailable', route.asks],
  ];
  const shared = entries.filter(([, , applies]) => applies).map(([status, name]) => [status, name] as const);
  const own = Map.groupBy(route.codes, (code) => code.slice(0, 3));
  const statuses = new Set([...shared.map(([status]) => status), ...own.keys()]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const name = shared.find(([known]) => known === status)?.[1];
      return [status, answerOf(name, own.get(status)?.map((code) => code.slice(4)) ?? [])];
    }),
  );
}

/** The answer that many routes share, with the codes that only this one has. */
function answerOf(name: Shared | undefined, codes: readonly string[]): Schema {
  const further = codes.filter((code) => name === undefined || !CODES[name].includes(code));
  if (name !== undefined && further.length === 0) return { $ref: `#/components/responses/${name}` };
  const names = further.map((code) => `\`${code}\``).join(', ');
  const description = name === undefined ? `Refused: ${names}.` : `${DESCRIPTIONS[name]} Or ${names}.`;
  return { ...response(name, further), description };
}
