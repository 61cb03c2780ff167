import { randomUUID } from 'node:crypto';
import { entityKinds } from '@easel/catalog';
import {
  type ApiClient,
  CLOUD,
  givenMember,
  givenOrganization,
  givenRun,
  givenWorkflow,
  givenWorkspace,
  inWorkspace,
  type ReadExecution,
  type TestGraph,
  type TestUser,
  untilExecution,
  useStack,
  wire,
} from '@easel/testing';

interface Job {
  input_data: {
    prompt: string;
    referenceImageUrls?: string[];
    voice?: string;
    voiceType?: string;
  };
}
type Run = ReadExecution & { id: string; totalCreditsUsed: number };

const OVER = ['completed', 'failed', 'cancelled'];
const KINDS = entityKinds.all().map((kind) => [kind.id, kind.plural] as const);
const picture = (name: string) => `https://media.example/${name}.png`;

const stack = useStack(CLOUD);
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => ([owner, stranger] = await Promise.all([stack.api.signUp(), stack.api.signUp()])));
const as = (user: TestUser): ApiClient => stack.api.as(user);

async function given(plural: string, more: object = {}, client = as(owner)): Promise<string> {
  const { status, body } = await client.post<{ id: string }>(`/v1/${plural}`, {
    name: `Mara ${randomUUID()}`,
    nodeId: 'n',
    sourceImageUrl: picture('main'),
    canonicalDescription: 'a very certain look',
    ...more,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
}

/** A picture that a subject is wired into. */
const graph = (kind: string, id: string, data: object = {}, draw: object = {}) => ({
  nodes: [
    { id: 'subject', type: kind, data: { [`${kind}Name`]: 'Mara', [`${kind}DbId`]: id, ...data } },
    {
      id: 'draw',
      type: 'generate-image',
      data: { provider: 'nano-banana', prompt: '@mara:1 waits', ...draw },
    },
  ],
  edges: [wire('subject', `${kind}Ref`, 'draw', 'assets')],
});
async function ran(workflow: TestGraph, user = owner): Promise<Run> {
  const workflowId = await givenWorkflow(user, workflow, 'A workflow', stack.api);
  return over(user, await givenRun(user, workflowId, stack.api));
}
const over = async (user: TestUser, id: string): Promise<Run> =>
  (await untilExecution(as(user), id, ({ status }) => OVER.includes(status))) as Run;
async function inputOf({ nodeStates }: Run, user = owner, node = 'draw'): Promise<Job['input_data']> {
  const { body } = await as(user).get<{ data: Job }>(`/v1/jobs/${nodeStates[node]?.jobId}`);
  return body.data.input_data;
}
const balanceOf = async (user: TestUser) =>
  (await as(user).get<{ data: object }>('/v1/credits/balance')).body.data;

describe.each(KINDS)('a %s in a workflow', (kind, plural) => {
  it('[1-1-10] [1-4.10-53] is what its record says when the run reaches it', async () => {
    const id = await given(plural, { name: `Mara ${kind} ${randomUUID()}` });
    const workflowId = await givenWorkflow(owner, graph(kind, id.toUpperCase()), 'Uses it', stack.api);
    const first = await over(owner, await givenRun(owner, workflowId, stack.api));
    expect(first.nodeStates['subject']).toMatchObject({
      status: 'completed',
      output: { text: 'a very certain look', imageUrl: picture('main') },
    });
    expect(first.nodeStates['subject']).not.toHaveProperty('output.subject');
    const input = await inputOf(first);
    expect(input.referenceImageUrls).toEqual([picture('main')]);
    expect(input.prompt).toMatch(/^the Mara .* from @image_1 waits/);

    await as(owner).post(`/v1/${plural}`, { id, sourceImageUrl: picture('second') });
    const second = await over(owner, await givenRun(owner, workflowId, stack.api));
    expect((await inputOf(second)).referenceImageUrls).toEqual([picture('second')]);
  });

  it('fails by its name where its record is gone or of somebody else, before anything is bought', async () => {
    const id = await given(plural);
    const foreign = await given(plural, {}, as(stranger));
    await as(owner).delete(`/v1/${plural}/${id}`);
    const before = await balanceOf(owner);
    const runs = await Promise.all(
      [id, foreign, randomUUID(), '__proto__'].map((each) => ran(graph(kind, each))),
    );
    for (const { status, nodeStates, totalCreditsUsed } of runs) {
      expect({ status, totalCreditsUsed }).toEqual({ status: 'failed', totalCreditsUsed: 0 });
      expect(nodeStates['subject']).toMatchObject({
        status: 'failed',
        error: `The ${kind} that "Mara" stands for does not exist, or you may not see it.`,
      });
      expect(nodeStates['draw']).toMatchObject({ status: 'skipped', jobId: null });
    }
    expect(await balanceOf(owner)).toEqual(before);
  });
});

it('goes on once its record is restored', async () => {
  const id = await given('objects');
  await as(owner).delete(`/v1/objects/${id}`);
  const failed = await ran(graph('object', id));
  await as(owner).post(`/v1/objects/${id}/restore`);
  const { status } = await as(owner).post(`/v1/workflow-executions/${failed.id}/resume`);
  expect(status).toBeLessThan(300);
  const resumed = await untilExecution(
    as(owner),
    failed.id,
    ({ nodeStates }) => nodeStates['draw']?.jobId != null,
  );
  expect((await inputOf(resumed as Run)).referenceImageUrls).toEqual([picture('main')]);
});

describe('of several pictures of a subject', () => {
  let id: string;
  const smile = { name: 'Big Smile', url: picture('smile') };
  const retake = { name: 'Big Smile', url: picture('smile-2') };
  const night = { name: 'night', url: picture('night') };
  beforeAll(async () => {
    id = await given('characters', { expressions: [smile, retake], lightingVariations: [night] });
  });
  const shown = async (data: object, draw: object = {}) =>
    (await inputOf(await ran(graph('character', id, data, draw)))).referenceImageUrls;

  it('[1-4.10-47] [1-4.10-48] [1-4.10-50] [1-4.10-53] one is chosen, mentioned or said, in this order of need', async () => {
    const [chosen, unknown, mentioned, said, both, alias] = await Promise.all([
      shown({ selectedVariant: 'Expressions/big-smile' }),
      shown({ selectedVariant: 'expressions/none such' }),
      shown({}, { prompt: 'see @mara:1:expressions/big-smile:style' }),
      shown({}, { prompt: 'a street at night' }),
      shown({}, { prompt: 'a street at night, @mara:1:expressions/big-smile' }),
      shown({}, { prompt: '@mara:1:lighting/night' }),
    ]);
    expect(chosen).toEqual([smile.url]);
    expect(unknown).toEqual([picture('main')]);
    expect(mentioned).toEqual([smile.url]);
    expect(said).toEqual([night.url]);
    expect(both).toEqual([smile.url]);
    expect(alias).toEqual([night.url]);
  });

  it('the take that its owner selected counts, and none that was taken away', async () => {
    const selectedAssetByVariant = { 'expressions:Big Smile': retake.url };
    await as(owner).post('/v1/characters', { id, selectedAssetByVariant });
    expect(await shown({ selectedVariant: 'expressions/big smile' })).toEqual([retake.url]);
    expect(
      await shown({}, { prompt: 'a street', suppressedCanonicalCharacterIds: ['mara'] }),
    ).toBeUndefined();
  });
});

it('has its voice speak, unless the speech node says otherwise', async () => {
  const voice = { voiceId: 'v-123', voiceName: 'Deep', voiceType: 'library' };
  const id = await given('creatures', { voice });
  const spoken = async (data: object) => {
    const { nodes } = graph('creature', id);
    const speak = { id: 'speak', type: 'text-to-speech', data: { directText: 'Hello there', ...data } };
    const run = await ran({
      nodes: [nodes[0], speak],
      edges: [wire('subject', 'creatureRef', 'speak', 'voice')],
    });
    return inputOf(run, owner, 'speak');
  };
  expect(await spoken({})).toMatchObject({ voice: 'v-123', voiceType: 'library', text: 'Hello there' });
  expect(await spoken({ voice: 'Rachel' })).toMatchObject({ voice: 'Rachel' });
});

it('is read by members where its workspace is open to them, and by nobody else', async () => {
  const [admin, member] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
  const organizationId = await givenOrganization(admin, stack.api);
  const open = await givenWorkspace(admin, organizationId, stack.api);
  const closed = await givenWorkspace(admin, organizationId, stack.api, { memberVisibility: 'private' });
  for (const workspaceId of [open, closed])
    await givenMember(admin, member, { organizationId, workspaceId }, stack.api);
  const [inOpen, inClosed, own] = await Promise.all([
    given('locations', {}, inWorkspace(as(admin), open)),
    given('locations', {}, inWorkspace(as(admin), closed)),
    given('locations', {}, inWorkspace(as(member), closed)),
  ]);
  const standing = async (id: string, user: TestUser) =>
    (await ran(graph('location', id), user)).nodeStates['subject']?.status;
  expect(await standing(inOpen, member)).toBe('completed');
  expect(await standing(inClosed, member)).toBe('failed');
  expect(await standing(inClosed, admin)).toBe('completed');
  expect(await standing(own, admin)).toBe('completed');
  expect(await standing(inOpen, stranger)).toBe('failed');
});

it('is lent by whoever publishes an app to its runs, and to no others', async () => {
  const id = await given('characters');
  const other = await given('characters');
  const workflow = graph('character', id);
  const workflowId = await givenWorkflow(owner, workflow, 'A workflow', stack.api);
  const slug = `app-${randomUUID().slice(0, 8)}`;
  const published = await as(owner).post('/v1/apps/publish', { workflowId, slug, name: 'An app' });
  expect(published.status).toBeLessThan(300);
  const appRun = async (inputOverrides: object) => {
    const { body } = await as(stranger).post<{ executionId: string }>(`/v1/app/${slug}/run`, {
      inputOverrides,
    });
    return over(stranger, body.executionId);
  };
  const run = await appRun({});
  expect(run.nodeStates['subject']?.status).toBe('completed');
  expect((await inputOf(run, stranger)).referenceImageUrls).toEqual([picture('main')]);
  // What the app does not name is not lent with it.
  expect((await appRun({ subject: { characterDbId: other } })).nodeStates['subject']?.status).toBe('failed');
  expect((await ran(workflow, stranger)).nodeStates['subject']?.status).toBe('failed');
});

describe('in a request for one picture', () => {
  const ask = (reference: object, more: object = {}, client = as(owner)) =>
    client.post<{ jobId: string }>('/v1/generate-image', {
      provider: 'nano-banana',
      prompt: 'a street',
      connectedReferences: [reference],
      ...more,
    });
  const asked = async (...request: Parameters<typeof ask>) => {
    const { status, body } = await ask(...request);
    expect({ status, body }).toMatchObject({ status: 200 });
    const job = await as(owner).get<{ data: Job }>(`/v1/jobs/${body.jobId}`);
    await as(owner).post(`/v1/jobs/${body.jobId}/cancel`);
    return job.body.data.input_data;
  };

  it.each(KINDS)('[1-1-10] [1-4.10-53] a %s is named by its record, and mentioned', async (kind, plural) => {
    const name = `Mara ${randomUUID()}`;
    const id = await given(plural, { name });
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const mentioned = await asked({ [`${kind}DbId`]: id }, { prompt: `@${slug}:1 waits` });
    expect(mentioned.referenceImageUrls).toEqual([picture('main')]);
    expect(mentioned.prompt).toContain(`the ${name} from @image_1 waits`);
    expect((await asked({ [`${kind}DbId`]: id })).prompt).toContain(name);

    await as(owner).delete(`/v1/${plural}/${id}`);
    const foreign = await given(plural, {}, as(stranger));
    const of = (each: string) => ask({ [`${kind}DbId`]: each });
    const [gone, theirs, missing] = await Promise.all([of(id), of(foreign), of(randomUUID())]);
    for (const refused of [gone, theirs, missing]) expect(refused).toBeServiceError(404, 'not_found');
    const texts = [gone, theirs].map(
      ({ body }) => (body as unknown as { error: { message: string } }).error.message,
    );
    expect(missing).toMatchObject({ body: { error: { message: texts[0] } } });
    expect(texts[1]).toBe(texts[0]);
  });

  it('shows the variant that is mentioned, chosen or said', async () => {
    const weather = 'https://media.example/rain.png';
    const id = await given('characters', { name: 'Ada Stone', poses: [{ name: 'running', url: weather }] });
    const reference = { characterDbId: id };
    const shown = async (more: object, prompt = 'a street') =>
      (await asked({ ...reference, ...more }, { prompt })).referenceImageUrls;
    expect(await shown({}, '@adastone:1:running:style')).toEqual([weather]);
    expect(await shown({ selectedVariant: 'poses/Running' })).toEqual([weather]);
    expect(await shown({}, 'she is running')).toEqual([weather]);
    expect(await shown({}, 'she is running, @ada-stone:1')).toEqual([picture('main')]);
  });

  it('is refused by name where it names nothing, or by a word that is no text', async () => {
    for (const [reference, path] of [
      [{ characterDbId: 7 }, 'connectedReferences[0].characterDbId'],
      [{ characterDbId: '' }, 'connectedReferences[0].id'],
      [{ id: 'a', source: 'wired-character' }, 'connectedReferences[0].url'],
    ] as const) {
      const refused = await ask(reference);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path } });
    }
    expect(await ask({ characterDbId: 'x' })).toBeServiceError(404, 'not_found');
  });
});

describe('while nobody can say what records hold', () => {
  const own = useStack({ SERVICE_PROCESSES: 'gateway auth-sso executor entities' });

  // The request may wait for as long as an answer is waited for: 5 s.
  it('a run waits, and a request for one picture is answered 503', async () => {
    const user = await own.api.signUp();
    const client = own.api.as(user);
    const id = await given('objects', {}, client);
    const workflowId = await givenWorkflow(user, graph('object', id), 'A workflow', own.api);
    process.kill(own.pids['entities'] ?? 0, 'SIGKILL');
    const refused = await client.post('/v1/generate-image', {
      prompt: 'x',
      connectedReferences: [{ objectDbId: id }],
    });
    const run = await givenRun(user, workflowId, own.api);
    expect(refused).toBeServiceError(503, 'service_unavailable');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { nodeStates } = await untilExecution(
      client,
      run,
      ({ nodeStates: { subject } }) => subject?.status === 'completed',
    );
    expect(nodeStates['subject']?.output).toMatchObject({ imageUrl: picture('main') });
  });
});
