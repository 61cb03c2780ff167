import { randomUUID } from 'node:crypto';
import { entityKinds } from '@easel/catalog';
import { authenticateSession, type Caller, definedRequests, NotFound } from '@easel/contracts';
import { isAuthentication, principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

const ENTITIES = entityKinds.all().map(({ plural }) => `POST /v1/${plural}`);

/** What may be posted and put wherever the caller stands: all else makes work, or goes on with it. */
const NOTHING_MADE = [
  // Reads, in the form of a POST.
  'POST /v1/credits/estimate-workflow',
  'POST /v1/credits/model-costs',
  'POST /v1/execution-stats/batch-estimate',
  'POST /v1/jobs/batch-status',
  'POST /v1/recast/estimate',
  'POST /v1/reference-sheet/quote',
  'POST /v1/studio/productions/validate',
  'POST /v1/video-metadata',
  'POST /v1/video-analysis/import/validate',
  'POST /v1/workflows/{id}/quote',
  // What ends work, decides on what was made, gives it back, or says who sees it.
  'POST /v1/app/{slug}/runs/{runId}/restore',
  'POST /v1/generate-video-pro/{jobId}/stop',
  'POST /v1/jobs/{id}/approve',
  'POST /v1/jobs/{id}/cancel',
  'POST /v1/jobs/{id}/reject',
  'POST /v1/pipelines/{id}/cancel',
  'POST /v1/pipelines/{id}/fork',
  'POST /v1/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
  'POST /v1/workflow-executions/{id}/cancel',
  'POST /v1/workflows/{id}/collaborators',
  'POST /v1/workflows/{id}/share',
  'POST /v1/workflows/{id}/unshare',
  'POST /v1/studio/productions/{id}/share',
  'POST /v1/studio/productions/{id}/unshare',
  // Moving out, and changes of what is there: whoever finds the project refuses what comes in.
  ...['import', 'ops', 'reconcile', 'undo'].map((change) => `POST /v1/studio/productions/{id}/${change}`),
  'POST /v1/workflows/{id}/move',
  'POST /v1/workflows/{id}/versions/{version}/restore',
  'PUT /v1/workflows',
  'PUT /v1/workflows/{id}',
  ...ENTITIES,
  ...ENTITIES.flatMap((route) => [`${route}/{id}/remove-asset`, `${route}/{id}/llm-caption`]),
  ...entityKinds.all().map(({ plural, mainImage }) => `POST /v1/${plural}/{id}/${mainImage.approveRoute}`),
  // Unarchiving, and what belongs to an organization, to the account or to the installation.
  'POST /v1/admin/community/listings/{id}/takedown',
  'POST /v1/admin/community/{entityType}/{id}/publish',
  'POST /v1/admin/credits/grants',
  'POST /v1/admin/dead-letters/{id}/replay',
  'POST /v1/admin/accounts/{id}/ban',
  'POST /v1/admin/accounts/{id}/password-link',
  'POST /v1/admin/accounts/{id}/unban',
  'POST /v1/admin/signup-invitations',
  'POST /v1/auth/confirm-address',
  'POST /v1/admin/sso/accounts/{id}/ban',
  'POST /v1/admin/sso/accounts/{id}/unban',
  'POST /v1/admin/users/{id}/messages',
  'POST /v1/api-tokens',
  'POST /v1/auth/logout',
  'POST /v1/community/listings/{id}/favorite',
  'POST /v1/community/listings/{id}/report',
  'POST /v1/auth/password',
  // Leads nowhere.
  'POST /v1/copilot/{path}',
  'POST /v1/developer-apps',
  'POST /v1/developer-apps/{id}/rotate-secret',
  'POST /v1/invitations/{token}/accept',
  'POST /v1/me/messages/{id}/read',
  'POST /v1/oauth/authorize',
  'POST /v1/oauth/device',
  'POST /v1/organizations',
  'POST /v1/organizations/{id}/invitations',
  'POST /v1/organizations/{organizationId}/workspaces',
  'POST /v1/service-connect/start',
  'POST /v1/workspaces/{id}/archive',
  'POST /v1/workspaces/{id}/members',
  'POST /v1/workspaces/{id}/unarchive',
  'PUT /v1/admin/prices/{identifier}',
  'PUT /v1/job-policies',
  'PUT /v1/provider-keys/{provider}',
];

/** What goes on with something that is there, and lands where that is: the service that has it decides. */
const BESIDE = [
  'POST /v1/characters/{id}/train',
  'POST /v1/api/run',
  'POST /v1/apps/publish',
  'POST /v1/library/{id}/favorite',
  'POST /v1/node-presets/favorites',
  'POST /v1/pipelines',
  'POST /v1/pipelines/{id}/branch',
  'POST /v1/pipelines/{id}/entities/{entityId}/reject',
  'POST /v1/pipelines/{id}/entities/{sceneId}/helpers/{name}',
  'POST /v1/pipelines/{id}/resume',
  'POST /v1/pipelines/{id}/stages/{stage}/approve',
  'POST /v1/pipelines/{id}/stages/{stage}/chat',
  'POST /v1/pipelines/{id}/stages/{stage}/chat/turns/{turnId}/apply',
  'POST /v1/pipelines/{id}/stages/{stage}/reject',
  'POST /v1/pipelines/{id}/sub-gates/{gate}/approve',
  'POST /v1/pipelines/{id}/sub-gates/{gate}/reject',
  'POST /v1/recast',
  'POST /v1/recast/{id}/select',
  'POST /v1/recast/{id}/start',
  'POST /v1/templates/{slug}/favorite',
  ...ENTITIES.map((route) => `${route}/{id}/restore`),
  'POST /v1/workflow-executions/{id}/resume',
  'POST /v1/workflows/{workflowId}/run',
];

interface Route {
  name: string;
  method: string;
  path: string;
}

describe('where the caller may make nothing', () => {
  const workspaceId = randomUUID();
  let rig: GatewayRig;
  let routes: Route[];

  beforeAll(async () => {
    rig = await GatewayRig.start({ EDITION: 'cloud', COPILOT_ENABLED: 'true' });
    for (const contract of definedRequests.values()) {
      if (rig.services.isAnswered(contract)) continue;
      rig.services.answer(contract, () => {
        throw new NotFound('whatever it is');
      });
    }
    const { paths } = (await rig.call('GET', '/v1/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([, { security = [] }]) =>
            security.length > 0 && security.every((taken) => Object.keys(taken).length > 0),
        )
        .map(([method]) => ({ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path })),
    );
  });
  afterAll(() => rig.stop());

  /** By route, what its caller is refused with for where they stand. */
  async function refusals(standing: Partial<Caller>, headers: Record<string, string>) {
    rig.services.answer(authenticateSession, ({ sessionId, userId }) => {
      const user = String(userId);
      return principalOf(
        {
          userId: user,
          credentialId: String(sessionId),
          operator: true,
          email: 'ada@example.org',
          ...standing,
        },
        {
          payerId: user,
          organizationsEnabled: true,
          memberships: { active: { [workspaceId]: 'owner' }, suspended: [] },
        },
      );
    });
    // Another session than before, of whom the gateway knows nothing yet.
    const token = await rig.issuer.token();
    const rows: [string, unknown][] = [];
    for (const { name, method, path } of routes) {
      rig.services.forget();
      const address = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const json = method === 'POST' || method === 'PUT' || method === 'PATCH' ? {} : undefined;
      const { status, body } = await rig.call(method, address, { token, headers, json });
      const refused = [409, 403].includes(status) ? body.error?.code : undefined;
      if (refused !== undefined) {
        expect({ name, asked: rig.services.asked.filter((one) => !isAuthentication(one)) }).toEqual({
          name,
          asked: [],
        });
      }
      rows.push([name, refused]);
    }
    return Object.fromEntries(rows);
  }

  const expected = (code: string, allowed: readonly string[]) =>
    Object.fromEntries(
      routes.map(({ name, method }) => {
        const makes = (method === 'POST' || method === 'PUT') && !allowed.includes(name);
        return [name, makes ? code : undefined];
      }),
    );

  it('names routes that there are', () => {
    const names = new Set(routes.map(({ name }) => name));
    expect([...NOTHING_MADE, ...BESIDE].filter((name) => !names.has(name))).toEqual([]);
  });

  it('[1-5.4-23] [1-5.4-24] nothing is made from an archived workspace, and all is read', async () => {
    const inside = await refusals(
      { archivedWorkspaces: [workspaceId] },
      { 'X-Service-Workspace': workspaceId },
    );

    expect(inside).toEqual(expected('workspace_archived', NOTHING_MADE));
  });

  it('[1-5.4-26] nothing is made in the personal space of who is to work in workspaces', async () => {
    expect(await refusals({ personalSpaceDisabled: true }, {})).toEqual(
      expected('personal_space_disabled', [...NOTHING_MADE, ...BESIDE]),
    );
  });

  it('all may be made elsewhere', async () => {
    const standing: Partial<Caller> = { archivedWorkspaces: [randomUUID()], personalSpaceDisabled: true };

    expect(await refusals(standing, { 'X-Service-Workspace': workspaceId })).toEqual(
      Object.fromEntries(routes.map(({ name }) => [name, undefined])),
    );
  });
});
