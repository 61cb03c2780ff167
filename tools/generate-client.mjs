// Writes the types of the client from the OpenAPI document, which the built gateway makes without a running stack.
// With `--check` it writes nothing and fails when the committed types differ.
import { readFile, writeFile } from 'node:fs/promises';
import 'reflect-metadata';
import { loadConfig } from '../libs/platform/dist/index.js';
import { GatewayConfig } from '../apps/gateway/dist/gateway.config.js';
import { GatewayModule } from '../apps/gateway/dist/gateway.module.js';
import { controllersOf } from '../apps/gateway/dist/openapi/controllers-of.js';
import { openApiDocument } from '../apps/gateway/dist/openapi/openapi-document.js';

const TARGET = new URL('../libs/client/src/generated/operations.ts', import.meta.url);
const variables = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
  NATS_URL: 'nats://127.0.0.1:1',
  INTERNAL_ORCHESTRATOR_SECRET: 'only there because a gateway does not start without one',
};
const gateway = GatewayModule.register(loadConfig(GatewayConfig, variables), variables);
const document = openApiDocument(controllersOf(gateway), {
  version: '0.0.0',
  publicUrl: 'https://easel.example.org',
});

const quoted = (text) => JSON.stringify(text);
const union = (types) => [...new Set(types)].join(' | ') || 'never';
const wrapped = (type) => (/[|&]/.test(type) ? `(${type})` : type);
const KEYWORDS = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

function typeOf(schema) {
  if (schema === true || schema === undefined) return 'unknown';
  if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1));
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return union(schema.enum.map(quoted));
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return union(several.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => wrapped(typeOf(part))).join(' & ');
  const types = [schema.type ?? (schema.properties ? 'object' : undefined)].flat();
  return union(types.map((type) => typeOfKind(type, schema)));
}

function typeOfKind(type, schema) {
  if (type === 'array') return `${wrapped(typeOf(schema.items))}[]`;
  if (type !== 'object') return KEYWORDS[type] ?? 'unknown';
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(
    ([name, member]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`,
  );
  if (members.length === 0) {
    const held = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Record<string, ${held}>`;
  }
  return `{ ${members.join('; ')} }`;
}

/** `Error` is the language's own. */
const nameOf = (name) =>
  (name === 'Error' ? 'ErrorAnswer' : name).replaceAll(/\W/g, '_').replace(/^(\d)/, '_$1');

function operationType({ parameters = [], requestBody, responses }) {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const members = [];
  if (query.length > 0) {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(query.map(({ name, schema: member }) => [name, member])),
      required: query.filter((parameter) => parameter.required).map(({ name }) => name),
    };
    members.push(`query: ${typeOf(schema)}`);
  }
  const body = requestBody?.content['application/json']?.schema;
  if (body) members.push(`body${requestBody.required ? '' : '?'}: ${typeOf(body)}`);
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content['application/json']?.schema)
    .map((schema) => (schema ? typeOf(schema) : 'unknown'));
  members.push(`answer: ${union(answers)}`);
  const stream = responses['200']?.content?.['text/event-stream']?.schema;
  if (stream) members.push(`event: ${eventType(stream)}`);
  const codes = Object.values(responses).flatMap((response) => errorCodes(response));
  members.push(`errors: ${union(codes.sort((one, other) => (one < other ? -1 : 1)).map(quoted))}`);
  return `{ ${members.join('; ')} }`;
}

/** One of the events that a stream is a list of; of an unnumbered and unnamed one, what it holds. */
function eventType(stream) {
  const { items } = resolved(stream);
  const frames = (items.anyOf ?? [items]).map(resolved);
  const bare = frames.every(({ properties }) => Object.keys(properties).join() === 'data');
  return union(frames.map((frame) => typeOf(bare ? frame.properties.data : frame)));
}

function resolved(schema) {
  return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}

/** Those of an answer, also of one that several routes share. */
function errorCodes({ $ref, ...response }) {
  const shared = $ref && document.components.responses[$ref.split('/').at(-1)];
  return (shared ?? response)['x-error-codes'] ?? [];
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => `  ${quoted(`${method.toUpperCase()} ${path}`)}: ${operationType(operation)};`,
  ),
);
const text = [
  '// Made by `npm run generate` from the OpenAPI document. Do not edit.',
  ...Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${nameOf(name)} = ${typeOf(schema)};`,
  ),
  'export interface Operations {',
  ...operations.sort(),
  '}',
  '',
].join('\n');

if (process.argv.includes('--check')) {
  if ((await readFile(TARGET, 'utf8')) !== text) {
    console.error('libs/client/src/generated is not what the document says: run `npm run generate`');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, text);
}
