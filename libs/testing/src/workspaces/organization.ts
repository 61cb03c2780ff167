import { ApiClient, api, type TestUser } from '../stack/api-client.js';

interface Data<T> {
  data: T;
}

const WORKSPACE_HEADER = 'x-service-workspace';

/** An organization of `owner`, on a stack where organizations are on; answers its id. */
export async function givenOrganization(owner: TestUser, client: ApiClient = api): Promise<string> {
  const { status, body } = await client
    .as(owner)
    .post<Data<{ id: string }>>('/v1/organizations', { name: 'An organization' });
  if (status !== 201) throw new Error(`The organization was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** A workspace of the organization, made by one of its administrators; answers its id. */
export async function givenWorkspace(
  admin: TestUser,
  organizationId: string,
  client: ApiClient = api,
  fields: { memberVisibility?: 'members' | 'private' } = {},
): Promise<string> {
  const { status, body } = await client
    .as(admin)
    .post<Data<{ id: string }>>(`/v1/organizations/${organizationId}/workspaces`, {
      name: 'A workspace',
      ...fields,
    });
  if (status !== 201) throw new Error(`The workspace was refused: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** Invites `user` and lets them accept: into a workspace when one is named, else into the organization alone. */
export async function givenMember(
  admin: TestUser,
  user: TestUser,
  place: { organizationId: string; workspaceId?: string; role?: 'admin' | 'member' },
  client: ApiClient = api,
): Promise<void> {
  const { organizationId, workspaceId, role = 'member' } = place;
  const invited = await client
    .as(admin)
    .post<Data<{ token: string }>>(`/v1/organizations/${organizationId}/invitations`, {
      email: user.email,
      role,
      ...(workspaceId && { workspaceId }),
    });
  const accepted = await client.as(user).post(`/v1/invitations/${invited.body.data.token}/accept`);
  if (accepted.status >= 300) throw new Error(`Nobody joined: ${JSON.stringify(accepted.body)}`);
}

/** The same caller, acting in this workspace. */
export const inWorkspace = (client: ApiClient, workspaceId: string): ApiClient =>
  client.with({ [WORKSPACE_HEADER]: workspaceId });
