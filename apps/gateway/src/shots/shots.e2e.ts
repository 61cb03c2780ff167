import { api, type ApiClient } from '@easel/testing';

interface Shot {
  id: string;
  visibility: string;
  freeText?: string;
  models?: string[];
  resultUrls?: string[];
  schemaVersion: number;
  ownerId: string;
}

describe('a shot', () => {
  let me: ApiClient;
  let stranger: ApiClient;
  let ownerId: string;
  beforeAll(async () => {
    const [owner, other] = await Promise.all([api.signUp(), api.signUp()]);
    ownerId = owner.id;
    [me, stranger] = [api.as(owner), api.as(other)];
  });

  it('is its owner alone to read until it is public, and never anybody else to change', async () => {
    const content = {
      mode: 'storyboard',
      freeText: 'a fox at dawn',
      models: ['veo3'],
      selectionState: { lens: '35mm' },
      resultUrls: ['https://cdn.example.org/a.mp4'],
    };
    const { status, body } = await me.post<{ id: string }>('/v1/shots', content);
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.stringMatching(/^[A-Za-z0-9]{12}$/) },
    });
    const path = `/v1/shots/${body.id}`;

    const own = await me.get<{ shot: Shot }>(path);
    expect(own.body.shot).toMatchObject({
      ...content,
      id: body.id,
      ownerId,
      schemaVersion: 1,
      visibility: 'private',
    });
    for (const anybody of [stranger, api, api.as('not-a-token')]) {
      expect(await anybody.get(path)).toBeServiceError(404, 'not_found');
    }
    const changed = await me.patch<{ shot: Shot }>(path, {
      visibility: 'public',
      models: null,
      freeText: 'at dusk',
    });
    expect(changed.body.shot).toMatchObject({
      visibility: 'public',
      freeText: 'at dusk',
      mode: 'storyboard',
    });
    expect(changed.body.shot).not.toHaveProperty('models');
    for (const anybody of [stranger, api, api.as('not-a-token')]) {
      expect((await anybody.get<{ shot: Shot }>(path)).body.shot).toEqual(changed.body.shot);
    }
    expect(await stranger.patch(path, { freeText: 'mine' })).toBeServiceError(404, 'not_found');
    expect(await stranger.delete(path)).toBeServiceError(404, 'not_found');
    expect(await api.delete(path)).toBeServiceError(401, 'unauthorized');
    expect(await me.delete(path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await me.get(path)).toBeServiceError(404, 'not_found');
  });

  it.each([
    ['mode', { mode: 'long' }],
    ['visibility', { visibility: 'friends' }],
    ['models', { models: Array.from({ length: 17 }, () => 'veo3') }],
    ['resultUrls', { resultUrls: Array.from({ length: 33 }, () => 'https://cdn.example.org/a.mp4') }],
    ['resultUrls[0]', { resultUrls: ['http://127.0.0.1/a.mp4'] }],
    ['resultUrls[0]', { resultUrls: ['https://cdn.example.org/a.mp4?X-Amz-Signature=0'] }],
    ['selectionState', { selectionState: { words: 'x'.repeat(100_001) } }],
  ])('names %s where it is wrong', async (path, body) => {
    expect(await me.post('/v1/shots', body)).toMatchObject({ status: 400, body: { error: { path } } });
  });
});
