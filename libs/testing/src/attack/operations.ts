import { randomUUID } from 'node:crypto';

export interface Field {
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  examples?: unknown[];
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  publicRoute: boolean;
  /** What the document says of who may call. */
  scope: string | undefined;
  credentials: 'any' | 'own' | 'session' | 'in-app' | 'token';
  operator?: true | 'unless-community' | 'every-edition';
  payer: 'own-session' | 'only' | undefined;
  /** What a personal token may do that is limited to workflows; undefined: nothing. */
  limitedTokens: 'scoped' | 'free' | undefined;
  /** The only edition that serves it. */
  edition: string | undefined;
  parameters: { name: string; in: string; required: boolean; schema: Field }[];
  /** Its body is a form with a file. */
  takesForm: boolean;
  /** Without properties: any JSON. */
  body:
    | {
        properties?: Record<string, Field>;
        required?: string[];
        /** Of each entry's members one has to be there. */
        allOf?: { anyOf?: { required?: string[] }[] }[];
      }
    | undefined;
  /** By status. */
  responses: Record<string, DescribedAnswer>;
}

/** Texts that no JSON parser takes, or that are nested too deep. */
export const BROKEN_JSON = ['{', 'nonsense', '{"a":1}}', `${'['.repeat(200)}${']'.repeat(200)}`];
/** JSON that is no object. */
export const NO_OBJECTS = ['[]', '"text"', '7', 'true'];

/** Values that are not of the field's type, whatever else they are. */
export function wrongValues({ type, format, maxLength }: Field): unknown[] {
  const kinds = [type].flat();
  const samples: [kind: string, value: unknown][] = [
    ['string', 'some text'],
    ['integer', 7],
    ['number', 7.5],
    ['boolean', true],
    ['array', [['a']]],
    ['object', { a: 1 }],
    ['null', null],
  ];
  if (kinds.every((kind) => kind === undefined)) return [];
  const wrong = samples
    .filter(([kind]) => !kinds.includes(kind) && !(kind === 'integer' && kinds.includes('number')))
    .map(([, value]) => value);
  if (format === 'uuid') wrong.push('not-a-uuid', '', '../etc');
  if (format === 'email') wrong.push('nobody', 'a@', '@example.org');
  if (maxLength !== undefined) wrong.push('a'.repeat(maxLength + 1));
  return wrong;
}

/** What a query can say that the field can't be. */
export function wrongTexts({ type, format }: Field): string[] {
  if (format === 'uuid') return ['x', '', '7'];
  if (type === 'integer' || type === 'number') return ['many', '1x', '1e', ''];
  if (type === 'boolean') return ['maybe', ''];
  return [];
}

/** A body that is right as far as the document says. */
export function goodBody({ body }: Operation): Record<string, unknown> {
  const { properties = {}, required = [], allOf = [] } = body ?? {};
  const firstOfEach = allOf.flatMap(({ anyOf }) => anyOf?.[0]?.required ?? []);
  return Object.fromEntries(
    [...required, ...firstOfEach].map((name) => [name, goodValue(properties[name] ?? {}, name)]),
  );
}

function goodValue(field: Field, key = ''): unknown {
  const { type, format, items = {}, minimum = 1, enum: choices, examples = choices } = field;
  if (type === 'array') return [goodValue(items)];
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  if (format === 'uuid') return randomUUID();
  if (format === 'uri' || /url$/i.test(key)) return 'https://example.org/back';
  if (format === 'email') return 'ada@example.org';
  if (examples) return examples[0];
  if (type !== 'object') return 'long-enough';
  const { properties = {}, required = [] } = field;
  return Object.fromEntries(required.map((name) => [name, goodValue(properties[name] ?? {}, name)]));
}

/** Routes that run one node differ in nothing but the catalog's rules: these, which draw nothing, stand for all. */
const GENERATION_SAMPLES = new Set(['describeToPicker', 'noop', 'videoAnalysis']);

/** Their errors are not in our envelope but in that of RFC 6749: the specs of OAuth try them. */
export const OAUTH_ENVELOPE = new Set([
  '/v1/oauth/token',
  '/v1/oauth/revoke',
  '/v1/oauth/device_authorization',
]);

/** The routes that an OpenAPI document describes, whose errors are in our envelope; of those that run one node a few. */
export function operationsOf(document: object): Operation[] {
  return allOperationsOf(document).filter(({ path, operationId }) => {
    const [area, name = ''] = operationId.split('.');
    return !OAUTH_ENVELOPE.has(path) && (area !== 'generation' || GENERATION_SAMPLES.has(name));
  });
}

/** Every route that an OpenAPI document describes. */
export function allOperationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, security, parameters = [], requestBody, responses, ...marks }]) => ({
        operationId,
        method: method.toUpperCase(),
        path,
        publicRoute:
          security?.length === 0 || security?.some((taken) => Object.keys(taken).length === 0) === true,
        scope: marks['x-required-scope'],
        credentials: marks['x-credentials'] ?? 'any',
        operator: marks['x-operator'],
        payer: marks['x-payer'],
        limitedTokens: marks['x-limited-tokens'],
        edition: marks['x-required-edition'],
        parameters,
        takesForm: requestBody?.content['multipart/form-data'] !== undefined,
        body: requestBody?.content['application/json']?.schema,
        responses,
      }),
    ),
  );
}

/** An answer as the document describes it, or the name of one that many routes share. */
export interface DescribedAnswer {
  $ref?: string;
  content?: Record<string, { schema: Record<string, unknown> }>;
}

interface Described {
  operationId: string;
  responses: Record<string, DescribedAnswer>;
  /** An empty one among them: a credential may be left out. */
  security?: Record<string, string[]>[];
  'x-required-scope'?: string;
  'x-credentials'?: Operation['credentials'];
  'x-operator'?: Operation['operator'];
  'x-payer'?: Operation['payer'];
  'x-limited-tokens'?: Operation['limitedTokens'];
  'x-required-edition'?: string;
  parameters?: Operation['parameters'];
  requestBody?: {
    content: { 'application/json'?: { schema: Operation['body'] }; 'multipart/form-data'?: object };
  };
}
