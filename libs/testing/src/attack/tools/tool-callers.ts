import { randomBytes } from 'node:crypto';
import { OAUTH_SCOPES } from '@easel/contracts';
import { givenApiToken } from '../../api-tokens/index.js';
import { givenAppToken } from '../../oauth/index.js';
import type { ApiClient, TestUser } from '../../stack/api-client.js';
import { OPERATOR_EMAIL } from '../../stack/use-stack.js';
import { givenMember, givenWorkspace, inWorkspace } from '../../workspaces/index.js';
import { deletedToken, everything, limitedToken, ofOthers, ofWorkspace } from '../matrix/callers.js';
import { givenObjects, type Objects } from '../matrix/objects.js';

/** Who calls tools about the owner's objects, and what they may learn. */
export interface ToolCaller {
  readonly name: string;
  readonly client: ApiClient;
  /** For the arguments that are not tried. */
  readonly objects: Objects;
  /** The objects that this caller may learn nothing about. */
  readonly hidden: (kinds: Objects) => Record<string, string>;
  /**
   * `401`: no tool opens. `missing`: what is there answers like what is not. `limited`: the owner's own credential for
   * other work: it changes and reads nothing of this. `scopes`: the owner's app, which has some tools. For every
   * call of another tool it gets the name of the scope that it lacks.
   */
  readonly learns: '401' | 'missing' | 'limited' | 'scopes';
}

/** A tool of this scope is seen by the app that has no other one. */
const ONE_SCOPE = ['jobs:read'];

export async function givenToolCallers(
  owner: TestUser,
  objects: Objects,
  api: ApiClient,
): Promise<ToolCaller[]> {
  const retrying = api.retrying();
  const { organization } = objects.personal;
  const { workspace } = objects.inWorkspace;
  const [stranger, banned, colleague, suspended, fellow] = await Promise.all(
    Array.from({ length: 5 }, () => retrying.signUp()),
  );
  const operator = await retrying.enter(OPERATOR_EMAIL);
  const join = (user: TestUser, workspaceId: string) =>
    givenMember(owner, user, { organizationId: organization, workspaceId }, retrying);
  await join(colleague, await givenWorkspace(owner, organization, retrying));
  await join(suspended, workspace);
  await join(fellow, workspace);
  const mine = retrying.as(owner);
  await mine.patch(`/v1/workspaces/${workspace}/members/${suspended.id}`, { status: 'suspended' });
  const own = await givenObjects(stranger, retrying);
  const [api1, mcp] = await Promise.all(
    ['', '/mcp'].map(async (rest) => {
      const { body } = await api.get<{ resource: string }>(`/.well-known/oauth-protected-resource${rest}`);
      return body.resource;
    }),
  );
  const tokenOf = async (user: TestUser) => api.as((await givenApiToken(user, {}, retrying)).token);
  const appOf = async (user: TestUser, resource?: string, scopes: readonly string[] = OAUTH_SCOPES) =>
    api.as(await givenAppToken(user, scopes, retrying, resource));
  const refused = { objects: own, hidden: everything, learns: '401' as const };
  const foreign = { objects: own, hidden: everything, learns: 'missing' as const };
  const ofBanned = await tokenOf(banned);
  await retrying.as(operator).post(`/v1/admin/accounts/${banned.id}/ban`, {});
  const limited = await limitedToken(owner, objects, api);
  return [
    { name: 'no credential', client: api, ...refused },
    { name: 'a made-up token', client: api.as(`ndr_${randomBytes(32).toString('hex')}`), ...refused },
    { name: "the owner's session", client: api.as(owner), ...refused },
    { name: "a stranger's session", client: api.as(stranger), ...refused },
    { name: "the owner's deleted token", client: await deletedToken(owner, api), ...refused },
    { name: "the owner's revoked app token", client: await revokedToken(owner, retrying, api), ...refused },
    { name: "the owner's app token for the API alone", client: await appOf(owner, api1), ...refused },
    { name: 'the token of a banned account', client: ofBanned, ...refused },
    { name: "a stranger's token", client: await tokenOf(stranger), ...foreign },
    { name: "a stranger's app token", client: await appOf(stranger), ...foreign },
    { name: "a stranger's app token for MCP alone", client: await appOf(stranger, mcp), ...foreign },
    { name: "the operator's token", client: await tokenOf(operator), ...foreign },
    {
      name: 'a member of another workspace',
      client: await tokenOf(colleague),
      ...foreign,
      hidden: ofWorkspace,
    },
    { name: 'a suspended member', client: await tokenOf(suspended), ...foreign, hidden: ofWorkspace },
    {
      name: 'a member of the same workspace',
      client: inWorkspace(await tokenOf(fellow), workspace),
      ...foreign,
      hidden: ofOthers,
    },
    {
      name: limited.name,
      client: limited.client,
      objects: limited.objects,
      hidden: limited.hidden,
      learns: 'limited',
    },
    {
      name: "the owner's app token with one scope",
      client: await appOf(owner, undefined, ONE_SCOPE),
      objects,
      hidden: everything,
      learns: 'scopes',
    },
  ];
}

async function revokedToken(owner: TestUser, retrying: ApiClient, api: ApiClient): Promise<ApiClient> {
  const token = await givenAppToken(owner, OAUTH_SCOPES, retrying);
  await retrying.post('/v1/oauth/revoke', { token });
  return api.as(token);
}
