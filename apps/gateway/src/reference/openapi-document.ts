import { RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { RouteAccess, TakenCredentials } from '../access/access.js';
import { accessOf, makesWork } from '../access/access.js';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_PATTERN,
  REPLAYED_HEADER,
} from '../idempotency/idempotency-key.js';
import { limitsOf } from '../limits/limited.js';
import { ERROR_SCHEMA, errorResponses, SHARED_RESPONSES } from './error-responses.js';
import { type OperationOptions, operationOf } from './operation.js';
import { fieldsOf, inBody, type RequestFields } from './request-schema.js';
import { componentNameOf, type Schema } from './schema.js';

export interface ServiceFacts {
  version: string;
  /** Origin that clients use. */
  publicUrl: string;
}

interface Route {
  id: string;
  tag: string;
  method: string;
  /** `/v1/workflows/{id}` */
  path: string;
  status: number;
  access: RouteAccess;
  operation: OperationOptions;
  limited: boolean;
}

const METHODS: Partial<Record<RequestMethod, string>> = {
  [RequestMethod.GET]: 'get',
  [RequestMethod.POST]: 'post',
  [RequestMethod.PUT]: 'put',
  [RequestMethod.PATCH]: 'patch',
  [RequestMethod.DELETE]: 'delete',
};
const IDEMPOTENCY_KEY: Schema = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: IDEMPOTENCY_KEY_LENGTH,
    pattern: IDEMPOTENCY_KEY_PATTERN,
    description:
      'Names this piece of work. The same request with the same key starts nothing more and gets the same answer, ' +
      'for 24 hours.',
  },
};
const REPLAYED: Schema = {
  schema: { const: 'true' },
  description: 'This is the answer of an earlier request with the same `Idempotency-Key`.',
};
const NO_FIELDS: RequestFields = { properties: {}, required: [], mayBeNull: new Set() };
const WITH_BODY = new Set(['post', 'put', 'patch']);

/**
 * The OpenAPI 3.1 document of these controllers. What a route takes comes from the request class of the message it
 * sends, who may call it from its access declaration: nothing is described twice.
 *
 * @throws Error naming a route that lacks a declaration
 */
export function openApiDocument(controllers: readonly Type[], { version, publicUrl }: ServiceFacts): Schema {
  const components = new Components();
  const paths: Record<string, Record<string, Schema>> = {};
  const tags = new Set<string>();
  for (const route of controllers.flatMap(routesOf)) {
    tags.add(route.tag);
    (paths[route.path] ??= {})[route.method] = describeRoute(route, components);
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: {
      title: 'Easel API',
      version,
      description:
        'Runs workflows that turn prompts into images, video and audio. ' +
        'Answers are JSON; an error is `{ error: { code, message } }`. Every answer carries `X-Request-Id`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [...tags].sort().map((name) => ({ name })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...components.schemas },
      responses: SHARED_RESPONSES,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` that signing up, logging in or refreshing answers with.',
        },
      },
    },
  };
}

function routesOf(controller: Type): Route[] {
  const base = pathsIn(controller)[0] ?? '';
  const prototype = controller.prototype as Record<string, unknown>;
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return names.flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function') return [];
    const method = METHODS[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    if (method === undefined) return [];
    const operation = operationOf(handler);
    const access = accessOf(handler);
    const area = controller.name.replace(/HttpController$/, '');
    if (!operation || !access) throw new Error(`${controller.name}.${name} lacks @Operation or an access`);
    return pathsIn(handler).map((path) => ({
      id: `${area.charAt(0).toLowerCase()}${area.slice(1)}.${name}`,
      tag: area.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
      method,
      path: templateOf(`${base}/${path}`),
      status:
        (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ??
        (method === 'post' ? 201 : 200),
      access,
      operation,
      limited: (limitsOf(handler) ?? (access.public ? ['public'] : [])).length > 0,
    }));
  });
}

function pathsIn(target: object): string[] {
  const declared = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return [declared ?? ''].flat();
}

/** `v1/workflows/:id/` becomes `/v1/workflows/{id}`; what a `*` stands for is called `path`. */
function templateOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => (segment === '*' ? '{path}' : segment.replace(/^:(.+)$/, '{$1}'))).join('/')}`;
}

function describeRoute(route: Route, components: Components): Schema {
  const { operation, access, method, path } = route;
  const taken = operation.takes ?? operation.asks?.request;
  const fields: RequestFields = taken ? fieldsOf(taken) : NO_FIELDS;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const hasBody = WITH_BODY.has(method);
  const inQuery = hasBody
    ? (operation.query ?? [])
    : Object.keys(fields.properties).filter((name) => !inPath.includes(name));
  const bodyNames =
    hasBody && !operation.body
      ? Object.keys(fields.properties).filter((name) => !inPath.includes(name) && !inQuery.includes(name))
      : [];
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: components.refer(fields.properties[name] ?? { type: 'string' }),
    })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: fields.required.includes(name),
      schema: components.refer(fields.properties[name] ?? {}),
    })),
    ...(operation.startsWork ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: operation.summary,
    ...(descriptionOf(operation, access) !== '' && { description: descriptionOf(operation, access) }),
    ...(access.public && { security: [] }),
    ...accessMarks(access),
    ...(parameters.length > 0 && { parameters }),
    ...(bodyNames.length > 0 && { requestBody: bodyOf(fields, bodyNames, components) }),
    ...(operation.body && { requestBody: jsonBody(components.refer(operation.body), false) }),
    ...(operation.takesForm && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: components.refer(operation.takesForm) } },
      },
    }),
    responses: {
      ...successesOf(route, components),
      ...errorResponses({
        takesInput: parameters.length > 0 || bodyNames.length > 0 || operation.body !== undefined,
        hasBody: bodyNames.length > 0 || operation.body !== undefined,
        hasPathIds: inPath.length > 0,
        asks: operation.asks !== undefined,
        access,
        startsWork: operation.startsWork === true,
        makes: makesWork(method.toUpperCase(), access),
        limited: route.limited,
      }),
    },
  };
}

/** Who may call, for programs; the description says the same to people. */
function accessMarks(access: RouteAccess): Schema {
  if (access.public) return {};
  const { scope, credentials = 'any', operator, payer, edition, limitedTokens } = access;
  return {
    ...(edition !== undefined && { 'x-required-edition': edition }),
    ...(scope !== undefined && { 'x-required-scope': scope }),
    ...(credentials !== 'any' && { 'x-credentials': credentials }),
    ...(operator !== undefined && { 'x-operator': operator }),
    ...(payer !== undefined && { 'x-payer': payer }),
    ...(limitedTokens !== undefined && { 'x-limited-tokens': limitedTokens }),
  };
}

const TAKEN: Readonly<Record<Exclude<TakenCredentials, 'any'>, string>> = {
  own: 'Takes a session or a personal token, not an OAuth app.',
  session: 'Takes a signed-in session only.',
  'in-app': 'Takes a signed-in session only; tokens are answered `in_app_only`.',
};

const OF_LIMITED = {
  none: 'A token that is limited to workflows is answered 403 `forbidden`.',
  scoped:
    'A token that is limited to workflows has to do with these alone; others of its owner are 403 `forbidden`.',
  free: '',
} as const;

function accessText(access: RouteAccess): string {
  if (access.public) return '';
  const { scope, credentials = 'any', operator, edition, absentBelow, limitedTokens } = access;
  const takesTokens = credentials === 'any' || credentials === 'own';
  return [
    edition === undefined ? '' : `Only on the ${edition} edition; others answer 403 \`edition_required\`.`,
    absentBelow === undefined ? '' : `Only on the ${absentBelow} edition; absent on others, 404.`,
    scope === undefined ? '' : `An OAuth app needs the scope \`${scope}\`.`,
    credentials === 'any' ? '' : TAKEN[credentials],
    takesTokens ? OF_LIMITED[limitedTokens ?? 'none'] : '',
    operator === 'every-edition' ? 'For those who operate the installation.' : '',
    operator === true ? 'For those who operate the installation; absent on the community edition.' : '',
    operator === 'unless-community'
      ? 'For those who operate the installation; on the community edition, while it has no operator, for the account that was there first.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function descriptionOf({ description, errors = [] }: OperationOptions, access: RouteAccess): string {
  const codes = errors.length > 0 ? `Errors: ${errors.map((error) => `\`${error}\``).join(', ')}.` : '';
  return [description, accessText(access), codes].filter(Boolean).join('\n\n');
}

function bodyOf(fields: RequestFields, names: readonly string[], components: Components): Schema {
  const required = names.filter((name) => fields.required.includes(name));
  const properties = Object.fromEntries(names.map((name) => [name, components.refer(inBody(fields, name))]));
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return jsonBody(schema, required.length > 0);
}

function jsonBody(schema: Schema, required: boolean): Schema {
  return { required, content: { 'application/json': { schema } } };
}

function successesOf({ operation, status }: Route, components: Components): Record<string, Schema> {
  const { answers, produces = 'application/json' } = operation;
  const byStatus = isByStatus(answers) ? answers : { [status]: answers };
  return Object.fromEntries(
    Object.entries(byStatus).map(([code, schema]) => [
      code,
      {
        description: SUCCESS[Number(code)] ?? 'Success',
        headers: {
          'X-Request-Id': { schema: { type: 'string' } },
          ...(operation.startsWork && { [REPLAYED_HEADER]: REPLAYED }),
          ...(REDIRECTS.has(code) && { Location: { schema: { type: 'string' } } }),
        },
        ...(!REDIRECTS.has(code) && { content: { [produces]: { schema: components.refer(schema) } } }),
      },
    ]),
  );
}

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  206: 'Partial content',
  302: 'Go on at `Location`',
  303: 'Go on at `Location`',
};

/** These have no body. */
const REDIRECTS = new Set(['302', '303']);

function isByStatus(answers: OperationOptions['answers']): answers is Readonly<Record<number, Schema>> {
  const keys = Object.keys(answers);
  return keys.length > 0 && keys.every((key) => /^\d{3}$/.test(key));
}

/** Collects named schemas and puts references in their place. */
class Components {
  readonly schemas: Record<string, Schema> = {};

  refer(schema: Schema): Schema {
    const name = componentNameOf(schema);
    if (name === undefined) return this.copy(schema) as Schema;
    if (!(name in this.schemas)) {
      this.schemas[name] = {};
      this.schemas[name] = this.copy(schema) as Schema;
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.inner(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, this.inner(held)]));
  }

  private inner(value: unknown): unknown {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? this.refer(value as Schema)
      : this.copy(value);
  }
}
