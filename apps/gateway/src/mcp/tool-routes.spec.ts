import { listTools, TOOLS, type Tool } from '@easel/mcp';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

interface Described {
  'x-required-scope'?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

describe('the tools', () => {
  let rig: GatewayRig;
  let document: Document;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    document = (await rig.call('GET', '/v1/openapi.json')).body as unknown as Document;
  });
  afterAll(() => rig.stop());

  const describedAt = (route: string): Described | undefined => {
    const [method = '', path = ''] = route.split(' ');
    return document.paths[path]?.[method.toLowerCase()];
  };

  it('call only routes that the OpenAPI document describes, and take apps', () => {
    const wrong = TOOLS.flatMap((tool) =>
      tool.routes
        .filter((route) => {
          const described = describedAt(route);
          const takesApps = described?.security?.some((one) => 'oauthApp' in one) ?? false;
          return !described || ((described.security?.length ?? 0) > 0 && !takesApps);
        })
        .map((route) => `${tool.name}: ${route}`),
    );

    expect(wrong).toEqual([]);
  });

  it('name every scope that their routes need, so that whoever lacks it does not see them', () => {
    const wrong = TOOLS.flatMap((tool) =>
      tool.routes
        .map((route) => describedAt(route)?.['x-required-scope'])
        .filter((scope) => scope !== undefined && !tool.scopes.includes(scope))
        .map((scope) => `${tool.name} lacks ${scope}`),
    );

    expect(wrong).toEqual([]);
  });

  it.each([
    ['GET /v1/jobs', 'jobs:read'],
    ['GET /v1/jobs/{id}', 'jobs:read'],
    ['GET /v1/app/{slug}/runs/{runId}', 'jobs:read'],
    ['GET /v1/workflow-executions/{id}', 'workflows:read'],
    ['POST /v1/jobs/{id}/cancel', 'workflows:execute'],
    ['POST /v1/workflow-executions/{id}/cancel', 'workflows:execute'],
  ])('whose calls can be tasks read and cancel them with %s, which needs the scope %s', (route, scope) => {
    expect(describedAt(route)).toMatchObject({ 'x-required-scope': scope });
    const starting = TOOLS.filter(({ starts }) => starts !== undefined);
    expect(starting.every(({ scopes }) => scopes.includes('workflows:execute'))).toBe(true);
  });

  it('offer tasks of 2025 if they start one job that the credential can read', () => {
    const supporting = (scopes: string[] | undefined) =>
      listTools({ toolsets: ['all'], readOnly: false, scopes }).filter(({ execution }) => execution);
    const single = TOOLS.filter(({ starts }) => starts === 'job').length;

    expect(single).toBeGreaterThan(50);
    expect(supporting(undefined)).toHaveLength(single);
    expect(supporting(['workflows:execute'])).toEqual([]);
  });

  /** The one route that takes the arguments, and what it takes. */
  function bodyOf(tool: Tool): Schema | undefined {
    const [route = ''] = tool.routes;
    const schema = describedAt(route)?.requestBody?.content['application/json']?.schema;
    return schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  }

  it('that run one node pass its settings on under names that the route knows', () => {
    const generating = TOOLS.filter(({ input }) => 'settings' in input.properties);
    const wrong = generating.flatMap((tool) => {
      const known = bodyOf(tool)?.properties ?? {};
      const renames: Record<string, string> = {
        model: 'model' in known && !('provider' in known) ? 'model' : 'provider',
        audio_url_1: 'audioUrl1',
        audio_url_2: 'audioUrl2',
      };
      const own = new Set(['settings', 'dry_run', 'max_credits', 'client_request_id', 'wait_seconds']);
      return Object.keys(tool.input.properties)
        .filter((name) => !own.has(name))
        .map(
          (name) =>
            renames[name] ?? name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase()),
        )
        .filter((field) => !(field in known))
        .map((field) => `${tool.name}: ${field}`);
    });

    expect(generating.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('ask for what their route requires', () => {
    const wrong = TOOLS.filter(
      ({ input, routes }) => 'settings' in input.properties && routes.length === 1,
    ).flatMap((tool) => {
      const needed = bodyOf(tool)?.required ?? [];
      const sent = (tool.input.required ?? []).map((name) =>
        name === 'model'
          ? 'provider'
          : name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase()),
      );
      return needed.filter((field) => !sent.includes(field)).map((field) => `${tool.name}: ${field}`);
    });

    expect(wrong).toEqual([]);
  });

  it('by default fit into 40 KiB, and every list is shorter than 256 KiB', () => {
    const bytes = (toolsets: ['default'] | ['all']) =>
      JSON.stringify(listTools({ toolsets, readOnly: false, scopes: undefined })).length;

    expect(bytes(['default'])).toBeLessThan(40 * 1024);
    expect(bytes(['all'])).toBeLessThan(256 * 1024);
  });
});
