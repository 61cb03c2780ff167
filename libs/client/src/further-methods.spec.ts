import { type Client, createClient } from './client.js';

interface Sent {
  route: string;
  query: string;
  body: unknown;
}

/** A client whose server answers everything with the same. */
function clientOf(answer: unknown) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'https://easel.example.org',
    fetch: async (address, init) => {
      const url = new URL(address as string);
      const { method, body } = init ?? {};
      sent.push({
        route: `${method} ${url.pathname}`,
        query: url.search,
        body: typeof body === 'string' ? JSON.parse(body) : body,
      });
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
  });
  return { client, sent };
}

/** Methods of the published client by their namespace. Facts 26.2 and 28. */
const PUBLISHED = {
  workflows: 'list get getPublic create update delete run export import',
  projects: 'list get create update delete',
  jobs: 'get getStatus cancel',
  executions: 'get listForWorkflow cancel',
  nodes: 'list get run runAndWait runMany',
  apps: 'list get run listRuns getRun deleteRun',
  developerApps: 'list get create update delete rotateSecret',
  oauth: 'exchangeCode revoke getAppInfo',
  credits: 'balance modelCosts',
  uploads: 'upload',
  library: 'list',
  presets: 'list listGroups listFactory',
  pickerCatalogs: 'list get analyzeText',
  models: 'list',
  templates: 'browse get clone',
  tutorials: 'list',
  community: 'browse get getFull favorites clone favorite report publish unpublish sharedListing',
  shots: 'create get update delete',
  recast: 'authoringSkill validateScript importScript estimate create get start resolveGate',
  videoPro: 'stop continueRun',
  reduce: 'run',
  promptHelper: 'analyze generate enhance',
  voices:
    'list searchLibrary listClones createClone createCloneFromFile deleteClone change recast analyze exportMix design remix dub',
  media:
    'downloadVideo downloadVideoProgress saveToStorage imageCollage trimVideo trimAudio stillToVideo slideshow videoMetadata',
  audio: 'separate isolate applyFx mix adjustVolume combine',
  pipelines:
    'create get list cancel pendingApprovals approveStage rejectStage approveSubGate getStage getTimeline branch chatStage applyChatProposal getStageChat',
  characters:
    'list get upsert create update delete restore duplicate usage generate generateAsset generateMotion approvePortrait recaption',
  locations:
    'list listArchived get create update delete restore generate generateAsset generateMotion generateSurroundContinuation removeAsset approveMainImage recaption',
  objects:
    'list listArchived get create update delete restore permanentDelete generate generateAsset generateMotion approveMainImage recaption',
  creatures:
    'list listArchived get create update delete restore permanentDelete generate generateAsset generateMotion approveMainImage recaption',
  productions:
    'skill capabilities validate list create get ops preview reconcile importPlan describe generate quote frame voice revoice music exportPlan share unshare clone getPublic',
} satisfies Partial<Record<keyof Client, string>>;

describe('code that was written for the published client', () => {
  it.each(Object.entries(PUBLISHED))('finds its methods of %s', (space, names) => {
    const { client } = clientOf({});
    const methods = client[space as keyof typeof PUBLISHED] as Record<string, unknown>;

    expect(names.split(' ').filter((name) => typeof methods[name] !== 'function')).toEqual([]);
  });

  it('reads what the client was made with', () => {
    const client = createClient({
      baseUrl: 'https://easel.example.org/',
      auth: 'a-token',
      clientLabel: 'sdk/9',
    });
    const { baseUrl, auth, timeoutMs, clientLabel } = client;

    expect({ baseUrl, auth, timeoutMs, clientLabel }).toEqual({
      baseUrl: 'https://easel.example.org',
      auth: 'a-token',
      timeoutMs: 60_000,
      clientLabel: 'sdk/9',
    });
    expect(client.fetch).toBe(globalThis.fetch);
  });

  it('names the project of a workflow among its fields', async () => {
    const { client, sent } = clientOf({ data: [] });
    const nodes: [] = [];

    await client.workflows.list({ projectId: 'p' });
    await client.workflows.create({ projectId: 'p', name: 'Pier', nodes, edges: [] });
    await client.workflows.import({ projectId: 'p', version: 1, name: 'Pier', nodes });
    await client.workflows.import({ projectId: 'p', workflow_json: { version: 1 } });
    await client.workflows.export('w');

    expect(sent).toEqual([
      { route: 'GET /v1/projects/p/workflows', query: '', body: undefined },
      { route: 'POST /v1/projects/p/workflows', query: '', body: { name: 'Pier', nodes: [], edges: [] } },
      {
        route: 'POST /v1/workflows/import',
        query: '',
        body: { projectId: 'p', workflow_json: { version: 1, name: 'Pier', nodes: [] } },
      },
      {
        route: 'POST /v1/workflows/import',
        query: '',
        body: { projectId: 'p', workflow_json: { version: 1 } },
      },
      { route: 'GET /v1/workflows/w/export', query: '?assets=false', body: undefined },
    ]);
  });

  it('gets what is wrapped on the wire as it is', async () => {
    const wrapped = { data: [1], voices: [2], voiceClones: [3], markdown: 'How it is written.' };
    const { client } = clientOf(wrapped);

    expect(await client.presets.list()).toEqual([1]);
    expect(await client.presets.listGroups()).toEqual([1]);
    expect(await client.credits.balance()).toEqual([1]);
    expect(await client.voices.list()).toEqual([2]);
    expect(await client.voices.listClones()).toEqual([3]);
    expect(await client.recast.authoringSkill()).toBe('How it is written.');
    expect(await client.presets.listFactory({ nodeType: 'person' })).toEqual(wrapped);
  });

  it('asks for the costs of 50 models at most', async () => {
    const { client, sent } = clientOf({ data: {} });

    await client.credits.modelCosts(Array.from({ length: 60 }, (_, each) => `m${each}`));

    expect(sent[0]?.body).toEqual({ models: Array.from({ length: 50 }, (_, each) => `m${each}`) });
  });

  it('changes a record by its id', async () => {
    const { client, sent } = clientOf({ id: 'c' });

    await client.characters.create({ name: 'Ada' });
    await client.characters.update('c', { name: 'Ada' });
    await client.objects.permanentDelete('o');
    await client.locations.listArchived();

    expect(sent.map(({ route, query, body }) => [`${route}${query}`, body])).toEqual([
      ['POST /v1/characters', { name: 'Ada' }],
      ['POST /v1/characters', { name: 'Ada', id: 'c' }],
      ['DELETE /v1/objects/o?permanent=true', undefined],
      ['GET /v1/locations?archived=true', undefined],
    ]);
  });

  it.each(['locations', 'objects', 'creatures'] as const)(
    'gets lists of jobs and captions from %s',
    async (kind) => {
      const one = clientOf({ jobId: 'j', canonicalDescription: '' }).client[kind];
      const many = clientOf({ jobId: 'j', jobIds: ['j', 'k'], canonicalDescription: 'Old.' }).client[kind];
      const input = { name: 'Pier' } as never;

      expect(await one.generate(input)).toMatchObject({ jobId: 'j', jobIds: ['j'] });
      expect(await many.generate(input)).toMatchObject({ jobIds: ['j', 'k'] });
      expect(await one.get('x')).toMatchObject({ canonicalDescription: null });
      expect(await many.get('x')).toMatchObject({ canonicalDescription: 'Old.' });
      expect(await one.approveMainImage('x', { candidateJobId: 'j' })).toMatchObject({
        canonicalDescription: null,
      });
    },
  );

  it('clones a voice from a recording: the name goes before the file', async () => {
    const { client, sent } = clientOf({ id: 'v' });

    await client.voices.createCloneFromFile({ name: 'Ada', file: new Uint8Array([1, 2, 3]) });

    const form = sent[0]?.body as FormData;
    const [name, file] = [...form.entries()];
    expect(name).toEqual(['name', 'Ada']);
    expect(file?.[0]).toBe('file');
    expect(file?.[1]).toMatchObject({ name: 'sample', type: 'audio/mpeg', size: 3 });
  });

  it('follows a download until it is over', async () => {
    const phases = ['downloading', 'completed', 'downloading'];
    const frames = phases.map((phase) => `data: {"phase":"${phase}","percent":50}\n\n`);
    const text = [frames[0], 'data: {broken\n\n', ...frames.slice(1)].join('');
    const { client } = clientOf(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
    const told: string[] = [];

    for await (const { phase } of client.media.downloadVideoProgress('d')) told.push(phase);

    expect(told).toEqual(['downloading', 'completed']);
  });

  it('is told why a stream is refused', async () => {
    const refused = Response.json(
      { error: { code: 'insufficient_credits', message: 'No.' } },
      { status: 402 },
    );
    const { client } = clientOf(refused);

    await expect(client.nodes.stream('llm-chat', { userInput: 'Hello' }).next()).rejects.toMatchObject({
      name: 'InsufficientCreditsError',
    });
  });
});
