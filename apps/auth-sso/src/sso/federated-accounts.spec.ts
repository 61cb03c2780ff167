import { createHash, randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, holdingNone } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { AccessMessageController } from '../access/access.message-controller.js';
import { LogIn } from '../accounts/log-in.js';
import { UserRow } from '../users/user.row.js';
import { CreateApiToken } from '../api-tokens/create-api-token.js';
import { AuditLog } from '../audit/audit-log.js';
import {
  callerOf,
  features,
  PASSWORD,
  signedUp,
  signedUpAndConfirmed,
  uniqueEmail,
  untilSomebodyWaits,
} from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { DeveloperAppsMessageController } from '../developer-apps/developer-apps.message-controller.js';
import { InvitationsMessageController } from '../invitations/invitations.message-controller.js';
import { OAuthMessageController } from '../oauth/oauth.message-controller.js';
import { OrganizationsMessageController } from '../organizations/organizations.message-controller.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { ProjectRow } from '../project-store/project.row.js';
import { ProjectsMessageController } from '../projects/projects.message-controller.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { WorkspacesMessageController } from '../workspaces/workspaces.message-controller.js';
import { ManageFederatedAccounts } from './manage-federated-accounts.js';
import { SsoRepository } from './sso.repository.js';

const REDIRECT = 'https://example.com/callback';
const CLOUD = { EDITION: 'cloud', ORGS_ENABLED: 'true' };

describe('accounts that sign in through a provider', () => {
  let app: INestApplicationContext;
  let accounts: ManageFederatedAccounts;
  let operator: Caller;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features(CLOUD)));
    accounts = app.get(ManageFederatedAccounts);
    operator = { ...(await signedUp(app)).caller, operator: true };
  });
  afterAll(() => app.close());

  /** Made here and then linked, so that it has a password too. */
  const federated = async (email = uniqueEmail(), on = app) => {
    const { caller } = await signedUp(on, email);
    await on.get(Database).transaction((tx) => on.get(SsoRepository).link(tx, caller.userId, 'acme', 'u-1'));
    return { caller, id: caller.userId, email };
  };
  const authenticate = ({ userId, credentialId }: Caller) =>
    app.get(AccessMessageController).session({ userId, sessionId: credentialId });
  const find = (id: string) => app.get(Database).orm.manager.findOneBy(UserRow, { id });

  it('are let in no more once banned, by session, token or password, and again when unbanned', async () => {
    const { caller, id, email } = await federated();
    const { token } = await app.get(CreateApiToken).run(caller, { name: 'ci' });
    const hash = createHash('sha256').update(token).digest('hex');
    const authenticateToken = () =>
      app.get(AccessMessageController).token({ credential: 'personal-token', hash });
    const logIn = (password = PASSWORD) => app.get(LogIn).run({ email, password });
    await expect(authenticateToken()).resolves.toBeDefined();

    const banned = await accounts.ban(operator, id);

    expect(banned).toEqual({
      id,
      email,
      provider: 'acme',
      subject: 'u-1',
      linkedAt: expect.any(String),
      bannedAt: expect.any(String),
    });
    await expect(authenticate(caller)).rejects.toMatchObject({ status: 401 });
    await expect(authenticateToken()).rejects.toMatchObject({ status: 401 });
    await expect(logIn()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    await expect(logIn('a wrong one')).rejects.toMatchObject({ status: 401 });

    expect(await accounts.unban(operator, id)).toEqual({ ...banned, bannedAt: null });
    await expect(authenticate(callerOf(await logIn()))).resolves.toBeDefined();
    await expect(authenticateToken()).resolves.toBeDefined();
    await expect(authenticate(caller)).rejects.toMatchObject({ status: 401 });
  });

  it('are gone once deleted, and what they made in a workspace is its owner’s', async () => {
    const { caller: owner } = await signedUp(app);
    const { id: organizationId } = await app
      .get(OrganizationsMessageController)
      .create({ name: 'studio' }, owner);
    const { id: workspaceId } = await app
      .get(WorkspacesMessageController)
      .create({ organizationId, name: 'film' }, owner);
    const { caller, id, email } = await federated();
    const invitations = app.get(InvitationsMessageController);
    const { token } = await invitations.create(
      { id: organizationId, email, role: 'member', workspaceId },
      owner,
    );
    await invitations.accept({ token }, caller);
    const projects = app.get(ProjectsMessageController);
    const personal = (await projects.list({}, caller)).data.map((project) => project.id);
    const own = await projects.create({ name: 'own' }, caller);
    const principal = await authenticate(caller);
    const shared = await projects.create({ name: 'shared' }, { ...principal.caller, workspaceId });

    await accounts.delete(operator, id);

    const rows = app.get(Database).orm.manager;
    expect(await find(id)).toBeNull();
    expect(await rows.findOneBy(ProjectRow, { id: own.id })).toBeNull();
    expect(await rows.findOneBy(ProjectRow, { id: shared.id })).toMatchObject({ userId: owner.userId });
    await expect(authenticate(caller)).rejects.toMatchObject({ status: 401 });
    const told = await app
      .get(Database)
      .orm.query<{ id: string }[]>(
        `select payload->>'projectId' as id from outbox where payload->>'userId' = $1`,
        [id],
      );
    expect(told.map((event) => event.id).sort()).toEqual([...personal, own.id].sort());
  });

  it('take the apps that they registered with them, of which no gateway remembers a token', async () => {
    const { caller: developer, id } = await federated();
    const { caller: user } = await signedUp(app);
    const { clientId } = await app
      .get(DeveloperAppsMessageController)
      .create({ name: 'Cutter', redirectUris: [REDIRECT], scopesRequested: ['jobs:read'] }, developer);
    await app.get(OAuthMessageController).authorize({ client_id: clientId, redirect_uri: REDIRECT }, user);
    const dropped = jest.spyOn(app.get(DropPrincipals), 'run');

    await accounts.delete(operator, id);

    expect(dropped.mock.calls.flat(2).sort()).toEqual([id, user.userId].sort());
    dropped.mockRestore();
  });

  it('are not deleted while somebody makes them the owner of an organization', async () => {
    const { caller: owner } = await signedUp(app);
    const { id: organizationId } = await app
      .get(OrganizationsMessageController)
      .create({ name: 'studio' }, owner);
    const { caller, id, email } = await federated();
    const invitations = app.get(InvitationsMessageController);
    const { token } = await invitations.create({ id: organizationId, email, role: 'member' }, owner);
    await invitations.accept({ token }, caller);
    let deletion: Promise<unknown> = Promise.resolve();

    await app.get(Database).transaction(async (tx) => {
      const organizations = app.get(OrganizationsRepository);
      await organizations.lock(tx, organizationId);
      deletion = holdingNone(() => accounts.delete(operator, id)).catch((error: unknown) => error);
      await Promise.race([deletion, untilSomebodyWaits(tx)]);
      await organizations.updateMember(tx, organizationId, owner.userId, { role: 'admin' });
      await organizations.updateMember(tx, organizationId, id, { role: 'owner' });
    });

    expect(await deletion).toMatchObject({ status: 409, code: 'owns_organization' });
    expect(await find(id)).not.toBeNull();
  });

  it('are not deleted while they own an organization', async () => {
    const { caller, id } = await federated();
    await app.get(OrganizationsMessageController).create({ name: 'studio' }, caller);

    await expect(accounts.delete(operator, id)).rejects.toMatchObject({
      status: 409,
      code: 'owns_organization',
    });
    expect(await find(id)).not.toBeNull();
  });

  it('[2-5.1-78] are never the one that pays for the deployment, linked or not', async () => {
    const email = uniqueEmail();
    const { app: paid } = await featuresOnDatabase(
      authSchema,
      features({ ...CLOUD, DEPLOYMENT_PAYER_EMAIL: email.toUpperCase() }),
    );
    const { id } = (await signedUpAndConfirmed(paid, email)).granted.user;
    const managed = paid.get(ManageFederatedAccounts);
    const refused = { status: 403, code: 'payer_account_protected' };

    for (const linked of [false, true]) {
      if (linked) {
        await paid.get(Database).transaction((tx) => paid.get(SsoRepository).link(tx, id, 'acme', 'u-1'));
      }
      await expect(managed.ban(operator, id)).rejects.toMatchObject(refused);
      await expect(managed.delete(operator, id)).rejects.toMatchObject(refused);
    }

    const row = await paid.get(Database).orm.manager.findOneBy(UserRow, { id });
    expect(row).toMatchObject({ id, bannedAt: null });
    await expect(paid.get(LogIn).run({ email, password: PASSWORD })).resolves.toBeDefined();
    await paid.close();
  });

  it('are all that there is here: an account of this installation alone is not found', async () => {
    const { id } = (await signedUp(app)).granted.user;
    const notFound = { status: 404, code: 'not_found' };

    for (const missing of [id, randomUUID()]) {
      await expect(accounts.ban(operator, missing)).rejects.toMatchObject(notFound);
      await expect(accounts.unban(operator, missing)).rejects.toMatchObject(notFound);
      await expect(accounts.delete(operator, missing)).rejects.toMatchObject(notFound);
    }
    expect(await find(id)).toMatchObject({ bannedAt: null });
  });

  it('are listed newest first, page by page', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift((await federated()).id);

    const first = await accounts.list(operator, { limit: 2 });
    const second = await accounts.list(operator, { limit: 2, cursor: first.nextCursor });

    expect([...first.data, ...second.data].slice(0, 3).map(({ id }) => id)).toEqual(ids);
  });

  it('are the business of operators alone', async () => {
    const { caller, id } = await federated();
    const forbidden = { status: 403, code: 'forbidden' };

    await expect(accounts.list(caller, {})).rejects.toMatchObject(forbidden);
    await expect(accounts.ban(caller, id)).rejects.toMatchObject(forbidden);
    await expect(accounts.unban(caller, id)).rejects.toMatchObject(forbidden);
    await expect(accounts.delete(caller, id)).rejects.toMatchObject(forbidden);
  });

  it('leave a trace of what was done to them with who did it', async () => {
    const { id, email } = await federated();
    await accounts.ban(operator, id);
    await accounts.unban(operator, id);
    await accounts.delete(operator, id);

    const entries = await app.get(AuditLog).list(operator.userId, 3);

    expect(entries.map(({ action, targetId }) => [action, targetId])).toEqual([
      ['account.deleted', id],
      ['account.unbanned', id],
      ['account.banned', id],
    ]);
    expect(entries[0]).toMatchObject({ actorId: operator.userId, detail: { email, provider: 'acme' } });
  });
});
