import { Ajv2020 } from 'ajv/dist/2020.js';
import { api, testedStack, type TestUser } from '@easel/testing';

interface NodeDescriptor {
  type: string;
  label: string;
  category: string;
  outputType: string;
  inputSchema: { properties: Record<string, unknown> };
  providers: string[];
  capabilities: string[];
}
interface Option {
  id: string;
  label: string;
  category: string;
  term: string;
  icon: string;
  description?: string;
  promptHint?: string;
}
interface Summary {
  nodeType: string;
  label: string;
  catalogId: string;
  kind: 'single' | 'multi';
  valueField?: string;
  fields?: string[];
  optionCount: number;
}
interface Picker extends Summary {
  options?: Option[];
  dimensions?: { field: string; options: Option[] }[];
}
interface Model {
  id: string;
  aspectRatios: string[];
  resolutions: string[];
  qualities: string[];
  autoDuration?: boolean;
  unlistedResolutionRendersAs?: string;
}

const CACHED = 'public, max-age=300';
const optionsOf = ({ options, dimensions = [] }: Picker): Option[] =>
  options ?? dimensions.flatMap((dimension) => dimension.options);
const picker = async (path: string) =>
  (await api.get<{ data: Picker }>(`/v1/picker-catalogs/${path}`)).body.data;

let user: TestUser;
beforeAll(async () => (user = await api.signUp()));

describe('GET /v1/nodes', () => {
  it('[1-4.11-01] [1-4.11-02] [1-2.3-01] [1-2.3-05] lists descriptors without a credential, cached', async () => {
    const { status, headers, body } = await api.get<{ data: NodeDescriptor[] }>('/v1/nodes');

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(CACHED);
    expect(body.data.length).toBeGreaterThan(100);
    for (const node of body.data) {
      for (const text of [node.type, node.label, node.category, node.outputType]) expect(text).toMatch(/\S/);
      expect(node.providers.every((provider) => typeof provider === 'string')).toBe(true);
      expect(node.capabilities.filter((name) => !/^[a-z]\w+$/i.test(name))).toEqual([]);
    }
    const flagsOf = (type: string) => body.data.find((node) => node.type === type)?.capabilities;
    expect(flagsOf('generate-image')).toEqual(
      expect.arrayContaining(['job', 'promptWrapping', 'repeatable', 'references']),
    );
    expect(flagsOf('lens')).toEqual(['picker']);
    expect(flagsOf('webhook-trigger')).toContain('trigger');
    expect((await api.get<{ data: NodeDescriptor }>('/v1/nodes/lens')).body.data.capabilities).toEqual([
      'picker',
    ]);
    expect(new Set(body.data.map(({ type }) => type)).size).toBe(body.data.length);
  });

  it('[1-2.3-03] describes settings with JSON Schemas', async () => {
    const { body } = await api.get<{ data: NodeDescriptor[] }>('/v1/nodes');
    const ajv = new Ajv2020({ strict: false });

    for (const { inputSchema } of body.data) expect(() => ajv.compile(inputSchema)).not.toThrow();
  });

  it('[1-2.3-07] [1-4.11-03] shows the prompt wrapping of nodes that have a prompt, and only of those', async () => {
    const fieldsOf = async (type: string) => {
      const { body } = await api.get<{ data: NodeDescriptor }>(`/v1/nodes/${type}`);
      expect(body.data.type).toBe(type);
      return Object.keys(body.data.inputSchema.properties);
    };

    expect(await fieldsOf('generate-image')).toEqual(
      expect.arrayContaining(['promptPrefix', 'promptSuffix']),
    );
    expect(await fieldsOf('resize-image')).not.toEqual(expect.arrayContaining(['promptPrefix']));
  });

  it('[1-4.11-04] does not find a type that there is not', async () => {
    for (const type of ['nope', 'toString', '__proto__']) {
      expect((await api.get(`/v1/nodes/${type}`)).status).toBe(404);
    }
    expect((await api.get('/v1/nodes/nope')).body).toMatchObject({ error: { code: 'not_found' } });
  });

  it.each([
    '/v1/nodes',
    '/v1/nodes/generate-image',
    '/v1/picker-catalogs',
    '/v1/picker-catalogs/camera-motion',
    '/v1/models',
    '/v1/catalogs',
    '/v1/prompt-snippets/factory',
    '/v1/openapi.json',
  ])('compresses %s for a caller that takes gzip', async (path) => {
    const url = `${testedStack.url}${path}`;
    const authorization = `Bearer ${user.accessToken}`;
    const asked = (encoding: string) =>
      fetch(url, { headers: { authorization, 'accept-encoding': encoding } });
    const [zipped, plain, refused] = await Promise.all(['gzip, br', 'identity', 'gzip;q=0'].map(asked));

    expect(zipped?.headers.get('content-encoding')).toBe('gzip');
    expect(Number(zipped?.headers.get('content-length'))).toBeLessThan(
      Number(plain?.headers.get('content-length')) / 2,
    );
    for (const answer of [plain, refused]) expect(answer?.headers.get('content-encoding')).toBeNull();
    expect(plain?.headers.get('vary')).toContain('Accept-Encoding');
    expect(await zipped?.text()).toBe(await plain?.text());
    const again = await fetch(url, {
      headers: { authorization, 'if-none-match': zipped?.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('answers 304 without a body to whoever has it', async () => {
    const first = await api.get('/v1/nodes');
    const tag = first.headers.get('etag') ?? '';

    const again = await api.with({ 'if-none-match': tag }).get<unknown>('/v1/nodes');
    const other = await api.with({ 'if-none-match': '"another"' }).get('/v1/nodes');

    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect({ status: again.status, tag: again.headers.get('etag') }).toEqual({ status: 304, tag });
    expect(other.status).toBe(200);
  });
});

describe('GET /v1/picker-catalogs', () => {
  it('[1-4.11-05] [1-4.11-06] [1-2.4-01] [1-2.4-02] [1-4.11-07] lists pickers that count their own options', async () => {
    const { status, headers, body } = await api.get<{ data: Summary[] }>('/v1/picker-catalogs');

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(CACHED);
    expect(body.data.length).toBeGreaterThan(30);
    for (const summary of body.data) {
      const { kind, valueField, fields, optionCount } = summary;
      expect(Object.keys(summary).toSorted()).toEqual(
        [
          'nodeType',
          'label',
          'catalogId',
          'kind',
          'optionCount',
          kind === 'single' ? 'valueField' : 'fields',
        ].toSorted(),
      );
      expect(kind === 'single' ? valueField : fields).toBeTruthy();
      expect(optionsOf(await picker(summary.nodeType))).toHaveLength(optionCount);
    }
  });

  it('[1-2.4-03] [1-2.4-04] [1-2.4-05] [1-4.11-09] shows options in short unless asked for the whole', async () => {
    const short = await picker('camera-motion');
    const named = await picker('camera-motion?detail=compact');

    expect(named).toEqual(short);
    const options = optionsOf(short);
    for (const option of options) {
      expect(Object.keys(option).toSorted()).toEqual(['category', 'icon', 'id', 'label', 'term']);
    }
    const idle = options.filter(({ id }) => id === 'none' || id === 'auto');
    expect(idle.every(({ term }) => term === '')).toBe(true);
    expect(options.filter(({ term }) => term === '')).toEqual(idle);
  });

  it('[1-2.4-06] [1-4.11-09] gives each option its description and prompt fragment in full', async () => {
    const options = optionsOf(await picker('camera-motion?detail=full'));

    for (const { id, description, promptHint } of options) {
      expect(description).toMatch(/\S/);
      if (id !== 'none' && id !== 'auto') expect(promptHint).toMatch(/\S/);
    }
  });

  it.each(['person', 'styling', 'framing'])(
    '[1-2.4-08] gives the dimensions of %s as fields',
    async (nodeType) => {
      const { kind, fields = [], dimensions = [] } = await picker(nodeType);

      expect(kind).toBe('multi');
      expect(fields.length).toBeGreaterThan(1);
      expect(dimensions.map(({ field }) => field).toSorted()).toEqual(fields.toSorted());
    },
  );

  it('keeps one category or one dimension where asked', async () => {
    const whole = await picker('camera-motion');
    const category = optionsOf(whole)[0]?.category ?? '';
    const [field] = (await picker('person')).fields ?? [];

    const ofCategory = optionsOf(await picker(`camera-motion?category=${encodeURIComponent(category)}`));
    const ofField = await picker(`person?field=${field}`);

    expect(ofCategory).toEqual(optionsOf(whole).filter((option) => option.category === category));
    expect(ofField.dimensions?.map((dimension) => dimension.field)).toEqual([field]);
  });

  it('[1-4.11-08] [1-4.11-10] refuses an unknown picker, detail, category and field', async () => {
    expect(await api.get('/v1/picker-catalogs/nope')).toBeServiceError(404, 'not_found');
    for (const query of ['detail=huge', 'category=nope', 'field=nope']) {
      const answer = await api.get('/v1/picker-catalogs/camera-motion?' + query);
      expect(answer).toBeServiceError(400, 'validation_error');
      expect(answer.body).toMatchObject({ error: { path: query.split('=')[0] } });
    }
  });
});

describe('GET /v1/models', () => {
  const modelsOf = async (query = ''): Promise<Model[]> => {
    const { body } = await api.as(user).get<{
      sections: { families: { models: Model[] }[] }[];
      totalModels: number;
    }>(`/v1/models${query}`);
    const models = body.sections.flatMap(({ families }) => families.flatMap((family) => family.models));
    expect(models).toHaveLength(body.totalModels);
    return models;
  };

  it('[1-4.11-12] [1-4.6-37] has one row for each model, with its lists', async () => {
    const models = await modelsOf();

    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    for (const { aspectRatios, resolutions, qualities } of models) {
      for (const list of [aspectRatios, resolutions, qualities]) expect(Array.isArray(list)).toBe(true);
    }
  });

  it('[1-4.11-13] needs a credential', async () => {
    expect(await api.get('/v1/models')).toBeServiceError(401, 'unauthorized');
    expect((await api.as(user).get('/v1/models')).status).toBe(200);
  });

  it('[1-4.6-22] [1-4.6-27] says what fixed renders produce and which models choose their length', async () => {
    const models = await modelsOf('?kind=video');
    const row = (id: string) => models.find((model) => model.id === id);

    expect(row('minimax-h3')?.unlistedResolutionRendersAs).toBe('2K');
    const wan = models.filter(({ id }) => id.startsWith('wan-3'));
    expect(wan.length).toBeGreaterThan(0);
    for (const model of wan) expect(model.unlistedResolutionRendersAs).toBe('720p');
    const auto = models.filter(({ autoDuration }) => autoDuration === true).map(({ id }) => id);
    expect(auto).toEqual(expect.arrayContaining(['seedance-2', 'seedance-2-fast', 'seedance-2-mini']));
  });

  it('keeps a kind, a mode and the featured ones', async () => {
    const [all, video, tts, featured] = await Promise.all(
      ['', '?kind=video', '?mode=tts', '?featuredOnly=true'].map(modelsOf),
    );

    for (const some of [video, tts, featured]) {
      expect(some?.length).toBeGreaterThan(0);
      expect(some?.length).toBeLessThan(all?.length ?? 0);
    }
    expect(await api.as(user).get('/v1/models?kind=smell')).toBeServiceError(400, 'validation_error');
  });
});

describe('GET /v1/catalogs', () => {
  interface Entry {
    id: string;
    kind: string;
    label: string;
    href: string;
    public: boolean;
    count: number | null;
    version: string | null;
  }
  const entries = async () => (await api.get<{ data: Entry[] }>('/v1/catalogs')).body.data;

  it('[1-4.12-12] names each catalog to anybody, cached like the catalogs themselves', async () => {
    const { status, headers, body } = await api.get<{ data: Entry[] }>('/v1/catalogs');
    const tag = headers.get('etag') ?? '';

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(CACHED);
    expect(new Set(body.data.map(({ id }) => id)).size).toBe(body.data.length);
    expect([...new Set(body.data.map(({ kind }) => kind))]).toEqual([
      'nodes',
      'models',
      'pickers',
      'picker',
      'node-presets',
      'prompt-snippets',
      'templates',
    ]);
    expect((await api.with({ 'if-none-match': tag }).get<unknown>('/v1/catalogs')).status).toBe(304);
  });

  it('says where each is, whether a credential opens it, and its version and size as it answers itself', async () => {
    for (const { id, kind, href, public: isPublic, count, version } of await entries()) {
      const path = kind === 'node-presets' ? `${href}?nodeType=generate-image` : href;
      const unknown = await api.elsewhere().get(path);
      const known = await api.as(user).elsewhere().get<{ data?: unknown[] }>(path);

      expect({ id, open: unknown.status === 200 }).toEqual({ id, open: isPublic });
      expect({ id, status: known.status }).toEqual({ id, status: 200 });
      const tag = known.headers.get('etag');
      if (tag !== null) expect({ id, tag: version }).toEqual({ id, tag });
      if (kind !== 'templates') expect(version).toMatch(/^W\/"[\w-]+"$/);
      if (['nodes', 'pickers', 'prompt-snippets'].includes(kind)) expect(count).toBe(known.body.data?.length);
    }
  });

  it('has an entry for each picker', async () => {
    const { body } = await api.get<{ data: Summary[] }>('/v1/picker-catalogs');
    const pickers = (await entries()).filter(({ kind }) => kind === 'picker');

    expect(pickers.map(({ href, label, count }) => ({ href, label, count }))).toEqual(
      body.data.map(({ nodeType, label, optionCount }) => ({
        href: `/v1/picker-catalogs/${nodeType}`,
        label,
        count: optionCount,
      })),
    );
  });
});
