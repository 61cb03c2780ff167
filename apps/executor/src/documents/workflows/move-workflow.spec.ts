import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  type Caller,
  getProject,
  getWorkspace,
  NotFound,
  PersonalSpaceDisabled,
  type ProjectIdRequest,
  type RequestContract,
  resolveProject,
  type ResolveProjectRequest,
  ServiceError,
  WorkspaceArchived,
  type WorkspaceIdRequest,
  type WorkspaceRole,
} from '@easel/contracts';
import { BusClient, Database, Outbox } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { v7 as newId } from 'uuid';
import { DocumentRow } from './document.row.js';
import { AuditEvents } from '../../engine/audit-events.js';
import { MoveWorkflow } from './move-workflow.js';
import { WorkflowRow } from './workflow.row.js';
import { WorkflowsRepository } from './workflows.repository.js';
import { executorMigrations } from '../../wiring/migrations/executor-migrations.js';

/** What the owner of projects and workspaces would answer. */
const projects = new Map<string, { userId: string; workspaceId: string | null }>();
const roles = new Map<string, WorkspaceRole>();
const archived = new Set<string>();
const personalForbidden = new Set<string>();

const answers = new Map<unknown, (caller: Caller, body: object) => unknown>([
  [
    getProject,
    (caller, body) => {
      const { id } = body as ProjectIdRequest;
      const project = projects.get(id);
      const seen = project?.workspaceId
        ? roles.has(`${caller.userId} ${project.workspaceId}`)
        : project?.userId === caller.userId;
      if (!project || !seen) throw new NotFound('project');
      return { id, ...project };
    },
  ],
  [
    getWorkspace,
    (caller, body) => {
      const role = roles.get(`${caller.userId} ${(body as WorkspaceIdRequest).id}`);
      if (!role) throw new NotFound('workspace');
      return { role };
    },
  ],
  [
    resolveProject,
    (caller, body) => {
      const { projectId = '' } = body as ResolveProjectRequest;
      const { workspaceId = null } = projects.get(projectId) ?? {};
      if ((caller.workspaceId ?? null) !== workspaceId) throw new NotFound('project');
      if (workspaceId === null && personalForbidden.has(caller.userId)) throw new PersonalSpaceDisabled();
      if (workspaceId !== null && archived.has(workspaceId)) throw new WorkspaceArchived();
      return { projectId, workspaceId };
    },
  ],
]);
const bus = {
  request: (contract: RequestContract, caller: Caller, body: object) =>
    Promise.resolve().then(() => answers.get(contract)?.(caller, body)),
} as unknown as BusClient;

let app: INestApplicationContext;
let database: Database;
let moving: MoveWorkflow;
beforeAll(async () => {
  ({ app } = await featuresOnDatabase(
    {
      schema: 'executor',
      rows: [WorkflowRow, DocumentRow],
      migrations: executorMigrations,
    },
    [],
  ));
  database = app.get(Database);
  moving = new MoveWorkflow(
    bus,
    database,
    new WorkflowsRepository(database),
    new AuditEvents(app.get(Outbox)),
  );
});
afterAll(() => app.close());

const person = (): Caller => ({ userId: randomUUID(), credential: 'session', credentialId: randomUUID() });

function workspaceOf(...members: [Caller, WorkspaceRole][]): string {
  const id = randomUUID();
  for (const [{ userId }, role] of members) roles.set(`${userId} ${id}`, role);
  return id;
}

function projectIn(workspaceId: string | null, { userId }: Caller): string {
  const id = randomUUID();
  projects.set(id, { userId, workspaceId });
  return id;
}

async function workflowIn(projectId: string, { userId }: Caller): Promise<string> {
  const [id, documentId] = [newId(), newId()];
  const { workspaceId = null } = projects.get(projectId) ?? {};
  await database.orm.query(
    `insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
     values ($1, $2, 1, '[]', '[]', '{}', $3)`,
    [documentId, id, userId],
  );
  await database.orm.query(
    `insert into workflows (id, user_id, project_id, workspace_id, name, version, document_id)
     values ($1, $2, $3, $4, 'w', 1, $5)`,
    [id, userId, projectId, workspaceId, documentId],
  );
  return id;
}

/** What became of a move: where the workflow is, or how the move was refused. */
async function outcome(caller: Caller, id: string, projectId: string): Promise<string> {
  const before = await database.orm.getRepository(WorkflowRow).findOneBy({ id });
  try {
    const answer = await moving.run(caller, { id, projectId });
    const after = await database.orm.getRepository(WorkflowRow).findOneByOrFail({ id });
    expect(answer).toEqual({ id, projectId });
    expect(after).toMatchObject({ projectId, workspaceId: projects.get(projectId)?.workspaceId ?? null });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
    return 'moved';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(await database.orm.getRepository(WorkflowRow).findOneBy({ id })).toEqual(before);
    return `${error.status} ${error.code}`;
  }
}

describe('moving a workflow between workspaces', () => {
  it('given its creator, goes between what they belong to, personal space included', async () => {
    const creator = person();
    const here = projectIn(workspaceOf([creator, 'member']), creator);
    const there = projectIn(workspaceOf([creator, 'member']), creator);
    const home = projectIn(null, creator);
    const id = await workflowIn(home, creator);

    for (const target of [here, there, home]) expect(await outcome(creator, id, target)).toBe('moved');
  });

  it('given an administrator of both sides, goes; of one side only, it is refused', async () => {
    const [creator, admin, plain] = [person(), person(), person()];
    const both = workspaceOf([creator, 'member'], [admin, 'admin'], [plain, 'member']);
    const other = workspaceOf([admin, 'owner'], [plain, 'admin']);
    const sourceOnly = workspaceOf([admin, 'member']);
    const id = await workflowIn(projectIn(both, creator), creator);
    const reader: Caller = { ...plain, workspaces: { [both]: 'member' }, openWorkspaces: [both] };

    expect(await outcome(reader, id, projectIn(other, plain))).toBe('403 not_permitted');
    expect(await outcome(admin, id, projectIn(sourceOnly, admin))).toBe('403 not_permitted');
    expect(await outcome(admin, id, projectIn(null, admin))).toBe('403 not_permitted');
    expect(await outcome(admin, id, projectIn(other, admin))).toBe('moved');
  });

  it('given a member who does not see it, is refused as if nothing were there', async () => {
    const [creator, member] = [person(), person()];
    const closed = workspaceOf([creator, 'member'], [member, 'member']);
    const id = await workflowIn(projectIn(closed, creator), creator);
    const caller: Caller = { ...member, workspaces: { [closed]: 'member' } };

    expect(await outcome(caller, id, projectIn(null, member))).toBe('404 not_found');
  });

  it("given another's personal project on either side, is refused as if nothing were there", async () => {
    const [creator, other] = [person(), person()];
    const id = await workflowIn(projectIn(null, creator), creator);

    expect(await outcome(other, id, projectIn(null, other))).toBe('404 not_found');
    expect(await outcome(creator, id, projectIn(null, other))).toBe('404 not_found');
  });

  it('given a creator who belongs to its workspace no more, stays where it is', async () => {
    const creator = person();
    const id = await workflowIn(projectIn(workspaceOf(), creator), creator);

    expect(await outcome(creator, id, projectIn(null, creator))).toBe('403 not_permitted');
  });

  it('given an archived target, or a personal space that must stay empty, is refused', async () => {
    const creator = person();
    const workspace = workspaceOf([creator, 'admin']);
    const id = await workflowIn(projectIn(workspace, creator), creator);
    const closed = workspaceOf([creator, 'admin']);
    archived.add(closed);
    personalForbidden.add(creator.userId);

    expect(await outcome(creator, id, projectIn(closed, creator))).toBe('409 workspace_archived');
    expect(await outcome(creator, id, projectIn(null, creator))).toBe('403 not_permitted');
    // Selecting a workspace says where creates land, not what may be moved.
    const selecting = { ...creator, workspaceId: workspace };
    expect(await outcome(selecting, id, projectIn(workspaceOf([creator, 'member']), creator))).toBe('moved');
  });

  it('given two moves at once, answers the later one 409 move_blocked with the place where the workflow is now', async () => {
    const creator = person();
    const [first, second, third] = [1, 2, 3].map(() => projectIn(null, creator));
    const id = await workflowIn(first ?? '', creator);
    const allowed = await moving.allow(creator, { id, projectId: third ?? '' });
    await moving.run(creator, { id, projectId: second ?? '' });
    const row = await database.orm.getRepository(WorkflowRow).findOneByOrFail({ id });

    expect(() => allowed.place(row)).toThrow(
      expect.objectContaining({
        status: 409,
        code: 'move_blocked',
        extra: { projectId: second, workspaceId: null },
      }),
    );
  });
});
