import {
  type ApiClient,
  type ApiResponse,
  givenMember,
  givenOrganization,
  givenWorkspace,
  type TestUser,
} from '@easel/testing';

/** An organization of `owner`, with what a test does to it. */
export class TestOrganization {
  private constructor(
    private readonly api: ApiClient,
    private readonly owner: TestUser,
    readonly id: string,
  ) {}

  static async of(api: ApiClient, owner: TestUser): Promise<TestOrganization> {
    return new TestOrganization(api, owner, await givenOrganization(owner, api));
  }

  workspace(): Promise<string> {
    return givenWorkspace(this.owner, this.id, this.api);
  }

  /** One whose members do not see each other's work. */
  privateWorkspace(): Promise<string> {
    return givenWorkspace(this.owner, this.id, this.api, { memberVisibility: 'private' });
  }

  /** A member of the organization and, with these roles, of workspaces. */
  async join(user: TestUser, roles: Readonly<Record<string, 'admin' | 'member'>>): Promise<void> {
    await givenMember(this.owner, user, { organizationId: this.id }, this.api);
    for (const [id, role] of Object.entries(roles)) {
      ok(await this.api.as(this.owner).post(`/v1/workspaces/${id}/members`, { userId: user.id, role }));
    }
  }

  /** A member of the organization becomes one of a workspace. */
  async add({ id }: TestUser, workspaceId: string): Promise<void> {
    ok(await this.api.as(this.owner).post(`/v1/workspaces/${workspaceId}/members`, { userId: id }));
  }

  async archive(workspaceId: string): Promise<void> {
    ok(await this.api.as(this.owner).post(`/v1/workspaces/${workspaceId}/archive`));
  }

  async suspend({ id }: TestUser): Promise<void> {
    const path = `/v1/organizations/${this.id}/members/${id}`;
    ok(await this.api.as(this.owner).patch(path, { status: 'suspended' }));
  }
}

/** A project made where the client stands. */
export async function givenProjectIn(client: ApiClient): Promise<string> {
  const made = await client.post<{ data: { id: string } }>('/v1/projects', { name: 'A project' });
  return ok(made).data.id;
}

function ok<T>({ status, body }: ApiResponse<T>): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
