import { Client } from 'pg';
import { asServiceError } from './as-service-error.js';

describe('what was thrown', () => {
  it.each([
    ['refuses', '127.0.0.1', 1],
    ['has no address, as that of a container that was stopped', 'postgres.invalid', 5_432],
  ])('by a database that %s is 503 with a time to come back', async (_case, host, port) => {
    const thrown: unknown = await new Client({ host, port }).connect().catch((error: unknown) => error);

    expect(asServiceError(thrown)).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      retryAfter: expect.any(Number),
    });
  });

  it.each(['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])('by a network that says %s is 503', (code) => {
    expect(asServiceError(Object.assign(new Error('lost'), { code })).status).toBe(503);
  });

  it('by a mistake of ours is 500, and says nothing of it', () => {
    const told = asServiceError(new TypeError('secret is undefined'));

    expect([told.status, told.code]).toEqual([500, 'internal_error']);
    expect(told.message).not.toContain('secret');
  });
});
