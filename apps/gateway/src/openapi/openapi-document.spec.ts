import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { nodeTypes } from '@easel/catalog';
import { ERROR_CODES, OAUTH_SCOPES, WEBHOOK_EVENTS } from '@easel/contracts';
import { loadConfig } from '@easel/platform';
import { outputKeysOf } from '@easel/workflow';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { GatewayConfig } from '../gateway.config.js';
import { GatewayModule } from '../gateway.module.js';
import { componentName } from '../reference/catalog/node-settings.schemas.js';
import { controllersOf } from './controllers-of.js';
import { openApiDocument } from './openapi-document.js';

interface Schema {
  type?: string | string[];
  $ref?: string;
  items?: Schema;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

interface Operation {
  operationId: string;
  description?: string;
  security: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-required-scope'?: string;
  'x-credentials'?: string;
  'x-required-edition'?: string;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: { oauthApp: { flows: { authorizationCode: { scopes: object } } } };
  };
}

function makeDocument(): Document {
  const variables = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    NATS_URL: 'nats://127.0.0.1:1',
    INTERNAL_ORCHESTRATOR_SECRET: 'a secret of the tests, long enough to be one',
  };
  const gateway = GatewayModule.register(loadConfig(GatewayConfig, variables), variables);
  const facts = { version: '1.2.3', publicUrl: 'https://easel.example.org' };
  return openApiDocument(controllersOf(gateway), facts) as unknown as Document;
}

const ROOT = join(import.meta.dirname, '../../../..');
const document = makeDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Checks values against a schema of the document. */
function checkOf(name: string): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv.compile({ $ref: `#/components/schemas/${name}`, components: document.components });
}

it('is an OpenAPI 3.1 document in which Redocly and swagger-parser find nothing', async () => {
  const lint = spawn(process.execPath, [join(ROOT, 'tools/lint-openapi.mjs')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  lint.stdin.end(JSON.stringify(document));
  const [found, failed, [code]] = await Promise.all([
    text(lint.stdout),
    text(lint.stderr),
    once(lint, 'close'),
  ]);

  expect({ found, failed, code }).toEqual({ found: '', failed: '', code: 0 });
});

describe('what the document says of graphs and jobs', () => {
  it('has a schema for the node, the settings and the job of each type', () => {
    const { WorkflowNode: node, Job: job, ...schemas } = document.components.schemas;
    const types = nodeTypes.all().map(({ type }) => type);

    expect(Object.keys(node?.discriminator?.mapping ?? {}).sort()).toEqual(types.toSorted());
    expect(node?.oneOf).toHaveLength(types.length);
    for (const type of types) {
      const fields = nodeTypes.get(type)?.fields.map(({ key }) => key) ?? [];
      expect(Object.keys(schemas[componentName(type, 'Settings')]?.properties ?? {})).toEqual(fields);
    }
    expect(job?.oneOf?.length).toBeGreaterThan(100);
  });

  it('types the result of each type by its handles: every wire reads a member that is named', () => {
    const { schemas } = document.components;
    const unnamed: string[] = [];
    for (const { type, route, execution } of nodeTypes.all()) {
      if (typeof execution !== 'object' && route === undefined) continue;
      const name = componentName(type, 'Output');
      const members = Object.keys(schemas[name]?.properties ?? {});
      const told = JSON.stringify(schemas[componentName(type, 'Job')]);
      if (!told.includes(`#/components/schemas/${name}`)) unnamed.push(`${type} has another output`);
      const info = nodeTypes.get(type);
      for (const { id, type: carries } of info?.outputs ?? []) {
        const isOpen = carries === 'any';
        if (info && !isOpen && !outputKeysOf(info, id).some((key) => members.includes(key)))
          unnamed.push(`${type}.${id}`);
      }
    }
    const membersOf = (type: string) => Object.keys(schemas[componentName(type, 'Output')]?.properties ?? {});

    expect(unnamed).toEqual([]);
    expect(membersOf('split-media')).toEqual(expect.arrayContaining(['videoUrl', 'audioUrl']));
    expect(membersOf('split-media')).not.toContain('imageUrl');
    expect(membersOf('video-composer')).toContain('composition');
    expect(schemas['ImageCriticOutput']?.properties?.['approved']?.type).toBe('boolean');
    expect(schemas['LlmChatOutput']?.properties?.['items']?.type).toBe('array');
    expect(membersOf('text-to-speech')).not.toContain('videoUrl');
  });

  it('tells nodes apart by type and holds their settings to it', () => {
    const accepts = checkOf('WorkflowNode');
    const node = { id: 'a', type: 'generate-image', position: { x: 0, y: 0 } };

    expect(accepts({ ...node, data: { prompt: 'A lighthouse', label: 'Picture', own: 1 } })).toBe(true);
    expect(accepts({ ...node, data: { prompt: null } })).toBe(true);
    expect(accepts({ ...node, data: { prompt: 7 } })).toBe(false);
    expect(accepts({ ...node, type: 'no-such-type', data: {} })).toBe(false);
    expect(accepts({ id: 'a', type: 'generate-image' })).toBe(false);
  });

  it('leaves none of the words for graphs, inputs and outputs without a type', () => {
    const words = new Set(['nodes', 'edges', 'snapshotNodes', 'snapshotEdges', 'input_data', 'output_data']);
    const untyped: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties = {} } = value as Schema;
      for (const [name, field] of Object.entries(properties)) {
        const held = field.type === 'array' ? (field.items ?? {}) : field;
        const says = Object.keys(held).filter((key) => !['type', 'description'].includes(key));
        if (words.has(name) && says.length === 0) untyped.push(`${path}.${name}`);
      }
      for (const [key, each] of Object.entries(value)) look(each, `${path}.${key}`);
    };
    look(document, '');

    expect(untyped).toEqual([]);
  });
});

describe('what the document says of access', () => {
  it('[1-4-01] names the credentials of each operation, with the scope that an OAuth app needs', () => {
    for (const operation of operations) {
      const { operationId, security } = operation;
      if (security.length === 0 || security.some((taken) => Object.keys(taken).length === 0)) continue;
      const taken = Object.assign({}, ...security) as Record<string, string[]>;
      const kinds = {
        any: ['session', 'personalToken', 'oauthApp'],
        own: ['session', 'personalToken'],
        token: ['personalToken', 'oauthApp'],
      };
      const expected = kinds[(operation['x-credentials'] ?? 'any') as 'any'] ?? ['session'];

      expect({ operationId, kinds: Object.keys(taken) }).toEqual({ operationId, kinds: expected });
      const scope = operation['x-required-scope'];
      if (taken['oauthApp']) expect(taken['oauthApp']).toEqual(scope === undefined ? [] : [scope]);
    }
    const { scopes } = document.components.securitySchemes.oauthApp.flows.authorizationCode;
    expect(Object.keys(scopes)).toEqual([...OAUTH_SCOPES]);
  });

  it('says that the business edition is not the only one with its routes', () => {
    const ofBusiness = operations.filter((operation) => operation['x-required-edition'] === 'business');

    expect(ofBusiness.length).toBeGreaterThan(0);
    for (const { description } of ofBusiness) expect(description).toContain('business and cloud editions');
  });
});

describe('what the document says of each operation', () => {
  it('describes all of them', () => {
    const without = operations.filter(({ description = '' }) => !/^[\w`].{15,}/s.test(description));

    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('names errors that exist, each under its status', () => {
    for (const { operationId, description = '', responses } of operations) {
      const [, listed = ''] = /^Errors: (.*)\.$/m.exec(description) ?? [];
      for (const [, status = '', code = ''] of listed.matchAll(/`(\d{3}) (\w+)`/g)) {
        const known = ERROR_CODES[code as keyof typeof ERROR_CODES] as { status: unknown } | undefined;
        expect({ operationId, code, status: [known?.status].flat() }).toEqual({
          operationId,
          code,
          status: expect.arrayContaining([Number(status)]),
        });
        expect(Object.keys(responses)).toContain(status);
      }
    }
  });
});

describe('what the document says of events', () => {
  it('has a schema for every event of every stream', () => {
    const streams = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        content?.['text/event-stream'] ? [{ operationId, schema: content['text/event-stream'].schema }] : [],
      ),
    );

    expect(streams.length).toBeGreaterThan(4);
    for (const { operationId, schema } of streams) {
      const name = schema.$ref?.split('/').at(-1) ?? '';
      expect({ operationId, type: document.components.schemas[name]?.type }).toEqual({
        operationId,
        type: 'array',
      });
    }
  });

  it('has every event that endpoints may be told of among its webhooks', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS]);
    for (const event of WEBHOOK_EVENTS) {
      const { schema } = document.webhooks[event]?.post.requestBody.content['application/json'] ?? {};
      expect(document.components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties?.['type']).toEqual(
        {
          const: event,
        },
      );
    }
  });
});
