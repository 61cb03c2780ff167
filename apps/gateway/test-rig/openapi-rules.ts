import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

/** The shape of the parts of OpenAPI 3.1 that we use, closed: what is not listed is a mistake here. */
const SHAPE = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  additionalProperties: false,
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    jsonSchemaDialect: { type: 'string', format: 'uri' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      additionalProperties: false,
      properties: {
        title: { type: 'string' },
        version: { type: 'string' },
        description: { type: 'string' },
        license: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, identifier: { type: 'string' } },
        },
      },
    },
    servers: { type: 'array', items: { type: 'object', required: ['url'] } },
    tags: { type: 'array', items: { type: 'object', required: ['name'] } },
    security: { $ref: '#/$defs/security' },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['get', 'put', 'post', 'delete', 'patch'] },
        additionalProperties: { $ref: '#/$defs/operation' },
      },
    },
    components: {
      type: 'object',
      additionalProperties: false,
      properties: {
        schemas: { type: 'object', propertyNames: { pattern: '^[A-Za-z0-9._-]+$' } },
        responses: { type: 'object', additionalProperties: { $ref: '#/$defs/response' } },
        securitySchemes: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            required: ['type', 'scheme'],
            properties: { type: { const: 'http' }, scheme: { const: 'bearer' } },
          },
        },
      },
    },
  },
  $defs: {
    security: { type: 'array', items: { type: 'object', additionalProperties: { type: 'array' } } },
    reference: {
      type: 'object',
      required: ['$ref'],
      additionalProperties: false,
      properties: { $ref: { type: 'string' } },
    },
    operation: {
      type: 'object',
      required: ['operationId', 'summary', 'tags', 'responses'],
      patternProperties: { '^x-': {} },
      additionalProperties: false,
      properties: {
        operationId: { type: 'string', pattern: '^[A-Za-z0-9.]+$' },
        summary: { type: 'string', minLength: 3 },
        description: { type: 'string', minLength: 3 },
        tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
        security: { $ref: '#/$defs/security' },
        parameters: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'in', 'required', 'schema'],
            additionalProperties: false,
            properties: {
              name: { type: 'string' },
              in: { enum: ['path', 'query', 'header'] },
              required: { type: 'boolean' },
              schema: { type: 'object' },
            },
            anyOf: [
              { properties: { in: { enum: ['query', 'header'] } } },
              { properties: { required: { const: true } } },
            ],
          },
        },
        requestBody: {
          type: 'object',
          required: ['content'],
          additionalProperties: false,
          properties: { required: { type: 'boolean' }, content: { $ref: '#/$defs/content' } },
        },
        responses: {
          type: 'object',
          propertyNames: { pattern: '^[1-5]\\d\\d$' },
          minProperties: 1,
          additionalProperties: { anyOf: [{ $ref: '#/$defs/reference' }, { $ref: '#/$defs/response' }] },
        },
      },
    },
    response: {
      type: 'object',
      required: ['description'],
      additionalProperties: false,
      properties: {
        description: { type: 'string', minLength: 2 },
        headers: { type: 'object', additionalProperties: { type: 'object', required: ['schema'] } },
        content: { $ref: '#/$defs/content' },
      },
    },
    content: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        required: ['schema'],
        properties: { schema: { type: 'object' } },
      },
    },
  },
};

/** What is wrong with an OpenAPI 3.1 document, one line each. */
export function documentProblems(document: object): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const check = ajv.compile(SHAPE);
  const problems = check(document)
    ? []
    : (check.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
  return [
    ...problems,
    ...brokenReferences(document),
    ...brokenSchemas(document, ajv),
    ...brokenOperations(document as Json),
  ];
}

function brokenReferences(document: object): string[] {
  return [...valuesNamed(document, '$ref')]
    .filter((reference) => lookUp(document, String(reference)) === undefined)
    .map((reference) => `${String(reference)} names nothing`);
}

function brokenSchemas(document: object, ajv: Ajv2020): string[] {
  const { schemas = {} } = (document as { components: { schemas?: Record<string, Json> } }).components;
  const places: [string, object][] = [
    ...Object.entries(schemas),
    ...[...valuesNamed(document, 'schema')].map((schema, at): [string, object] => [
      `schema ${at}`,
      schema as object,
    ]),
  ];
  return places
    .filter(([, schema]) => !ajv.validateSchema(schema))
    .map(([name, schema]) => `${name} is no JSON schema: ${JSON.stringify(schema)}`);
}

/** Operation ids are unique, and each `{name}` of a path is a parameter, each path parameter a `{name}`. */
function brokenOperations(document: Json): string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths as Record<string, Json>)) {
    const expected = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(operations) as { operationId: string; parameters?: Json[] }[]) {
      if (ids.has(operation.operationId)) problems.push(`${operation.operationId} is used twice`);
      ids.add(operation.operationId);
      const named = (operation.parameters ?? [])
        .filter((one) => one.in === 'path')
        .map((one) => String(one.name));
      if (named.toSorted(compare).join() !== expected.toSorted(compare).join()) {
        problems.push(`${path} has ${expected.join()} and describes ${named.join()}`);
      }
    }
  }
  return problems;
}

function* valuesNamed(value: unknown, name: string): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, held] of Object.entries(value)) {
    if (key === name) yield held;
    yield* valuesNamed(held, name);
  }
}

function lookUp(document: unknown, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}

function compare(left = '', right = ''): number {
  return left.localeCompare(right);
}
