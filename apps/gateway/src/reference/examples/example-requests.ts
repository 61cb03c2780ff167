/** A request that the reference shows and a test sends. `{name}` stands for what an earlier answer bound to the name. */
export interface ExampleRequest {
  /** The operation's id. */
  readonly operation: string;
  /** Path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Names of values in the answer, each with the path to it: `data.id`. */
  readonly binds?: Readonly<Record<string, string>>;
  /** The test asks again until the answer has this value at this path. */
  readonly until?: readonly [path: string, value: unknown];
}

const PROMPT = {
  id: 'topic',
  type: 'text-prompt',
  position: { x: 0, y: 0 },
  data: { label: 'Topic', text: 'A lighthouse at dusk' },
};
const PICTURE = {
  id: 'picture',
  type: 'generate-image',
  position: { x: 320, y: 0 },
  data: { label: 'Picture', provider: 'z-image', aspectRatio: '1:1' },
};
const EDGE = {
  id: 'topic-to-picture',
  source: 'topic',
  sourceHandle: 'prompt',
  target: 'picture',
  targetHandle: 'prompt',
};
const GRAPH = { nodes: [PROMPT, PICTURE], edges: [EDGE] };
/** Of the account that the examples sign up. */
export const EXAMPLE_PASSWORD = 'a long enough password';

const accounts: ExampleRequest[] = [
  {
    operation: 'auth.signUp',
    body: { email: '{email}', password: EXAMPLE_PASSWORD },
    binds: { user: 'data.user.id' },
  },
  {
    operation: 'auth.logIn',
    body: { email: '{email}', password: EXAMPLE_PASSWORD },
    binds: { session: 'data.accessToken', refresh: 'data.refreshToken' },
  },
  { operation: 'auth.refresh', body: { refreshToken: '{refresh}' }, binds: { session: 'data.accessToken' } },
  { operation: 'me.get' },
  { operation: 'sessions.list' },
  {
    operation: 'apiTokens.create',
    body: { name: 'Render server', rateLimit: 60 },
    binds: { apiToken: 'data.id' },
  },
  { operation: 'apiTokens.list' },
  {
    operation: 'apiTokens.update',
    parameters: { id: '{apiToken}' },
    body: { name: 'Old render server', active: false },
  },
  { operation: 'apiTokens.delete', parameters: { id: '{apiToken}' } },
];

const workflows: ExampleRequest[] = [
  {
    operation: 'projects.create',
    body: { name: 'Harbour', description: 'Pictures of the coast' },
    binds: { project: 'data.id' },
  },
  { operation: 'projects.list' },
  { operation: 'projects.get', parameters: { id: '{project}' } },
  {
    operation: 'workflows.create',
    body: { name: 'Lighthouse', projectId: '{project}', ...GRAPH },
    binds: { workflow: 'data.id' },
  },
  { operation: 'workflows.list', parameters: { limit: '10' } },
  { operation: 'workflows.get', parameters: { id: '{workflow}' } },
  {
    operation: 'workflows.update',
    parameters: { id: '{workflow}' },
    body: { name: 'Lighthouse at dusk', nodes: [PROMPT, PICTURE], expectedVersion: 1 },
  },
  {
    operation: 'workflows.saveById',
    parameters: { id: '{workflow}' },
    body: { name: 'Lighthouse at dusk', ...GRAPH },
  },
  { operation: 'workflows.versions', parameters: { id: '{workflow}' } },
  { operation: 'workflows.version', parameters: { id: '{workflow}', version: '1' } },
  { operation: 'workflows.restore', parameters: { id: '{workflow}', version: '1' }, body: {} },
  { operation: 'workflows.export', parameters: { id: '{workflow}' } },
  {
    operation: 'workflows.import',
    body: { projectId: '{project}', workflow_json: { version: 1, name: 'Lighthouse', ...GRAPH } },
    binds: { imported: 'data.id' },
  },
  { operation: 'sharing.share', parameters: { id: '{workflow}' }, body: { shared: true } },
  { operation: 'publicWorkflows.get', parameters: { id: '{workflow}' } },
  { operation: 'sharing.unshare', parameters: { id: '{workflow}' } },
];

const runs: ExampleRequest[] = [
  {
    operation: 'quotes.quote',
    parameters: { id: '{workflow}' },
    body: { inputs: { topic: { text: 'A harbour in fog' } } },
  },
  { operation: 'api.workflows' },
  { operation: 'api.schema', parameters: { workflowId: '{workflow}' } },
  {
    operation: 'workflows.run',
    parameters: { workflowId: '{workflow}' },
    body: { inputs: { topic: { text: 'A harbour in fog' } } },
    binds: { execution: 'executionId' },
  },
  {
    operation: 'executions.get',
    parameters: { id: '{execution}' },
    until: ['data.status', 'completed'],
  },
  { operation: 'workflows.executions', parameters: { workflowId: '{workflow}', status: 'completed' } },
  { operation: 'api.status', parameters: { id: '{execution}' } },
  { operation: 'api.result', parameters: { id: '{execution}' } },
  {
    operation: 'api.run',
    parameters: { wait: 'true', timeout: '120' },
    body: { workflowId: '{workflow}', inputs: { Topic: { text: 'A pier at noon' } } },
  },
  { operation: 'executions.cancel', parameters: { id: '{execution}' }, body: {} },
];

const jobs: ExampleRequest[] = [
  {
    operation: 'generation.generateImage',
    body: { prompt: 'A fox in the snow', provider: 'z-image', aspectRatio: '16:9' },
    binds: { job: 'jobId' },
  },
  { operation: 'jobs.get', parameters: { id: '{job}' }, until: ['data.status', 'completed'] },
  { operation: 'jobs.status', parameters: { id: '{job}' } },
  { operation: 'jobs.states', parameters: { ids: '{job}' } },
  { operation: 'jobs.batch', body: { jobIds: ['{job}'] } },
  { operation: 'jobs.list', parameters: { status: 'completed', limit: '10' } },
  {
    operation: 'generation.resizeImage',
    body: { imageUrl: '{picture}', width: 320, height: 180 },
    binds: { resize: 'jobId' },
  },
  {
    operation: 'generation.textToSpeech',
    body: { text: 'The ferry leaves at nine.' },
    binds: { speech: 'jobId' },
  },
  {
    operation: 'generation.generateVideo',
    body: { prompt: 'Waves on a pier', provider: 'seedance-2-mini', duration: 4 },
    binds: { video: 'jobId' },
  },
  { operation: 'jobs.cancel', parameters: { id: '{video}' } },
  {
    operation: 'generation.llmChat',
    body: { userInput: 'Name three lighthouses.' },
    binds: { text: 'jobId' },
  },
  { operation: 'inline.combineText', body: { texts: ['A lighthouse', 'at dusk'], separator: 'space' } },
  { operation: 'inline.splitText', body: { text: 'sea, sky, sand', delimiter: 'comma' } },
  { operation: 'executionStats.estimate', parameters: { model: 'z-image' } },
];

const library: ExampleRequest[] = [
  {
    operation: 'library.uploadJson',
    parameters: { filename: 'shots.json' },
    body: { shots: ['wide', 'close'] },
    binds: { file: 'data.assetId' },
  },
  { operation: 'library.list', parameters: { limit: '10' } },
  { operation: 'library.get', parameters: { id: '{file}' } },
  { operation: 'library.favorite', parameters: { id: '{file}' } },
  { operation: 'library.remove', parameters: { id: '{file}' } },
];

const catalog: ExampleRequest[] = [
  { operation: 'discovery.nodes' },
  { operation: 'discovery.node', parameters: { type: 'resize-image' } },
  { operation: 'discovery.pickers' },
  { operation: 'discovery.picker', parameters: { nodeType: 'camera-motion' } },
  { operation: 'discovery.models', parameters: { kind: 'image' } },
  { operation: 'discovery.catalogs' },
  {
    operation: 'nodePresets.create',
    body: { nodeType: 'generate-image', name: 'Square', data: { provider: 'z-image', aspectRatio: '1:1' } },
    binds: { preset: 'data.id' },
  },
  { operation: 'nodePresets.list', parameters: { nodeType: 'generate-image' } },
];

const credits: ExampleRequest[] = [
  { operation: 'credits.balance' },
  { operation: 'credits.check', parameters: { credits: '10' } },
  { operation: 'credits.transactions', parameters: { limit: '10' } },
  { operation: 'credits.costs', body: { models: ['z-image', 'generate-image'] } },
  {
    operation: 'credits.estimate',
    body: { nodes: [{ type: 'generate-image', data: { provider: 'z-image' } }] },
  },
];

const organizations: ExampleRequest[] = [
  { operation: 'organizations.create', body: { name: 'Coast Studio' }, binds: { organization: 'data.id' } },
  { operation: 'organizations.list' },
  { operation: 'organizations.listMembers', parameters: { id: '{organization}' } },
  {
    operation: 'workspaces.create',
    parameters: { organizationId: '{organization}' },
    body: { name: 'Posters' },
    binds: { workspace: 'data.id' },
  },
  { operation: 'workspaces.list' },
  { operation: 'workspaces.get', parameters: { id: '{workspace}' } },
  {
    operation: 'workspaces.update',
    parameters: { id: '{workspace}' },
    body: { name: 'Posters', monthlyBudget: 1000 },
  },
  { operation: 'workspaces.archive', parameters: { id: '{workspace}' } },
];

const notices: ExampleRequest[] = [
  {
    operation: 'webhookEndpoints.create',
    body: { url: 'https://93.184.215.14/easel', events: ['execution.completed', 'execution.failed'] },
    binds: { endpoint: 'data.id' },
  },
  { operation: 'webhookEndpoints.list' },
  {
    operation: 'webhookEndpoints.update',
    parameters: { id: '{endpoint}' },
    body: { active: false },
  },
  { operation: 'webhookEndpoints.deliveries', parameters: { id: '{endpoint}' } },
  { operation: 'webhookEndpoints.delete', parameters: { id: '{endpoint}' } },
];

const published: ExampleRequest[] = [
  {
    operation: 'apps.publish',
    body: { workflowId: '{workflow}', slug: '{slug}', name: 'Lighthouse', category: 'Pictures' },
  },
  { operation: 'apps.browse', parameters: { limit: '1' } },
  { operation: 'apps.get', parameters: { slug: '{slug}' } },
  {
    operation: 'apps.run',
    parameters: { slug: '{slug}' },
    body: { inputs: { text: 'A lighthouse in a storm' } },
    binds: { appRun: 'runId' },
  },
  { operation: 'apps.getRun', parameters: { slug: '{slug}', runId: '{appRun}' } },
  { operation: 'apps.runs', parameters: { slug: '{slug}' } },
  {
    operation: 'templates.publish',
    body: { workflowId: '{workflow}', slug: '{slug}', name: 'Lighthouse', tags: ['coast'] },
    binds: { template: 'data.id' },
  },
  { operation: 'templates.browse', parameters: { limit: '1' } },
  { operation: 'templates.get', parameters: { slug: '{slug}' } },
  {
    operation: 'templates.update',
    parameters: { slug: '{slug}' },
    body: { description: 'A lighthouse and its prompt' },
  },
  { operation: 'templates.clone', parameters: { slug: '{slug}' }, body: { name: 'My lighthouse' } },
  { operation: 'templates.delete', parameters: { slug: '{slug}' } },
  { operation: 'tutorials.list' },
  { operation: 'workflows.delete', parameters: { id: '{imported}' } },
  { operation: 'auth.logOut' },
];

/** In the order in which the test sends them. */
export const EXAMPLE_REQUESTS: readonly ExampleRequest[] = [
  ...accounts,
  ...workflows,
  ...runs,
  ...jobs,
  ...library,
  ...catalog,
  ...credits,
  ...organizations,
  ...notices,
  ...published,
];
