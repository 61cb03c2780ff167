import { randomUUID } from 'node:crypto';
import { api, type TestUser, untilJobEnded } from '@easel/testing';

interface Adjustment {
  field: string;
  from: string;
  to?: string;
  reason: string;
}
interface Accepted {
  jobId: string;
  adjustments?: Adjustment[];
  warnings?: (string | { code: string })[];
}
interface Job {
  id: string;
  status: string;
  lane: string | null;
  input_data: Record<string, unknown>;
  output_data: Record<string, unknown> | null;
  error_code: string | null;
  source: string;
  source_detail: string | null;
  adjustments?: Adjustment[];
}

let user: TestUser;
let stranger: TestUser;
beforeAll(async () => ([user, stranger] = await Promise.all([api.signUp(), api.signUp()])));
/** Starts a job that is to end on its own. */
const start = async (type: string, body: Record<string, unknown>) => {
  const answer = await api.as(user).post<Accepted>(`/v1/${type}`, body);
  expect({ type, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body;
};
/** Starts a job of which only the record is looked at: drawing all of them would take minutes. */
const run = async (type: string, body: Record<string, unknown>) => {
  const accepted = await start(type, body);
  await api.as(user).post(`/v1/jobs/${accepted.jobId}/cancel`);
  return accepted;
};
const read = async (jobId: string) => (await api.as(user).get<{ data: Job }>(`/v1/jobs/${jobId}`)).body.data;

const ended = (jobId: string) => untilJobEnded<Job>(api.as(user), jobId);

const picture = (name: string) => `https://cdn.example/${name}.png`;
const reference = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  url: picture(id),
  label: id,
  source: 'image',
  ...more,
});
const refs = (count: number) => Array.from({ length: count }, (_, index) => reference(`r${index + 1}`));

const LEVER_ROUTES = ['generate-image', 'image-to-image', 'edit-image', 'text-to-video', 'generate-video'];
const bodyFor = (type: string) => ({
  prompt: 'a red kite over dunes',
  ...(['image-to-image', 'edit-image'].includes(type) && { imageUrl: picture('source') }),
});

describe('a node that runs on its own', () => {
  it('[1-4.6-07] [1-4.7-01] [1-4.7-02] answers exactly the id of a job, which draws a picture that can be fetched', async () => {
    const answer = await start('generate-image', {
      prompt: 'a red kite over dunes',
      aspectRatio: '1:1',
      seed: 3,
    });

    expect(answer).toEqual({ jobId: expect.any(String) });
    const job = await ended(answer.jobId);
    expect(job).toMatchObject({
      status: 'completed',
      progress: 100,
      lane: 'draft',
      job_type: 'generate-image',
    });
    const url = job.output_data?.['imageUrl'] as string;
    const file = await fetch(url);
    expect({ status: file.status, type: file.headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringMatching(/^image\//),
    });
  });

  it('[1-4.7-02] fails when nothing here can run it, and says why', async () => {
    const { jobId } = await start('social/publish', { caption: 'hello', action: 'post-text' });

    const job = await ended(jobId);

    expect(job).toMatchObject({ status: 'failed', error_code: 'provider_not_configured' });
  });

  it('records where it came from', async () => {
    const answer = await api
      .as(user)
      .with({ 'x-service-client': 'sdk/9.9.9' })
      .post<Accepted>('/v1/noop', {});

    expect(await read(answer.body.jobId)).toMatchObject({ source: 'sdk', source_detail: 'sdk/9.9.9' });
    const plain = await start('noop', {});
    expect(await read(plain.jobId)).toMatchObject({ source: 'web', source_detail: null });
  });

  it('needs a credential, and says which field is wrong', async () => {
    expect(await api.post('/v1/generate-image', { prompt: 'a' })).toBeServiceError(401, 'unauthorized');
    const answer = await api.as(user).post('/v1/generate-image', { prompt: 7 });
    expect(answer).toBeServiceError(400, 'validation_error');
    expect(answer.body).toMatchObject({ error: { path: 'prompt' } });
  });
});

describe('aspectRatio, resolution and quality', () => {
  it.each(LEVER_ROUTES)(
    '[1-4.6-01..05] [1-4.6-08] [1-4.6-36] [1-4.6-40] are corrected on %s, never refused',
    async (type) => {
      const { jobId, adjustments = [] } = await run(type, {
        ...bodyFor(type),
        aspectRatio: '9:22',
        resolution: 'nonsense',
        quality: 'splendid',
      });

      const { input_data, adjustments: shown } = await read(jobId);
      expect(adjustments.length).toBeGreaterThan(0);
      expect(shown).toEqual(adjustments);
      for (const { field, from, to, reason } of adjustments) {
        expect(from).toMatch(/\S/);
        expect(reason).toMatch(/\S/);
        expect(input_data[field]).toBe(to);
      }
    },
  );

  it('[1-2.7-01] [1-2.7-02] [1-4.6-14] [1-4.6-15] [1-4.6-10] snap to the nearest option', async () => {
    const body = { prompt: 'a fox', provider: 'wan-2.7-t2v', resolution: '4k', aspectRatio: '9:21' };
    for (const type of ['text-to-video', 'generate-video']) {
      const { adjustments = [] } = await run(type, body);
      expect(adjustments).toContainEqual({
        field: 'aspectRatio',
        from: '9:21',
        to: '9:16',
        reason: expect.any(String),
      });
      expect(adjustments).toContainEqual({
        field: 'resolution',
        from: '4k',
        to: '1080p',
        reason: expect.any(String),
      });
    }
  });

  it('[1-2.7-03] are dropped without `to` where the model has no such lever', async () => {
    const { jobId, adjustments = [] } = await run('generate-video', { prompt: 'a fox', quality: 'high' });

    expect(adjustments).toEqual([{ field: 'quality', from: 'high', reason: expect.any(String) }]);
    expect((await read(jobId)).input_data).not.toHaveProperty('quality');
  });

  it('[1-4.6-11] [1-4.6-12] are explained in prose on generate-video, with what else was asked in vain', async () => {
    const { adjustments = [], warnings = [] } = await run('generate-video', {
      prompt: 'a fox',
      provider: 'wan-2.7-t2v',
      aspectRatio: '9:21',
      characterVoices: [{ voiceId: 'v' }],
    });

    const sentences = warnings.filter((warning) => typeof warning === 'string');
    expect(sentences).toHaveLength(adjustments.length);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'voice_unsupported_for_provider' }));
  });

  it('[1-4.6-18] are the default band when left out, and stand in the job', async () => {
    const { jobId } = await run('generate-video', { prompt: 'a fox', provider: 'minimax-h3' });

    expect((await read(jobId)).input_data['resolution']).toMatch(/\S/);
  });

  it('[1-4.6-19] read 4K as 4k', async () => {
    const answers = await Promise.all(
      ['4K', '4k'].map((resolution) =>
        run('generate-video', { prompt: 'a fox', provider: 'seedance-2', resolution }),
      ),
    );

    for (const answer of answers) {
      expect(answer).toEqual({ jobId: expect.any(String) });
      expect((await read(answer.jobId)).input_data['resolution']).toBe('4k');
    }
  });

  it.each([
    ['[1-4.6-20]', 'minimax-h3', '1080p', '2K'],
    ['[1-4.6-39]', 'seedance-2-fast', '1080p', '720p'],
    ['[1-4.6-39]', 'seedance-2-mini', '1080p', '720p'],
  ])('%s render what %s renders: %s becomes %s', async (_rule, provider, resolution, to) => {
    const { adjustments } = await run('generate-video', { prompt: 'a fox', provider, resolution });

    expect(adjustments).toEqual([{ field: 'resolution', from: resolution, to, reason: expect.any(String) }]);
  });

  it.each([{ resolution: '4k' }, { aspectRatio: 'adaptive' }, { aspectRatio: '21:9' }])(
    '[1-4.6-38] on seedance-2 take %j',
    async (lever) => {
      expect(await run('generate-video', { prompt: 'a fox', provider: 'seedance-2', ...lever })).toEqual({
        jobId: expect.any(String),
      });
    },
  );

  it('[1-4.6-20] leave 768P on minimax-h3', async () => {
    expect(
      await run('generate-video', { prompt: 'a fox', provider: 'minimax-h3', resolution: '768P' }),
    ).toEqual({
      jobId: expect.any(String),
    });
  });
});

describe('structured references', () => {
  it.each(['generate-video', 'text-to-video', 'generate-image'])(
    '[1-4.6-42] are taken by %s, and may be left out',
    async (type) => {
      await run(type, { prompt: 'they dance', connectedReferences: refs(2) });
      await run(type, { prompt: 'they dance' });
    },
  );

  it('[1-4.6-54] [1-4.6-55] [1-4.6-58] are appended once each, with a directive', async () => {
    const { jobId } = await run('generate-video', {
      prompt: 'they dance',
      provider: 'seedance-2',
      connectedReferences: refs(2),
      referenceImageUrls: [picture('r1')],
    });

    const { input_data } = await read(jobId);
    expect(input_data['referenceImageUrls']).toEqual([picture('r1'), picture('r2')]);
    expect(input_data['prompt']).toContain('@image_1 (reference): r1');
    expect(input_data['prompt']).toContain('@image_2 (reference): r2');
  });

  it('[1-4.6-49] [1-4.6-50] [1-4.6-51] follow referenceOrder, and so do their numbers', async () => {
    const { jobId } = await run('generate-video', {
      prompt: 'they dance',
      provider: 'seedance-2',
      connectedReferences: refs(2),
      referenceOrder: ['r2', 'r1'],
    });

    const { input_data } = await read(jobId);
    expect(input_data['referenceImageUrls']).toEqual([picture('r2'), picture('r1')]);
    expect(input_data['prompt']).toContain('@image_1 (reference): r2');
    await run('generate-image', { prompt: 'x', connectedReferences: refs(2), referenceOrder: ['r2', 'r1'] });
  });

  it.each([
    ['[1-4.6-63]', 'seedance-2', 9],
    ['[1-4.6-63]', 'seedance-2-fast', 9],
    ['[1-4.6-66]', 'veo3', 3],
    ['[1-4.6-66]', 'veo3.1', 3],
    ['[1-4.6-66]', 'veo3_lite', 3],
  ] as const)(
    '[1-4.6-56] [1-4.6-57] %s are cut for %s to %i before they are numbered',
    async (_rule, provider, cap) => {
      const { jobId } = await run('generate-video', {
        prompt: 'they dance',
        provider,
        connectedReferences: refs(cap + 2),
      });

      const { input_data } = await read(jobId);
      expect(input_data['referenceImageUrls']).toHaveLength(cap);
      expect(input_data['prompt']).toContain(`@image_${cap} `);
      expect(input_data['prompt']).not.toContain(`@image_${cap + 1}`);
    },
  );

  it('[1-4.6-60] give tokens of the prompt their words', async () => {
    const { jobId } = await run('generate-video', {
      prompt: '{image:1:jacket} on a chair',
      provider: 'seedance-2',
      connectedReferences: refs(1),
    });

    expect((await read(jobId)).input_data['prompt']).toContain('the jacket from @image_1 on a chair');
  });

  it('[1-4.6-45] [1-4.6-46] [1-4.6-47] [1-4.6-48] lock an identity only when told to', async () => {
    const locked = [reference('a', { identityLock: { enabled: true, text: 'Keep {ref} as it is' } })];
    const promptOf = async (type: string, connectedReferences: object[]) =>
      (
        await read(
          (
            await run(type, {
              prompt: 'x',
              ...(type === 'generate-video' && { provider: 'seedance-2' }),
              connectedReferences,
            })
          ).jobId,
        )
      ).input_data['prompt'];

    expect(await promptOf('generate-image', locked)).toContain('Keep reference image A as it is');
    expect(await promptOf('generate-video', locked)).toContain('Keep @image_1 as it is');
    expect(await promptOf('generate-video', refs(1))).not.toContain('Keep');
    const wrong = await api.as(user).post('/v1/generate-video', {
      prompt: 'x',
      connectedReferences: [reference('a', { identityLock: { enabled: 'yes' } })],
    });
    expect(wrong).toBeServiceError(400, 'validation_error');
  });

  it('[1-4.6-43] [1-4.6-44] need a link and a source that is known', async () => {
    for (const source of ['image', 'object', 'location', 'wired-character']) {
      await run('generate-video', { prompt: 'x', connectedReferences: [reference('a', { source })] });
    }
    for (const change of [{ url: undefined }, { source: 'rumour' }]) {
      const answer = await api
        .as(user)
        .post('/v1/generate-video', { prompt: 'x', connectedReferences: [reference('a', change)] });
      expect(answer).toBeServiceError(400, 'validation_error');
    }
  });

  it('[1-4.6-68] [1-4.6-69] [1-4.6-70] are refused when they point where the service must not go', async () => {
    const before = (await api.as(user).get<{ data: Job[] }>('/v1/jobs?limit=1')).body.data[0]?.id;
    for (const url of [
      'http://127.0.0.1/a.png',
      'http://10.0.0.1/a.png',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/a.png',
      'http://metadata.google.internal/a.png',
      'http://2130706433/a.png',
      'file:///etc/passwd',
      'ftp://cdn.example/a.png',
      'data:image/png;base64,AAAA',
    ]) {
      for (const body of [
        { connectedReferences: [reference('a', { url })] },
        { referenceImageUrls: [url] },
        { imageUrl: url },
      ]) {
        const answer = await api.as(user).post('/v1/generate-video', { prompt: 'x', ...body });
        expect({ url, body, answer }).toMatchObject({ answer: { status: 400 } });
      }
    }
    const flat = await api.as(user).post('/v1/generate-video', { prompt: 'x', referenceAudioUrls: 'text' });
    expect(flat).toBeServiceError(400, 'validation_error');
    expect((await api.as(user).get<{ data: Job[] }>('/v1/jobs?limit=1')).body.data[0]?.id).toBe(before);
  });
});

describe('jobs', () => {
  it("[1-4.7-03] are not found when they are another's or do not exist", async () => {
    const { jobId } = await start('noop', {});

    for (const id of [jobId, randomUUID()]) {
      for (const path of [`/v1/jobs/${id}`, `/v1/jobs/${id}/status`]) {
        expect(await api.as(stranger).get(path)).toBeServiceError(404, 'not_found');
      }
      expect(await api.as(stranger).post(`/v1/jobs/${id}/cancel`)).toBeServiceError(404, 'not_found');
    }
    expect((await api.as(stranger).get(`/v1/jobs/status?ids=${jobId}`)).body).toEqual({ jobs: [] });
  });

  it('are read one by one, many at once and in pages', async () => {
    const ids = [(await start('noop', {})).jobId, (await start('noop', {})).jobId];
    await Promise.all(ids.map(ended));

    const one = await api.as(user).get<{ data: Job }>(`/v1/jobs/${ids[0]}/status`);
    const some = await api
      .as(user)
      .get<{ jobs: Job[] }>(`/v1/jobs/status?ids=${[...ids, randomUUID()].join(',')}`);
    const batch = await api.as(user).post<{ data: Job[] }>('/v1/jobs/batch-status', { jobIds: ids });
    const page = await api
      .as(user)
      .get<{ data: Job[]; nextCursor?: string }>('/v1/jobs?limit=1&job_type=noop');

    expect(one.body.data).toMatchObject({ id: ids[0], status: 'completed' });
    expect(some.body.jobs.map(({ id }) => id)).toEqual(ids);
    expect(batch.body.data.map(({ id }) => id)).toEqual(ids);
    expect(page.body.data.map(({ id }) => id)).toEqual([ids[1]]);
    const next = await api
      .as(user)
      .get<{ data: Job[] }>(`/v1/jobs?limit=1&job_type=noop&cursor=${page.body.nextCursor}`);
    expect(next.body.data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('are cancelled once, and stay so', async () => {
    const { jobId } = await start('noop', { delayMs: 20_000 });

    const first = await api.as(user).post(`/v1/jobs/${jobId}/cancel`);
    const second = await api.as(user).post(`/v1/jobs/${jobId}/cancel`);

    expect(first.body).toEqual({ success: true, cancelled: 1 });
    expect(second.body).toEqual({ success: true, cancelled: 0 });
    expect((await read(jobId)).status).toBe('cancelled');
  });
});
