import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { type Caller, CreateProjectRequest, UpdateProjectRequest, validateRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { ProjectsMessageController } from './projects.message-controller.js';

describe('projects', () => {
  let app: INestApplicationContext;
  let projects: ProjectsMessageController;
  let ann: Caller;
  let bob: Caller;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features()));
    projects = app.get(ProjectsMessageController);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ann = (await signedUp(app)).caller;
    bob = (await signedUp(app)).caller;
  });

  const missing = { status: 404, code: 'not_found' };

  it("lists the caller's own, by name", async () => {
    await projects.create({ name: 'zebra' }, ann);
    await projects.create({ name: 'Apple' }, ann);
    await projects.create({ name: 'not hers' }, bob);
    expect((await projects.list({}, ann)).data.map(({ name }) => name)).toEqual([
      'Apple',
      'My project',
      'zebra',
    ]);
  });

  it('lists them page by page, those of one name too', async () => {
    for (const name of ['z2', 'z1', 'z2', 'z2']) await projects.create({ name }, ann);
    const names = [];
    let cursor: string | undefined;
    do {
      const page = await projects.list({ limit: 2, cursor }, ann);
      expect(page.data.length).toBeLessThanOrEqual(2);
      names.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(['My project', 'z1', 'z2', 'z2', 'z2']);
    await expect((async () => projects.list({ cursor: 'x' }, ann))()).rejects.toMatchObject({
      code: 'validation_error',
    });
  });

  it.each([
    ['as many bytes as a list can show', { a: 'x'.repeat(16_384 - '{"a":""}'.length) }, true],
    ['one more', { a: 'x'.repeat(16_385 - '{"a":""}'.length) }, false],
    ['as many letters in more bytes', { a: 'é'.repeat(16_384 - '{"a":""}'.length) }, false],
  ])('take settings of %s: %#', (_size, settings, fits) => {
    const checks = [
      () => validateRequest(CreateProjectRequest, { name: 'p', settings }),
      () => validateRequest(UpdateProjectRequest, { id: randomUUID(), settings }),
    ];
    for (const check of checks) {
      if (fits) expect(check).not.toThrow();
      else
        expect(check).toThrow(
          expect.objectContaining({ extra: expect.objectContaining({ path: 'settings' }) }),
        );
    }
  });

  it('keeps what it was given', async () => {
    const created = await projects.create({ name: 'p', description: 'd', settings: { a: [1] } }, ann);
    expect(created).toMatchObject({ userId: ann.userId, name: 'p', description: 'd', settings: { a: [1] } });
    expect(await projects.get({ id: created.id }, ann)).toEqual(created);
  });

  it('changes the fields that were sent, and no other', async () => {
    const created = await projects.create({ name: 'p', description: 'd', settings: { a: 1 } }, ann);

    const updated = await projects.update({ id: created.id, description: null }, ann);

    expect(updated).toEqual({ ...created, description: null, updatedAt: updated.updatedAt });
  });

  it('refuses a change of nothing', async () => {
    const { id } = await projects.create({ name: 'p' }, ann);
    await expect(projects.update({ id }, ann)).rejects.toMatchObject({ code: 'validation_error' });
  });

  it("answers another's project as a missing one", async () => {
    const { id } = await projects.create({ name: 'p' }, ann);
    const errors = await Promise.all(
      [id, randomUUID()].map(async (named) =>
        Promise.all(
          [
            projects.get({ id: named }, bob),
            projects.update({ id: named, name: 'q' }, bob),
            projects.delete({ id: named }, bob),
            projects.resolve({ projectId: named }, bob),
          ].map((answer) => answer.then(() => 'answered').catch((error: unknown) => String(error))),
        ),
      ),
    );

    expect(errors[0]).toEqual(Array.from({ length: 4 }, () => 'ServiceError: There is no such project.'));
    expect(errors[1]).toEqual(errors[0]);
    expect(await projects.get({ id }, ann)).toMatchObject({ name: 'p' });
  });

  it('tells other services of a deletion, in the same transaction', async () => {
    const { id } = await projects.create({ name: 'p' }, ann);

    await projects.delete({ id }, ann);
    await expect(projects.delete({ id }, ann)).rejects.toMatchObject(missing);

    const events = await app
      .get(Database)
      .orm.query<object[]>(`select subject, payload from outbox where payload->>'projectId' = $1`, [id]);
    expect(events).toEqual([
      { subject: 'events.auth.project.deleted', payload: { projectId: id, userId: ann.userId } },
    ]);
  });

  it('resolves to the default project, and to a named one of the caller', async () => {
    const [personal] = (await projects.list({}, ann)).data;
    const other = await projects.create({ name: 'p' }, ann);

    expect(await projects.resolve({}, ann)).toEqual({ projectId: personal.id, workspaceId: null });
    expect(await projects.resolve({ projectId: other.id }, ann)).toEqual({
      projectId: other.id,
      workspaceId: null,
    });
  });

  it('makes one new default project when the last one was deleted and several creates come at once', async () => {
    const [personal] = (await projects.list({}, ann)).data;
    await projects.delete({ id: personal.id }, ann);

    const resolved = await Promise.all(Array.from({ length: 8 }, () => projects.resolve({}, ann)));

    const ids = new Set(resolved.map(({ projectId }) => projectId));
    expect([...ids]).toEqual((await projects.list({}, ann)).data.map(({ id }) => id));
    expect(ids.size).toBe(1);
  });
});
