import { GatewayRig } from '../../test-rig/gateway-rig.js';

interface Document {
  openapi: string;
  info: { version: string };
  components: { schemas: Record<string, { properties?: object }> };
  paths: Record<string, Record<string, { operationId: string; responses: object; security?: object[] }>>;
}

/** Reachable without `/v1/`: what the deployment documents name, media, and what tools look for at the root. */
const OUTSIDE_V1 =
  /^\/($|health(\/ready)?|config\.js|media\/\{path\}|docs(\/.*)?|login|signup|projects(\/projects\.js)?|setup(\/setup\.js)?|device(\/device\.js)?|auth\/cli(\.js)?|sso(\/sign-in\.js)?|oauth\/(authorize|consent\.js)|\.well-known\/.*)$/;

interface Described {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string; properties?: object } }> }>;
}

/** Whether a success names a job or a run that is under way because of this request. */
function startsWork(operation: object, { components }: Document): boolean {
  const { responses } = operation as Described;
  return ['200', '201', '202'].some((status) => {
    const schema = responses[status]?.content?.['application/json']?.schema;
    const name = schema?.$ref?.split('/').at(-1) ?? '';
    const fields = Object.keys(
      (schema?.$ref ? components.schemas[name]?.properties : schema?.properties) ?? {},
    );
    return fields.some((field) => ['jobId', 'jobIds', 'executionId'].includes(field));
  });
}

describe('the reference', () => {
  let rig: GatewayRig;
  let document: Document;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    const answer = await rig.call('GET', '/v1/openapi.json');
    document = answer.body as unknown as Document;
  });
  afterAll(() => rig.stop());

  it('lists null among the values of a field that may be null', () => {
    const wrong: unknown[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, enum: values } = value as { type?: unknown; enum?: unknown };
      const mayBeNull = Array.isArray(type) && type.includes('null');
      if (mayBeNull && Array.isArray(values) && !values.includes(null)) wrong.push(value);
      for (const each of Object.values(value)) look(each);
    };
    look(document);

    expect(wrong).toEqual([]);
  });

  it('describes every route that is served, and no other', () => {
    const served = rig.edge.routes
      .entries()
      .filter(([template]) => template !== '*')
      .flatMap(([template, methods]) =>
        methods
          .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
          .map((method) => `${method} ${template.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')}`),
      );
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect(served.length).toBeGreaterThan(30);
    expect(described.sort()).toEqual(served.sort());
  });

  it('[1-9-01] names routes under /v1/, a few well-known ones apart', () => {
    const outside = Object.keys(document.paths).filter((path) => !path.startsWith('/v1/'));

    expect(outside.filter((path) => !OUTSIDE_V1.test(path))).toEqual([]);
  });

  it('says of each route who may call it', () => {
    const open = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(
          ([, { security = [] }]) =>
            security.length === 0 || security.some((taken) => Object.keys(taken).length === 0),
        )
        .map(([method]) => `${method} ${path}`),
    );

    expect(open.sort()).toEqual([
      'get /',
      'get /.well-known/jwks.json',
      'get /.well-known/oauth-authorization-server',
      'get /.well-known/oauth-authorization-server/mcp',
      'get /.well-known/oauth-protected-resource',
      'get /.well-known/oauth-protected-resource/mcp',
      'get /auth/cli',
      'get /auth/cli.js',
      'get /config.js',
      'get /device',
      'get /device/device.js',
      'get /docs',
      'get /docs/quickstart',
      'get /docs/reference.js',
      'get /docs/swagger-ui-bundle.js',
      'get /docs/swagger-ui.css',
      'get /health',
      'get /health/ready',
      'get /login',
      'get /media/{path}',
      'get /oauth/authorize',
      'get /oauth/consent.js',
      'get /projects',
      'get /projects/projects.js',
      'get /setup',
      'get /setup/setup.js',
      'get /signup',
      'get /sso',
      'get /sso/sign-in.js',
      'get /v1/app/{slug}',
      'get /v1/apps/browse',
      'get /v1/apps/by-slug/{slug}/latest-version',
      'get /v1/catalogs',
      'get /v1/nodes',
      'get /v1/nodes/{type}',
      'get /v1/oauth/app-info',
      'get /v1/oauth/authorize',
      'get /v1/openapi.json',
      'get /v1/picker-catalogs',
      'get /v1/picker-catalogs/{nodeType}',
      'get /v1/public/workflows/{id}',
      'get /v1/service-connect/callback',
      'get /v1/setup/status',
      'get /v1/shots/{id}',
      'get /v1/sso/providers',
      'get /v1/sso/{provider}',
      'get /v1/sso/{provider}/callback',
      'get /v1/templates/browse',
      'get /v1/templates/{slug}',
      'get /v1/tutorials',
      'get /v1/version',
      'get /v1/voices',
      'get /v1/voices/library',
      'post /v1/auth/claim-address',
      'post /v1/auth/login',
      'post /v1/auth/password-link/redeem',
      'post /v1/auth/refresh',
      'post /v1/auth/signup',
      'post /v1/oauth/device_authorization',
      'post /v1/oauth/register',
      'post /v1/oauth/revoke',
      'post /v1/oauth/token',
      'post /v1/provider-callbacks/replicate',
      'post /v1/sso/redeem',
      'post /v1/sso/{provider}/acs',
      'post /v1/webhooks/{token}',
    ]);
  });

  it('takes what a route takes from the rules that guard it', () => {
    const signUp = document.paths['/v1/auth/signup']?.post as unknown as {
      requestBody: { content: { 'application/json': { schema: object } } };
    };

    expect(signUp.requestBody.content['application/json'].schema).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        invitation: { type: 'string', maxLength: 200 },
        password: { type: 'string', minLength: 8, maxLength: 256 },
      },
      required: ['email', 'password'],
    });
  });

  it('takes an Idempotency-Key wherever work is started', () => {
    const starting = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        // Whoever names a job starts none.
        .filter(
          ([method, operation]) =>
            method === 'post' && !path.includes('{jobId}') && startsWork(operation, document),
        )
        .map(([, operation]) => ({ path, operation: operation as unknown as Described })),
    );

    expect(starting.length).toBeGreaterThan(50);
    const without = starting.filter(
      ({ operation: { parameters = [], responses } }) =>
        !parameters.some(({ name, in: place }) => place === 'header' && name === 'Idempotency-Key') ||
        !['409', '422'].every((status) => status in responses),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('puts path, query and body fields where they are read', () => {
    const run = document.paths['/v1/api/run']?.post as unknown as {
      parameters: { name: string; in: string }[];
      requestBody: { content: { 'application/json': { schema: { properties: object } } } };
    };

    expect(run.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'query wait',
      'query timeout',
      'header Idempotency-Key',
      'header Idempotency-Seconds',
    ]);
    expect(Object.keys(run.requestBody.content['application/json'].schema.properties)).not.toContain('wait');
  });

  it('shows itself on a page that loads nothing from elsewhere', async () => {
    const page = await rig.call('GET', '/docs');

    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/);
    const linked = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    for (const address of linked.filter((one) => !one.startsWith('data:'))) {
      expect(address).not.toMatch(/^(https?:)?\/\//);
      const file = await rig.call('GET', new URL(address, `${rig.edge.url}/docs`).pathname);
      expect({ address, status: file.status }).toEqual({ address, status: 200 });
    }
  });
});
