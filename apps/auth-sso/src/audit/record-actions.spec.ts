import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { AuditedAction } from '@easel/contracts';
import { Database, type EventConsumer } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { CreateOrganization } from '../organizations/create-organization.js';
import { CreateWorkspace } from '../workspaces/create-workspace.js';
import { AuditLog } from './audit-log.js';
import { RecordActions } from './record-actions.js';

let app: INestApplicationContext;
let hearing: RecordActions;
beforeAll(async () => {
  ({ app } = await featuresOnDatabase(authSchema, features({ EDITION: 'cloud', ORGS_ENABLED: 'true' })));
  hearing = new RecordActions({} as EventConsumer, app.get(AuditLog));
});
afterAll(() => app.close());

const entry = (given: Partial<AuditedAction>): AuditedAction => ({
  at: '2026-01-02T03:04:05.000Z',
  actor: { userId: randomUUID(), credential: 'session', credentialId: randomUUID() },
  workspaceId: null,
  accountId: randomUUID(),
  action: 'workflow.shared',
  targetId: randomUUID(),
  ...given,
});
const hear = (heard: AuditedAction) => app.get(Database).transaction((tx) => hearing.record(tx, heard));

describe('an audit entry of another service', () => {
  it('stands in the log of the account it concerns, with who did it and when', async () => {
    const heard = entry({ detail: { shared: true } });

    await hear(heard);

    expect(await app.get(AuditLog).list(heard.accountId, 5)).toEqual([
      {
        number: 1,
        at: heard.at,
        actorId: heard.actor.userId,
        credential: 'session',
        credentialId: heard.actor.credentialId,
        action: 'workflow.shared',
        targetId: heard.targetId,
        detail: { shared: true },
        hash: expect.any(String),
      },
    ]);
  });

  it("stands in the organization's log when it concerns one of its workspaces", async () => {
    const { caller } = await signedUp(app);
    const { id: organizationId } = await app.get(CreateOrganization).run(caller, 'Studio');
    const workspace = await app.get(CreateWorkspace).run(caller, { organizationId, name: 'Films' });
    const heard = entry({ workspaceId: workspace.id });

    await hear(heard);

    expect((await app.get(AuditLog).list(organizationId, 1))[0]).toMatchObject({ targetId: heard.targetId });
    expect(await app.get(AuditLog).list(heard.accountId, 1)).toEqual([]);
  });
});
