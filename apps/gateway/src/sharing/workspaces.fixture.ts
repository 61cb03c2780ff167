import { type ApiClient, type ApiResponse, type TestUser } from '@easel/testing';

interface Data<T> {
  data: T;
}

/** An organization of `owner`, with what a test puts into it. */
export class TestOrganization {
  private constructor(
    private readonly api: ApiClient,
    private readonly owner: TestUser,
    readonly id: string,
  ) {}

  static async of(api: ApiClient, owner: TestUser): Promise<TestOrganization> {
    const made = await api.as(owner).post<Data<{ id: string }>>('/v1/organizations', { name: 'A studio' });
    return new TestOrganization(api, owner, ok(made).data.id);
  }

  async workspace(name = 'A workspace'): Promise<string> {
    const path = `/v1/organizations/${this.id}/workspaces`;
    return ok(await this.api.as(this.owner).post<Data<{ id: string }>>(path, { name })).data.id;
  }

  /** Invites them and accepts: a member of the organization and of these workspaces. */
  async join(user: TestUser, roles: Readonly<Record<string, 'admin' | 'member'>>): Promise<void> {
    const path = `/v1/organizations/${this.id}/invitations`;
    const invited = await this.api
      .as(this.owner)
      .post<Data<{ token: string }>>(path, { email: user.email, role: 'member' });
    ok(await this.api.as(user).post(`/v1/invitations/${ok(invited).data.token}/accept`));
    for (const [id, role] of Object.entries(roles)) {
      ok(await this.api.as(this.owner).post(`/v1/workspaces/${id}/members`, { userId: user.id, role }));
    }
  }

  async archive(workspaceId: string): Promise<void> {
    ok(await this.api.as(this.owner).post(`/v1/workspaces/${workspaceId}/archive`));
  }

  async suspend({ id }: TestUser): Promise<void> {
    const path = `/v1/organizations/${this.id}/members/${id}`;
    ok(await this.api.as(this.owner).patch(path, { status: 'suspended' }));
  }
}

/** A client of `user` who selected a workspace. */
export const inWorkspace = (api: ApiClient, user: TestUser, workspaceId: string): ApiClient =>
  api.as(user).with({ 'x-service-workspace': workspaceId });

/** A project made there. */
export async function givenProjectIn(client: ApiClient): Promise<string> {
  return ok(await client.post<Data<{ id: string }>>('/v1/projects', { name: 'A project' })).data.id;
}

function ok<T>({ status, body }: ApiResponse<T>): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
