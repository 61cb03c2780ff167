import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { AuditLog } from './audit-log.js';
import { AuditReportsMessageController } from '../audit-reports/audit-reports.message-controller.js';

describe('the audit log of an account', () => {
  let app: INestApplicationContext;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features()));
  });
  afterAll(() => app.close());

  it('numbers what happens at once without gaps, each entry once', async () => {
    const { caller } = await signedUp(app);
    const record = (action: string) =>
      app
        .get(Database)
        .transaction((tx) =>
          app.get(AuditLog).record(tx, caller.userId, caller, { action, targetId: randomUUID() }),
        );

    await Promise.all(Array.from({ length: 20 }, (_, i) => record(`action.${i}`)));

    const { data } = await app.get(AuditReportsMessageController).list({ limit: 100 }, caller);
    expect(data.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, i) => 21 - i));
    expect(new Set(data.map(({ action }) => action)).size).toBe(21);
    expect(data.at(-1)?.action).toBe('session.opened');
  });

  it('has no entry for what was rolled back', async () => {
    const { caller } = await signedUp(app);
    const undone = app.get(Database).transaction(async (tx) => {
      await app
        .get(AuditLog)
        .record(tx, caller.userId, caller, { action: 'action.undone', targetId: caller.userId });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const { data } = await app.get(AuditReportsMessageController).list({}, caller);
    expect(data.map(({ action }) => action)).toEqual(['session.opened']);
  });

  it('is known to be whole, or from where on it is not, also to who holds the database', async () => {
    const { caller } = await signedUp(app);
    const audit = app.get(AuditReportsMessageController);
    const record = (action: string) =>
      app
        .get(Database)
        .transaction((tx) => app.get(AuditLog).record(tx, caller.userId, caller, { action, targetId: 'x' }));
    for (const action of ['a.done', 'b.done', 'c.done']) await record(action);
    expect(await audit.verify({}, caller)).toEqual({ whole: true, entries: 4, brokenAt: null });

    await app.get(Database).transaction(async (tx) => {
      await tx.query('alter table audit_log disable trigger audit_log_append_only');
      await tx.query(
        `update audit_log set content = replace(content, 'b.done', 'z.done') where chain_id = $1`,
        [caller.userId],
      );
      await tx.query('alter table audit_log enable trigger audit_log_append_only');
    });
    expect(await audit.verify({}, caller)).toEqual({ whole: false, entries: 2, brokenAt: 3 });
    const { caller: stranger } = await signedUp(app);
    expect(await audit.verify({}, stranger)).toMatchObject({ whole: true, entries: 1 });
  });

  it('is read with a cursor of its own', async () => {
    const { caller } = await signedUp(app);
    await expect(app.get(AuditReportsMessageController).list({ cursor: 'x' }, caller)).rejects.toMatchObject({
      code: 'validation_error',
      extra: { path: 'cursor' },
    });
  });
});
