import type { Type } from '@nestjs/common';
import { makesWork, type RouteAccess } from '../access/access.js';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_PATTERN,
  IDEMPOTENCY_SECONDS_HEADER,
} from '../idempotency/idempotency-key.js';
import { workflowEdge, workflowNode, workflowSettings } from '../reference/catalog/graph.schemas.js';
import { anyNodeSettings } from '../reference/catalog/node-settings.schemas.js';
import { Components } from '../reference/components.js';
import { accessMarks, accessText, securityOf, securitySchemes } from '../reference/describe-access.js';
import { ERROR_SCHEMA, errorResponses, SHARED_RESPONSES } from '../reference/error-responses.js';
import { type OperationOptions, takesKey } from '../reference/operation.js';
import { outboundWebhooks } from './outbound-webhooks.js';
import { exampleOf, shown } from '../reference/examples/examples.js';
import { fieldsOf, inBody, type RequestFields } from '../reference/request-schema.js';
import { type Route, routesOf } from '../reference/routes.js';
import type { Schema } from '../reference/schema.js';
import { successesOf } from '../reference/success-responses.js';
import { TAGS } from '../reference/tags.js';

export interface ServiceFacts {
  version: string;
  /** Origin that clients use. */
  publicUrl: string;
}

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
      'Identifies the request. Repeating the request with the same key starts nothing new and returns ' +
      'the same response, for 24 hours or for the time in `Idempotency-Seconds`.',
  },
};
const IDEMPOTENCY_SECONDS: Schema = {
  name: IDEMPOTENCY_SECONDS_HEADER,
  in: 'header',
  required: false,
  schema: {
    type: 'integer',
    minimum: 1,
    maximum: 86_400,
    description: 'Seconds after the response for which the `Idempotency-Key` is valid. Default: one day.',
  },
};
const DESCRIPTION = `Runs workflows that turn prompts into images, video and audio.

Answers are JSON. An error is \`{ error: { code, message } }\`; programs go by \`code\`. Every answer carries \`X-Request-Id\`.
A route whose description says nothing of credits is free. Where the installation charges (the cloud edition), work reserves
its credits before it starts and pays for what it made.

\`X-Service-Workspace\` selects a workspace; without it a request acts in the personal space, or in the workspace that the
token is bound to.`;

/** Request classes name these. */
const NAMED: readonly Schema[] = [workflowNode, workflowEdge, workflowSettings, anyNodeSettings];
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
  const tags = new Set<string>(['Webhooks']);
  for (const schema of NAMED) components.refer(schema);
  for (const route of controllers.flatMap(routesOf)) {
    tags.add(route.tag);
    (paths[route.path] ??= {})[route.method] = describeRoute(route, components);
  }
  const webhooks = outboundWebhooks(components);
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: {
      title: 'Easel API',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS)
      .filter(([name]) => tags.has(name))
      .map(([name, description]) => ({ name, description })),
    security: securityOf({ public: false }),
    paths,
    webhooks,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...components.schemas },
      responses: SHARED_RESPONSES,
      securitySchemes: securitySchemes(publicUrl),
    },
  };
}

function describeRoute(route: Route, components: Components): Schema {
  const { operation, access, method, path } = route;
  const taken = operation.takes ?? operation.asks?.request;
  const fields: RequestFields = taken ? fieldsOf(taken) : NO_FIELDS;
  const example = exampleOf(route.id);
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
      ...shown(example?.parameters[name]),
    })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: fields.required.includes(name),
      schema: components.refer(fields.properties[name] ?? {}),
    })),
    ...(takesKey(operation) ? [IDEMPOTENCY_KEY, IDEMPOTENCY_SECONDS] : []),
  ];
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: operation.summary,
    description: descriptionOf(operation, access),
    security: securityOf(access),
    ...accessMarks(access),
    ...(parameters.length > 0 && { parameters }),
    ...(bodyNames.length > 0 && { requestBody: bodyOf(fields, bodyNames, components, example?.body) }),
    ...(operation.body && { requestBody: jsonBody(components.refer(operation.body), false, example?.body) }),
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
        takesKey: takesKey(operation),
        makes: makesWork(method.toUpperCase(), access),
        limited: route.limited,
        codes: operation.errors ?? [],
      }),
    },
  };
}

const COST =
  'Where the installation charges, it reserves credits first and is 402 `insufficient_credits` where there are too few.';

/** What it does, who may, what it costs, which errors it has of its own. */
function descriptionOf(
  { description, errors = [], startsWork, free }: OperationOptions,
  access: RouteAccess,
) {
  const codes = errors.length > 0 ? `Errors: ${errors.map((error) => `\`${error}\``).join(', ')}.` : '';
  const cost = startsWork && !access.public && !free ? COST : '';
  return [description, cost, accessText(access), codes].filter(Boolean).join('\n\n');
}

function bodyOf(
  fields: RequestFields,
  names: readonly string[],
  components: Components,
  example: unknown,
): Schema {
  const required = names.filter((name) => fields.required.includes(name));
  const properties = Object.fromEntries(names.map((name) => [name, components.refer(inBody(fields, name))]));
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return jsonBody(schema, required.length > 0, example);
}

function jsonBody(schema: Schema, required: boolean, example: unknown): Schema {
  return { required, content: { 'application/json': { schema, ...shown(example) } } };
}
