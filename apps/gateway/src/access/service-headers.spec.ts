import { randomUUID } from 'node:crypto';
import { listProjects } from '@easel/contracts';
import { principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

describe('the headers of the service', () => {
  let rig: GatewayRig;
  const workspaceId = randomUUID();
  let token: string;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    rig.services.answer(listProjects, () => ({ data: [] }));
    token = rig.auth.token(
      principalOf(
        { credential: 'personal-token' },
        { memberships: { active: { [workspaceId]: 'member' }, suspended: [] }, organizationsEnabled: true },
      ),
    );
    await rig.services.listening;
  });
  afterAll(() => rig.stop());

  it.each([
    ['X-SERVICE-Client', 'X-SERVICE-Workspace'],
    ['X-Service-Client', 'X-Service-Workspace'],
    ['x-service-client', 'x-service-workspace'],
    ['X-SERVICE-CLIENT', 'X-SERVICE-WORKSPACE'],
  ])('[1-0-06] are heard as %s and %s', async (client, workspace) => {
    rig.services.forget();
    const { status } = await rig.raw('GET', '/v1/projects', {
      Authorization: `Bearer ${token}`,
      [client]: 'cli/1.0.0',
      [workspace]: workspaceId,
    });

    expect(status).toBe(200);
    expect(rig.services.askedFor(listProjects)[0]?.caller).toMatchObject({
      client: 'cli/1.0.0',
      workspaceId,
    });
  });
});
