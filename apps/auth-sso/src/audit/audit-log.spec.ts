import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { features, signedUp } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { AuditLog } from './audit-log.js';
import { AuditMessageController } from './audit.message-controller.js';

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

    await Promise.all(Array.from({ length: 20 }, (_, i) => record(`deed.${i}`)));

    const { data } = await app.get(AuditMessageController).list({ limit: 100 }, caller);
    expect(data.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, i) => 21 - i));
    expect(new Set(data.map(({ action }) => action)).size).toBe(21);
    expect(data.at(-1)?.action).toBe('session.opened');
  });

  it('has no entry for what was rolled back', async () => {
    const { caller } = await signedUp(app);
    const undone = app.get(Database).transaction(async (tx) => {
      await app
        .get(AuditLog)
        .record(tx, caller.userId, caller, { action: 'deed.undone', targetId: caller.userId });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const { data } = await app.get(AuditMessageController).list({}, caller);
    expect(data.map(({ action }) => action)).toEqual(['session.opened']);
  });

  it('is read with a cursor of its own', async () => {
    const { caller } = await signedUp(app);
    await expect(app.get(AuditMessageController).list({ cursor: 'x' }, caller)).rejects.toMatchObject({
      code: 'validation_error',
      extra: { path: 'cursor' },
    });
  });
});
