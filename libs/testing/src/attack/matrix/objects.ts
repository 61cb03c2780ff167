import { randomUUID } from 'node:crypto';
import { givenApiToken } from '../../api-tokens/index.js';
import { upload } from '../../library/index.js';
import { givenApp, givenCode } from '../../oauth/index.js';
import { OPERATOR_EMAIL } from '../../stack/use-stack.js';
import type { ApiClient, TestUser } from '../../stack/api-client.js';
import { givenRun, step, text, untilExecution } from '../../workflows/index.js';
import { givenMember, givenOrganization, givenWorkspace, inWorkspace } from '../../workspaces/index.js';

interface Data<T> {
  data: T;
}
type Made = Data<{ id: string }>;
type Ids = Record<string, string>;

/** One object of the owner of each kind that a route names, by its kind. */
export interface Objects {
  /** Only the owner may see these. */
  personal: Ids;
  /** In a workspace whose members do not see each other's work: whoever may see all of it may see these. */
  inWorkspace: Ids;
  /** Work in a workspace that is open to its members, who may read it and no more. */
  open: Ids;
  /** Known to everybody who knows the name, so no secret; routes need them to be about something. */
  slug: string;
}

const GRAPH = { nodes: [text('prompt', 'a fox'), step('s')], edges: [] };
export const STORY = {
  root_node_id: 'node',
  story_prompt: 'A fox runs.',
  target_duration_seconds: 7,
  format: 'reel',
};
/** Kinds of subjects; their routes are these words with an `s`. */
export const SUBJECTS: ReadonlySet<string> = new Set(['character', 'object', 'location', 'creature']);
const SCRIPT = {
  meta: { title: 'A', aspectRatio: '16:9' },
  scenes: [{ startSec: 0, endSec: 4, visual: 'A door opens.' }],
};

/** Makes one object of each kind. Who adds a route for a new kind of object adds that kind here. */
export async function givenObjects(
  owner: TestUser,
  api: ApiClient,
  { credits = true } = {},
): Promise<Objects> {
  const mine = api.as(owner);
  if (credits) await givenCredits(owner, api);
  const organization = await givenOrganization(owner, api);
  const workspace = await givenWorkspace(owner, organization, api, { memberVisibility: 'private' });
  const open = await givenWorkspace(owner, organization, api);
  const archived = await givenWorkspace(owner, organization, api);
  await mine.post(`/v1/workspaces/${archived}/archive`);
  const there = inWorkspace(mine, workspace);
  const friend = await api.signUp();
  await givenMember(owner, friend, { organizationId: organization, workspaceId: workspace }, api);
  const slug = `app-${randomUUID().slice(0, 8)}`;
  const endpoint = await idOf(mine.post('/v1/webhook-endpoints', { url: 'https://example.org/hook' }));
  const work = await givenWork(owner, mine);
  await mine.post(`/v1/workflows/${work.workflow}/collaborators`, { userId: friend.id, role: 'viewer' });
  const film = await givenFilm(mine, work.workflow);
  const [shared, app, account, presets, held] = [
    await givenInvitation(mine, organization, workspace),
    await givenApps(owner, mine, api, work.workflow, slug),
    await givenAccountObjects(owner, mine, api),
    await givenPresets(mine),
    await givenHeldJob(there, inWorkspace(api.as(friend), workspace), workspace),
  ];
  return {
    slug,
    personal: {
      ...work,
      ...film,
      ...app,
      ...account,
      ...presets,
      organization,
      /** A member of the workspace, with whom a workflow is shared. */
      friend: friend.id,
      endpoint,
      delivery: await firstOf(mine, `/v1/webhook-endpoints/${endpoint}/deliveries`),
      subWorkflow: await idOf(mine.post('/v1/workflows', { name: 'Called by others', ...GRAPH })),
      deletedWorkflow: await givenDeletedWorkflow(mine),
      project: await idOf(mine.post('/v1/projects', { name: 'Mine' })),
      noopJob: await jobOf(mine.post('/v1/noop', {})),
      // It fails: nothing is to be fetched.
      download: await jobOf(mine.post('/v1/download-video', { url: 'https://youtu.be/0' })),
      voiceDesign: await jobOf(mine.post('/v1/voice-design', { voiceDescription: 'an old sailor' })),
      ...(await givenSubjects(mine)),
      production: await givenProduction(mine),
      file: await fileOf(mine),
      document: (await mine.post<Data<{ assetId: string }>>('/v1/upload-json', { a: 1 })).body.data.assetId,
    },
    inWorkspace: {
      workspace,
      archived,
      ...shared,
      ...held,
      workspaceProject: await idOf(there.post('/v1/projects', { name: 'Ours' })),
      ...named('workspace', await givenWork(owner, there)),
      ...named('workspace', await givenSubjects(there)),
      workspaceProduction: await givenProduction(there),
      workspaceFile: await fileOf(there),
      workspaceJob: await jobOf(there.post('/v1/noop', {})),
    },
    open: {
      openWorkspace: open,
      ...named('open', await givenWork(owner, inWorkspace(mine, open))),
      ...named('open', await givenSubjects(inWorkspace(mine, open))),
      openProduction: await givenProduction(inWorkspace(mine, open)),
      openFile: await fileOf(inWorkspace(mine, open)),
      openJob: await jobOf(inWorkspace(mine, open).post('/v1/noop', {})),
    },
  };
}

/** So many that what is asked for is never refused for want of them. */
async function givenCredits(owner: TestUser, api: ApiClient): Promise<void> {
  const operator = api.as(await api.enter(OPERATOR_EMAIL));
  const grant = { userId: owner.id, amount: 1_000_000, reason: 'Tries every route' };
  const { status, body } = await operator.post('/v1/admin/credits/grants', grant);
  if (status >= 300) throw new Error(`Credits were refused: ${JSON.stringify(body)}`);
}

async function idOf(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer;
  const { id, data } = body as { id?: string } & Partial<Made>;
  const made = id ?? data?.id;
  if (status >= 300 || made === undefined) throw new Error(`An object was refused: ${JSON.stringify(body)}`);
  return made;
}

async function fileOf(client: ApiClient): Promise<string> {
  const { status, body } = await upload(client);
  if (status >= 300) throw new Error(`A file was refused: ${JSON.stringify(body)}`);
  return body.data.assetId;
}

async function givenProduction(client: ApiClient): Promise<string> {
  const { status, body } = await client.post<{ data?: { production: { id: string } } }>(
    '/v1/studio/productions',
    {},
  );
  if (status >= 300 || !body.data) throw new Error(`A production was refused: ${JSON.stringify(body)}`);
  return body.data.production.id;
}

async function jobOf(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer;
  const { jobId } = body as { jobId?: string };
  if (status >= 300 || jobId === undefined) throw new Error(`A job was refused: ${JSON.stringify(body)}`);
  return jobId;
}

/** The first of a list, which may take a moment to appear. */
async function firstOf(client: ApiClient, path: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await client.get<Data<{ id: string }[]>>(path);
    if (body.data?.[0] !== undefined) return body.data[0].id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} stayed empty`);
}

function named(prefix: string, ids: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).map(([kind, id]) => [`${prefix} ${kind}`, id]));
}

/** A workflow that has run: it, its run, and a job of that. */
async function givenWork(owner: TestUser, client: ApiClient): Promise<Ids> {
  const workflow = await idOf(client.post('/v1/workflows', { name: 'A workflow', ...GRAPH }));
  const execution = await givenRun(owner, workflow, client);
  const done = await untilExecution(client, execution, ({ status }) => status === 'completed');
  return { workflow, execution, job: String(done.nodeStates['s'].jobId) };
}

/** One of each kind, by its kind. */
async function givenSubjects(client: ApiClient): Promise<Ids> {
  const made: Ids = {};
  for (const kind of SUBJECTS) {
    made[kind] = await idOf(
      client.post(`/v1/${kind}s`, { name: `${kind} ${randomUUID()}`, nodeId: 'a-node' }),
    );
  }
  return made;
}

/** What was said to the assistant of an open stage. */
async function givenTurn(client: ApiClient, pipeline: string): Promise<string> {
  const chat = `/v1/pipelines/${pipeline}/stages/script/chat`;
  for (let tries = 0; tries < 100; tries++) {
    const { status, body } = await client.post<{ turnId: string }>(chat, { message: 'shorter' });
    if (status === 200) return body.turnId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The stage of a pipeline did not open');
}

/** An ended pipeline and one that waits, an analysed script, a recast that never starts, a long clip that is only planned. */
async function givenFilm(client: ApiClient, workflowId: string): Promise<Ids> {
  const pipeline = await idOf(client.post('/v1/pipelines', STORY));
  await client.post(`/v1/pipelines/${pipeline}/cancel`, {});
  const openPipeline = await idOf(client.post('/v1/pipelines', { ...STORY, mode: 'manual' }));
  const analysis = await jobOf(
    client.post('/v1/video-analysis/import', { script: SCRIPT, rightsAttested: true }),
  );
  const recast = await client.post<{ recastId: string }>('/v1/recast', {
    analysisJobId: analysis,
    workflowId,
    rightsAttested: true,
  });
  const longClip = await jobOf(
    client.post('/v1/generate-video-pro', { prompt: 'A fox runs.', planOnly: true }),
  );
  return {
    pipeline,
    openPipeline,
    turn: await givenTurn(client, openPipeline),
    analysis,
    recast: recast.body.recastId,
    longClip,
  };
}

async function givenDeletedWorkflow(client: ApiClient): Promise<string> {
  const id = await idOf(client.post('/v1/workflows', { name: 'Gone', ...GRAPH }));
  await client.delete(`/v1/workflows/${id}`);
  return id;
}

async function givenInvitation(client: ApiClient, organization: string, workspace: string): Promise<Ids> {
  const { body } = await client.post<Data<{ id: string; token: string }>>(
    `/v1/organizations/${organization}/invitations`,
    { email: `${randomUUID()}@example.org`, role: 'member', workspaceId: workspace },
  );
  return { invitation: body.data.id, invitationToken: body.data.token };
}

async function givenApps(
  owner: TestUser,
  mine: ApiClient,
  api: ApiClient,
  workflowId: string,
  slug: string,
): Promise<Ids> {
  await mine.post('/v1/apps/publish', { workflowId, slug, name: 'An app' });
  const run = await mine.post<{ runId?: string } & Partial<Data<{ runId: string }>>>(
    `/v1/app/${slug}/run`,
    {},
  );
  await givenCode(owner, await givenApp(['workflows:read'], api), api);
  return {
    appRun: String(run.body.runId ?? run.body.data?.runId),
    grant: await firstOf(mine, '/v1/oauth/grants'),
    developerApp: await idOf(
      mine.post('/v1/developer-apps', {
        name: 'Mine',
        redirectUris: ['https://example.org/back'],
        scopesRequested: ['workflows:read'],
      }),
    ),
    template: await idOf(mine.post('/v1/templates', { workflowId, slug, name: 'A' })),
  };
}

async function givenAccountObjects(owner: TestUser, mine: ApiClient, api: ApiClient): Promise<Ids> {
  const operator = api.as(await api.enter(OPERATOR_EMAIL));
  return {
    user: owner.id,
    session: await givenSession(owner, mine, api),
    token: (await givenApiToken(owner, {}, api)).id,
    message: await idOf(operator.post(`/v1/admin/users/${owner.id}/messages`, { subject: 'A', text: 'b' })),
    shot: await idOf(mine.post('/v1/shots', { freeText: 'a fox', visibility: 'private' })),
  };
}

/** Another one than the one that asks, which ends with it. */
async function givenSession(owner: TestUser, mine: ApiClient, api: ApiClient): Promise<string> {
  await api.enter(owner.email, owner.password);
  const { body } = await mine.get<Data<{ id: string; current: boolean }[]>>('/v1/auth/sessions');
  return String(body.data.find(({ current }) => !current)?.id);
}

async function givenPresets(mine: ApiClient): Promise<Ids> {
  return {
    preset: await idOf(mine.post('/v1/node-presets', { nodeType: 'lens', name: 'A', data: {} })),
    presetGroup: await idOf(mine.post('/v1/node-preset-groups', { nodeType: 'lens', name: 'A' })),
    snippet: await idOf(
      mine.post('/v1/prompt-snippets', { name: 'A', text: 'b', target: 'prompt', media: [] }),
    ),
  };
}

/** A policy is known everywhere after a second. */
const KNOWN_MS = 1_200;

/** A policy of the workspace, and a job that it holds. */
async function givenHeldJob(there: ApiClient, member: ApiClient, workspaceId: string): Promise<Ids> {
  const policy = await idOf(there.put('/v1/job-policies', { jobType: 'generate-image', workspaceId }));
  await new Promise((resolve) => setTimeout(resolve, KNOWN_MS));
  const heldJob = await jobOf(
    member.post('/v1/generate-image', { prompt: 'a red kite', aspectRatio: '1:1' }),
  );
  return { policy, heldJob };
}
