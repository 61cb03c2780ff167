import { randomUUID } from 'node:crypto';
import { api } from '@easel/testing';

describe('API tokens on community', () => {
  const id = randomUUID();

  it('[1-5.1-08] are managed on business and cloud', async () => {
    const user = await api.signUp();
    for (const answer of [
      await api.as(user).post('/v1/api-tokens', { name: 'ci' }),
      await api.as(user).patch(`/v1/api-tokens/${id}`, { name: 'ci' }),
      await api.as(user).delete(`/v1/api-tokens/${id}`),
      await api.as(user).get('/v1/api-tokens'),
    ]) {
      expect(answer).toBeServiceError(403, 'edition_required');
      expect(answer.body).toMatchObject({ error: { required_edition: 'business' } });
    }
  });

  it('are no credentials', async () => {
    const answer = await api.as(`ndr_${'0'.repeat(64)}`).get('/v1/me');
    expect(answer).toBeServiceError(401, 'unauthorized');
  });

  it('[1-5.4-27] the workspace header is ignored where organizations are disabled', async () => {
    const user = await api.signUp();
    for (const workspace of [randomUUID(), 'x']) {
      const answer = await api.as(user).with({ 'x-service-workspace': workspace }).get('/v1/projects');
      expect(answer.status).toBe(200);
    }
  });

  it('a session that was logged out is refused', async () => {
    const user = await api.signUp();
    expect((await api.as(user).get('/v1/me')).status).toBe(200);
    expect((await api.as(user).post('/v1/auth/logout')).status).toBe(200);
    expect(await api.as(user).get('/v1/me')).toBeServiceError(401, 'unauthorized');
  });
});
