import { createHash, randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { AccessMessageController } from '../access/access.message-controller.js';
import { ApiTokensMessageController } from '../api-tokens/api-tokens.message-controller.js';
import { findBreak } from '../audit/audit-chain.js';
import { AuditReportsMessageController } from '../audit-reports/audit-reports.message-controller.js';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { InvitationsMessageController } from '../invitations/invitations.message-controller.js';
import { ProjectsMessageController } from '../projects/projects.message-controller.js';
import { WorkspacesMessageController } from '../workspaces/workspaces.message-controller.js';
import { OrganizationsMessageController } from './organizations.message-controller.js';

describe('organizations', () => {
  let app: INestApplicationContext;
  let organizations: OrganizationsMessageController;
  let workspaces: WorkspacesMessageController;
  let invitations: InvitationsMessageController;
  let projects: ProjectsMessageController;
  let owner: Caller;
  let organizationId: string;
  let workspaceId: string;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features({ EDITION: 'cloud', ORGS_ENABLED: 'true' })));
    organizations = app.get(OrganizationsMessageController);
    workspaces = app.get(WorkspacesMessageController);
    invitations = app.get(InvitationsMessageController);
    projects = app.get(ProjectsMessageController);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = (await signedUp(app)).caller;
    organizationId = (await organizations.create({ name: 'studio' }, owner)).id;
    workspaceId = (await workspaces.create({ organizationId, name: 'film' }, owner)).id;
  });

  const denied = (code: string) => ({ code });
  const principalOf = ({ userId, credentialId }: Caller) =>
    app.get(AccessMessageController).session({ userId, sessionId: credentialId });
  const inWorkspace = (caller: Caller): Caller => ({ ...caller, workspaceId });

  async function joined(role: 'admin' | 'member' = 'member', place?: string): Promise<Caller> {
    const { caller } = await signedUp(app);
    const { token } = await invitations.create(
      { id: organizationId, email: caller.email ?? '', role, workspaceId: place },
      owner,
    );
    await invitations.accept({ token }, caller);
    return caller;
  }

  it('make their maker the owner, who may select each workspace', async () => {
    expect(await organizations.list({}, owner)).toMatchObject([
      { id: organizationId, name: 'studio', active: true, role: 'owner' },
    ]);
    expect(await workspaces.list({}, owner)).toMatchObject([
      { id: workspaceId, name: 'film', role: 'owner' },
    ]);
    expect((await principalOf(owner)).memberships).toEqual({
      active: { [workspaceId]: 'owner' },
      suspended: [],
    });
  });

  it('are missing for strangers, like ones that do not exist', async () => {
    const { caller: stranger } = await signedUp(app);
    for (const [id, place] of [
      [organizationId, workspaceId],
      [randomUUID(), randomUUID()],
    ]) {
      const attempts = [
        organizations.get({ id }, stranger),
        organizations.update({ id, name: 'x' }, stranger),
        organizations.members({ id }, stranger),
        organizations.updateMember({ id, userId: owner.userId, role: 'member' }, stranger),
        organizations.removeMember({ id, userId: owner.userId }, stranger),
        invitations.create({ id, email: 'a@x.org', role: 'member' }, stranger),
        invitations.list({ id }, stranger),
        workspaces.create({ organizationId: id, name: 'x' }, stranger),
        workspaces.get({ id: place }, stranger),
        workspaces.update({ id: place, name: 'x' }, stranger),
        workspaces.archive({ id: place }, stranger),
        workspaces.members({ id: place }, stranger),
        workspaces.addMember({ id: place, userId: stranger.userId }, stranger),
        workspaces.removeMember({ id: place, userId: owner.userId }, stranger),
        app.get(AuditReportsMessageController).list({ organizationId: id }, stranger),
      ];
      await expectRefused(attempts, { status: 404 });
    }
  });

  it('let administrators into all workspaces, and members where they were added', async () => {
    const admin = await joined('admin');
    const member = await joined('member');

    expect((await principalOf(admin)).memberships.active).toEqual({ [workspaceId]: 'admin' });
    expect((await principalOf(member)).memberships.active).toEqual({});

    await workspaces.addMember({ id: workspaceId, userId: member.userId }, admin);
    expect((await principalOf(member)).caller.workspaces).toEqual({ [workspaceId]: 'member' });
    await workspaces.updateMember({ id: workspaceId, userId: member.userId, role: 'admin' }, admin);
    expect((await principalOf(member)).memberships.active).toEqual({ [workspaceId]: 'admin' });
    await workspaces.removeMember({ id: workspaceId, userId: member.userId }, admin);
    expect((await principalOf(member)).memberships.active).toEqual({});
  });

  it("show members' mail addresses to administrators of the organization alone, and everybody their own", async () => {
    const admin = await joined('admin');
    const member = await joined('member', workspaceId);
    const other = await joined('member', workspaceId);
    await workspaces.updateMember({ id: workspaceId, userId: other.userId, role: 'admin' }, owner);
    const addresses = async (viewer: Caller) => {
      const lists = [
        await organizations.members({ id: organizationId }, viewer),
        await workspaces.members({ id: workspaceId }, viewer),
      ];
      return lists.map((list) => list.flatMap(({ email }) => email ?? []).sort((a, b) => (a < b ? -1 : 1)));
    };
    const all = (callers: Caller[]) =>
      callers.map(({ email = '' }) => email).sort((a, b) => (a < b ? -1 : 1));

    for (const viewer of [owner, admin]) {
      expect(await addresses(viewer)).toEqual([all([owner, admin, member, other]), all([member, other])]);
    }
    for (const viewer of [member, other]) {
      expect(await addresses(viewer)).toEqual([[viewer.email], [viewer.email]]);
    }
    const changed = await workspaces.updateMember({ id: workspaceId, userId: member.userId }, other);
    expect(changed).toMatchObject({ userId: member.userId, email: null });
  });

  it('suspend members everywhere, and readmit them', async () => {
    const member = await joined('member', workspaceId);

    await organizations.updateMember(
      { id: organizationId, userId: member.userId, status: 'suspended' },
      owner,
    );

    expect((await principalOf(member)).memberships).toEqual({ active: {}, suspended: [workspaceId] });
    expect(await workspaces.list({}, member)).toEqual([]);
    await expect(workspaces.get({ id: workspaceId }, member)).rejects.toMatchObject(
      denied('member_suspended'),
    );
    await expect(organizations.get({ id: organizationId }, member)).rejects.toMatchObject(
      denied('member_suspended'),
    );
    await organizations.updateMember({ id: organizationId, userId: member.userId, status: 'active' }, owner);
    expect((await principalOf(member)).memberships.active).toEqual({ [workspaceId]: 'member' });
  });

  it('lock everybody out of their workspaces while inactive', async () => {
    const member = await joined('member', workspaceId);

    await organizations.update({ id: organizationId, active: false }, owner);

    for (const caller of [owner, member]) {
      expect((await principalOf(caller)).memberships).toEqual({ active: {}, suspended: [] });
    }
    await organizations.update({ id: organizationId, active: true }, owner);
    expect((await principalOf(member)).memberships.active).toEqual({ [workspaceId]: 'member' });
  });

  it('take a removed member out of the workspaces, for good', async () => {
    const member = await joined('member', workspaceId);
    await organizations.removeMember({ id: organizationId, userId: member.userId }, owner);

    const { token } = await invitations.create(
      { id: organizationId, email: member.email ?? '', role: 'member' },
      owner,
    );
    await invitations.accept({ token }, member);

    expect((await principalOf(member)).memberships.active).toEqual({});
  });

  it('keep one owner, whatever its administrators try at once', async () => {
    const admins = await Promise.all([joined('admin'), joined('admin')]);
    const attempts = admins.flatMap((admin) => [
      organizations.updateMember({ id: organizationId, userId: owner.userId, role: 'member' }, admin),
      organizations.removeMember({ id: organizationId, userId: owner.userId }, admin),
    ]);
    await expectRefused(attempts, denied('not_permitted'));
  });

  describe('invitations', () => {
    it('are for the invited address, once, also when accepted twice at the same time', async () => {
      const { caller: invited } = await signedUp(app);
      const { caller: other } = await signedUp(app);
      const { token, ...record } = await invitations.create(
        { id: organizationId, email: (invited.email ?? '').toUpperCase(), role: 'member', workspaceId },
        owner,
      );
      expect(await invitations.list({ id: organizationId }, owner)).toEqual([record]);

      await expect(invitations.accept({ token }, other)).rejects.toMatchObject({ status: 404 });
      const attempts = await Promise.allSettled([
        invitations.accept({ token }, invited),
        invitations.accept({ token }, invited),
      ]);

      expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await principalOf(invited)).memberships.active).toEqual({ [workspaceId]: 'member' });
    });

    it('expire', async () => {
      const { caller: invited } = await signedUp(app);
      const { id, token } = await invitations.create(
        { id: organizationId, email: invited.email ?? '', role: 'member' },
        owner,
      );
      await app
        .get(Database)
        .orm.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id]);
      await expect(invitations.accept({ token }, invited)).rejects.toMatchObject({ status: 404 });
    });

    it('do not readmit a suspended member', async () => {
      const member = await joined('member', workspaceId);
      await organizations.updateMember(
        { id: organizationId, userId: member.userId, status: 'suspended' },
        owner,
      );
      const { token } = await invitations.create(
        { id: organizationId, email: member.email ?? '', role: 'member', workspaceId },
        owner,
      );
      await invitations.accept({ token }, member);
      expect((await principalOf(member)).memberships).toEqual({ active: {}, suspended: [workspaceId] });
    });

    it("make no administrators but the owner's", async () => {
      const admin = await joined('admin');
      const invite = (role: 'admin' | 'member') =>
        invitations.create({ id: organizationId, email: 'a@x.org', role }, admin);
      await expect(invite('admin')).rejects.toMatchObject(denied('not_permitted'));
      await expect(invite('member')).resolves.toBeDefined();
    });
  });

  describe('projects in a workspace', () => {
    it("are its members' to see, by header and by id, and nobody else's", async () => {
      const member = await joined('member', workspaceId);
      const { caller: stranger } = await signedUp(app);
      const created = await projects.create({ name: 'shared' }, inWorkspace(owner));

      expect(created.workspaceId).toBe(workspaceId);
      expect((await projects.list({}, inWorkspace(member))).data.map(({ name }) => name)).toEqual([
        'film',
        'shared',
      ]);
      expect((await projects.list({}, member)).data.map(({ name }) => name)).toEqual(['My project']);
      expect(await projects.get({ id: created.id }, member)).toEqual(created);
      await expect(projects.get({ id: created.id }, stranger)).rejects.toMatchObject({ status: 404 });
      expect(await projects.list({}, inWorkspace(stranger))).toEqual({ data: [] });

      await organizations.updateMember(
        { id: organizationId, userId: member.userId, status: 'suspended' },
        owner,
      );
      await expect(projects.get({ id: created.id }, member)).rejects.toMatchObject({ status: 404 });
    });

    it('are changed by who made them and by administrators', async () => {
      const [member, other] = [await joined('member', workspaceId), await joined('member', workspaceId)];
      const { id } = await projects.create({ name: 'p' }, inWorkspace(member));

      await expect(projects.update({ id, name: 'q' }, other)).rejects.toMatchObject(denied('not_permitted'));
      await expect(projects.delete({ id }, other)).rejects.toMatchObject(denied('not_permitted'));
      await expect(projects.update({ id, name: 'q' }, member)).resolves.toMatchObject({ name: 'q' });
      await expect(projects.delete({ id }, owner)).resolves.toBeDefined();
    });

    it('take what is created without naming one; without a project there is nowhere to land', async () => {
      const [film] = (await projects.list({}, inWorkspace(owner))).data;
      expect(await projects.resolve({}, inWorkspace(owner))).toEqual({ projectId: film.id, workspaceId });

      await projects.delete({ id: film.id }, owner);
      await expect(projects.resolve({}, inWorkspace(owner))).rejects.toMatchObject(
        denied('workspace_has_no_default_project'),
      );
      const made = await Promise.all([
        projects.create({ name: 'a' }, inWorkspace(owner)),
        projects.create({ name: 'b' }, inWorkspace(owner)),
      ]);
      const { projectId } = await projects.resolve({}, inWorkspace(owner));
      expect(made.map(({ id }) => id)).toContain(projectId);

      await projects.delete({ id: projectId }, owner);
      const left = made.find(({ id }) => id !== projectId);
      await projects.create({ name: 'c' }, inWorkspace(owner));
      expect(await projects.resolve({}, inWorkspace(owner))).toEqual({ projectId: left?.id, workspaceId });
    });

    it('are not created while it is archived, nor is anything in them', async () => {
      const [film] = (await projects.list({}, inWorkspace(owner))).data;
      await workspaces.archive({ id: workspaceId }, owner);

      await expectRefused(
        [
          projects.create({ name: 'x' }, inWorkspace(owner)),
          projects.resolve({}, inWorkspace(owner)),
          projects.resolve({ projectId: film.id }, owner),
          invitations.create({ id: organizationId, email: 'a@x.org', role: 'member', workspaceId }, owner),
        ],
        { status: 409, code: 'workspace_archived' },
      );
      expect(await projects.get({ id: film.id }, owner)).toEqual(film);
      await workspaces.unarchive({ id: workspaceId }, owner);
      await expect(projects.resolve({}, inWorkspace(owner))).resolves.toBeDefined();
    });

    it('are created by administrators alone, where the organization says so', async () => {
      const member = await joined('member', workspaceId);
      await organizations.update({ id: organizationId, memberProjectCreation: false }, owner);
      await expect(projects.create({ name: 'x' }, inWorkspace(member))).rejects.toMatchObject(
        denied('project_create_not_allowed'),
      );
      await expect(projects.create({ name: 'x' }, inWorkspace(owner))).resolves.toBeDefined();
    });

    it('are the only place for work, where the organization says so', async () => {
      const member = await joined('member', workspaceId);
      await organizations.update({ id: organizationId, workspaceOnlyCreation: true }, owner);
      await expectRefused(
        [projects.create({ name: 'x' }, member), projects.resolve({}, member)],
        denied('personal_space_disabled'),
      );
      await expect(projects.resolve({}, inWorkspace(member))).resolves.toMatchObject({ workspaceId });
    });
  });

  it('are handed over by their owner, who is an administrator from then on', async () => {
    const member = await joined();
    const handOver = (caller: Caller, to: Caller) =>
      organizations.updateMember({ id: organizationId, userId: to.userId, role: 'owner' }, caller);

    await expect(handOver(owner, owner)).rejects.toMatchObject(denied('not_permitted'));
    expect(await handOver(owner, member)).toMatchObject({ userId: member.userId, role: 'owner' });

    expect((await principalOf(member)).memberships.active).toEqual({ [workspaceId]: 'owner' });
    expect((await principalOf(owner)).memberships.active).toEqual({ [workspaceId]: 'admin' });
    await expect(handOver(owner, owner)).rejects.toMatchObject(denied('not_permitted'));
    await expect(
      organizations.removeMember({ id: organizationId, userId: owner.userId }, owner),
    ).resolves.toEqual({ success: true });
  });

  it('have one owner, however many are made the owner at once', async () => {
    const heirs = [await joined(), await joined(), await joined()];
    const outcomes = await Promise.allSettled(
      heirs.map(({ userId }) =>
        organizations.updateMember({ id: organizationId, userId, role: 'owner' }, owner),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: denied('not_permitted'),
    });
    const { role } = await organizations.get({ id: organizationId }, owner);
    expect(role).toBe('admin');
  });

  it('take invitations back that nobody has accepted', async () => {
    const { caller: invited } = await signedUp(app);
    const invite = () =>
      invitations.create({ id: organizationId, email: invited.email ?? '', role: 'member' }, owner);
    const withdraw = (invitationId: string, caller = owner, id = organizationId) =>
      invitations.withdraw({ id, invitationId }, caller);
    const [open, accepted] = [await invite(), await invite()];
    await invitations.accept({ token: accepted.token }, invited);

    await expect(withdraw(open.id, invited)).rejects.toMatchObject(denied('not_permitted'));
    const elsewhere = await organizations.create({ name: 'other' }, owner);
    await expect(withdraw(open.id, owner, elsewhere.id)).rejects.toMatchObject(denied('not_found'));
    await withdraw(open.id);
    for (const id of [open.id, accepted.id, randomUUID()]) {
      await expect(withdraw(id)).rejects.toMatchObject(denied('not_found'));
    }
    await expect(invitations.accept({ token: open.token }, invited)).rejects.toMatchObject(
      denied('not_found'),
    );
    expect(await invitations.list({ id: organizationId }, owner)).toMatchObject([{ id: accepted.id }]);
  });

  it('get no workspace while they are inactive, and keep those that they have', async () => {
    await organizations.update({ id: organizationId, active: false }, owner);
    await expect(workspaces.create({ organizationId, name: 'x' }, owner)).rejects.toMatchObject(
      denied('not_permitted'),
    );
    await organizations.update({ id: organizationId, active: true }, owner);
    expect(await workspaces.list({}, owner)).toMatchObject([{ id: workspaceId }]);
  });

  it('bind a token to a workspace that its owner may select, and let go of it always', async () => {
    const tokens = app.get(ApiTokensMessageController);
    const member = await joined('member', workspaceId);
    const { id, token } = await tokens.create({ name: 'ci' }, member);
    const hash = createHash('sha256').update(token).digest('hex');
    const principal = () => app.get(AccessMessageController).token({ credential: 'personal-token', hash });

    await tokens.update({ id, workspaceId: workspaceId.toUpperCase() }, member);
    expect(await principal()).toMatchObject({ boundWorkspaceId: workspaceId });

    await organizations.updateMember(
      { id: organizationId, userId: member.userId, status: 'suspended' },
      owner,
    );
    await expect(tokens.update({ id, workspaceId }, member)).rejects.toMatchObject(
      denied('member_suspended'),
    );
    expect(await tokens.update({ id, workspaceId: null }, member)).toMatchObject({ workspaceId: null });
    await expect(tokens.update({ id, workspaceId: randomUUID() }, member)).rejects.toMatchObject(
      denied('not_a_member'),
    );
  });

  it('keep an audit log that is whole, in pages, for owner and administrators', async () => {
    const admin = await joined('admin');
    const member = await joined('member', workspaceId);
    await Promise.all([
      workspaces.update({ id: workspaceId, name: 'a' }, owner),
      workspaces.update({ id: workspaceId, name: 'b' }, admin),
      organizations.updateMember({ id: organizationId, userId: member.userId, status: 'suspended' }, admin),
    ]);
    const audit = app.get(AuditReportsMessageController);

    const first = await audit.list({ organizationId, limit: 4 }, admin);
    const rest = await audit.list({ organizationId, limit: 100, cursor: first.nextCursor }, owner);
    const entries = [...first.data, ...rest.data];

    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => entries.length - index));
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'member.updated',
        actorId: admin.userId,
        targetId: member.userId,
        detail: { status: 'suspended' },
      }),
    );
    expect(rest.nextCursor).toBeUndefined();
    const rows = await app
      .get(Database)
      .orm.query<{ number: string; content: string; hash: Buffer }[]>(
        'select number, content, hash from audit_log where chain_id = $1 order by number',
        [organizationId],
      );
    expect(findBreak(rows.map((row) => ({ ...row, number: Number(row.number) })))).toBeUndefined();
    await expect(app.get(Database).orm.query('update audit_log set content = $1', ['{}'])).rejects.toThrow(
      'only appended to',
    );
    await expect(audit.list({ organizationId }, await joined('member'))).rejects.toMatchObject(
      denied('not_permitted'),
    );
  });
});

async function expectRefused(attempts: Promise<unknown>[], refusal: object): Promise<void> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: refusal });
}

describe('where organizations are off', () => {
  it.each([
    ['business', 'true', 'edition_required'],
    ['cloud', 'false', 'forbidden'],
  ])('their routes say so (%s, ORGS_ENABLED=%s)', async (EDITION, ORGS_ENABLED, code) => {
    const { app } = await featuresOnDatabase(authSchema, features({ EDITION, ORGS_ENABLED }));
    const { caller } = await signedUp(app);
    await expect(
      (async () => app.get(OrganizationsMessageController).create({ name: 'x' }, caller))(),
    ).rejects.toMatchObject({ status: 403, code });
    expect(await app.get(WorkspacesMessageController).list({}, caller)).toEqual([]);
    await app.close();
  });
});
