import { randomBytes, randomUUID } from 'node:crypto';
import { OAUTH_SCOPES } from '@easel/contracts';
import { givenApiToken } from '../../api-tokens/index.js';
import { givenAppToken } from '../../oauth/index.js';
import type { ApiClient, TestUser } from '../../stack/api-client.js';
import { OPERATOR_EMAIL } from '../../stack/use-stack.js';
import { givenWorkflow } from '../../workflows/index.js';
import { givenMember, givenWorkspace, inWorkspace } from '../../workspaces/index.js';
import type { Operation } from '../operations.js';
import { givenObjects, type Objects } from './objects.js';

/** Who tries to reach the owner's objects, and what they may learn. */
export interface Caller {
  readonly name: string;
  readonly client: ApiClient;
  /** Its own, for the ids of a request that are not tried. */
  readonly objects: Objects;
  /** The kinds of the owner's objects that this caller may learn nothing about. */
  readonly hidden: (kinds: Objects) => Record<string, string>;
  /**
   * `401`: no route that wants a credential opens. `missing`: what is there answers like what is not.
   * `limited`: the owner's own credential, or a member who reads: it may tell what is there, and changes nothing of it.
   */
  readonly learns: '401' | 'missing' | 'limited';
  /** Routes on which this caller acts rightly. */
  readonly spared?: (operation: Operation) => boolean;
}

export const everything = ({ personal, inWorkspace: shared, open }: Objects) => ({
  ...personal,
  ...shared,
  ...open,
});
export const ofWorkspace = ({ inWorkspace: shared, open }: Objects) => ({ ...shared, ...open });
/** Of the organization and its workspace a member may see the members' and the organization's own. */
const ofPerson = ({ personal }: Objects) => {
  const { organization: _organization, user: _user, friend: _friend, ...rest } = personal;
  return rest;
};
/** The work of others in a workspace whose members do not see each other's. */
export const ofOthers = (objects: Objects) => ({ ...ofPerson(objects), ...workIn(objects.inWorkspace) });
const ofOpen = ({ open }: Objects) => workIn(open);
const workIn = (ids: Record<string, string>) =>
  Object.fromEntries(Object.entries(ids).filter(([kind]) => /(workflow|execution|job|file)$/i.test(kind)));
/** Reads, though its method is none that reads. */
const READS = new Set(['/v1/jobs/batch-status']);

/** Held jobs and job policies of everybody are an operator's to decide. */
const REVIEWS = /^\/v1\/(job-policies(\/|$)|jobs\/\{id\}\/(approve|reject)$)/;

/** The kinds of credentials. `objects` are the owner's. */
export async function givenCallers(owner: TestUser, objects: Objects, api: ApiClient): Promise<Caller[]> {
  const { organization } = objects.personal;
  const { workspace } = objects.inWorkspace;
  const { openWorkspace } = objects.open;
  const retrying = api.retrying();
  const [stranger, colleague, suspended, fellow] = await Promise.all([
    retrying.signUp(),
    retrying.signUp(),
    retrying.signUp(),
    retrying.signUp(),
  ]);
  const operator = await retrying.enter(OPERATOR_EMAIL);
  const other = await givenWorkspace(owner, organization, retrying);
  const join = (user: TestUser, workspaceId: string) =>
    givenMember(owner, user, { organizationId: organization, workspaceId }, retrying);
  await join(colleague, other);
  await join(suspended, workspace);
  await join(fellow, workspace);
  await retrying.as(owner).post(`/v1/workspaces/${openWorkspace}/members`, { userId: fellow.id });
  await retrying
    .as(owner)
    .patch(`/v1/workspaces/${workspace}/members/${suspended.id}`, { status: 'suspended' });
  const [ofStranger, ofColleague, ofSuspended, ofFellow, ofOperator] = await Promise.all(
    [stranger, colleague, suspended, fellow, operator].map((user) => givenObjects(user, retrying)),
  );
  const refused = { objects: ofStranger, hidden: everything, learns: '401' as const };
  const foreign = { objects: ofStranger, hidden: everything, learns: 'missing' as const };
  return [
    { name: 'no credential', client: api, ...refused },
    { name: 'a made-up token', client: api.as(`ndr_${randomBytes(32).toString('hex')}`), ...refused },
    { name: 'an ended session of the owner', client: await endedSession(owner, api), ...refused },
    { name: "the owner's deleted token", client: await deletedToken(owner, api), ...refused },
    { name: "a stranger's session", client: api.as(stranger), ...foreign },
    {
      name: "a stranger's token",
      client: api.as((await givenApiToken(stranger, {}, api)).token),
      ...foreign,
    },
    {
      name: "a stranger's app token",
      client: api.as(await givenAppToken(stranger, OAUTH_SCOPES, api)),
      ...foreign,
    },
    {
      name: 'a member of another workspace',
      client: api.as(colleague),
      objects: ofColleague,
      hidden: ofWorkspace,
      learns: 'missing',
    },
    {
      name: 'a suspended member',
      client: api.as(suspended),
      objects: ofSuspended,
      hidden: ofWorkspace,
      learns: 'missing',
    },
    {
      name: 'a member of the same workspace',
      client: inWorkspace(api.as(fellow), workspace),
      objects: ofFellow,
      hidden: ofOthers,
      learns: 'missing',
    },
    {
      name: 'a member who reads the work of others',
      client: inWorkspace(api.as(fellow), openWorkspace),
      objects: ofFellow,
      hidden: ofOpen,
      learns: 'limited',
      spared: ({ method, path }) => method === 'GET' || READS.has(path),
    },
    {
      name: 'the operator',
      client: api.as(operator),
      objects: ofOperator,
      hidden: everything,
      learns: 'missing',
      spared: ({ operator: operates, path }) => operates !== undefined || REVIEWS.test(path),
    },
    await limitedToken(owner, objects, api),
  ];
}

async function endedSession(owner: TestUser, api: ApiClient): Promise<ApiClient> {
  const client = api.as(await api.enter(owner.email, owner.password));
  await client.post('/v1/auth/logout');
  return client;
}

export async function deletedToken(owner: TestUser, api: ApiClient): Promise<ApiClient> {
  const { id, token } = await givenApiToken(owner, {}, api);
  await api.as(owner).delete(`/v1/api-tokens/${id}`);
  return api.as(token);
}

/** Kinds that belong to a workflow, of which a token for other workflows opens none. */
const WORK = ['workflow', 'execution', 'job', 'subWorkflow', 'appRun', 'template'];

export async function limitedToken(owner: TestUser, objects: Objects, api: ApiClient): Promise<Caller> {
  const graph = { nodes: [], edges: [] };
  const allowed = await givenWorkflow(owner, graph, `Allowed ${randomUUID()}`, api);
  const { token } = await givenApiToken(owner, { workflowIds: [allowed] }, api);
  return {
    name: "the owner's token for another workflow",
    client: api.as(token),
    objects: { ...objects, personal: { ...objects.personal, workflow: allowed } },
    hidden: ({ personal }) => Object.fromEntries(WORK.map((kind) => [kind, personal[kind]])),
    learns: 'limited',
  };
}
