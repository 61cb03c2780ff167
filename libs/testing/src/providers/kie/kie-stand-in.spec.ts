import { samplePicture } from '../sample-media.js';
import { KieStandIn } from './kie-stand-in.js';

interface Envelope {
  code: number;
  msg: string;
  data: Record<string, unknown> | number | null;
}

const standIn = new KieStandIn();
beforeAll(() => standIn.start());
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.forget();
  standIn.tasks.workMs = Infinity;
  standIn.tasks.failure = undefined;
});

async function ask(
  path: string,
  body?: unknown,
  key = standIn.key,
): Promise<{ status: number; said: Envelope }> {
  const answer = await fetch(`${standIn.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, said: (await answer.json()) as Envelope };
}

const order = async (path: string, body: unknown): Promise<string> =>
  ((await ask(path, body)).said.data as { taskId: string }).taskId;
const read = async (path: string, taskId: string): Promise<Record<string, unknown>> =>
  (await ask(`${path}?taskId=${taskId}`)).said.data as Record<string, unknown>;
const worked = () => (standIn.tasks.workMs = 0);

describe('the stand-in of the aggregator', () => {
  it('says no in answers of status 200', async () => {
    const stranger = await ask('/api/v1/chat/credit', undefined, 'wrong');
    const unknown = await ask('/api/v1/jobs/recordInfo?taskId=nobody');
    const incomplete = await ask('/api/v1/jobs/createTask', { model: 'recraft/crisp-upscale', input: {} });

    expect([stranger, unknown, incomplete].map(({ status, said }) => [status, said.code])).toEqual([
      [200, 401],
      [200, 404],
      [200, 422],
    ]);
    expect(standIn.purchases).toEqual([]);
  });

  it('tells a result of the market as text that holds JSON', async () => {
    const taskId = await order('/api/v1/jobs/createTask', { model: 'z-image', input: { prompt: 'a fox' } });
    const before = await read('/api/v1/jobs/recordInfo', taskId);
    worked();
    const after = await read('/api/v1/jobs/recordInfo', taskId);

    expect(before).toMatchObject({ state: 'queuing', resultJson: '' });
    expect(after['state']).toBe('success');
    const { resultUrls } = JSON.parse(after['resultJson'] as string) as { resultUrls: string[] };
    const picture = await fetch(resultUrls[0] ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(standIn.purchases).toMatchObject([{ taskId, label: 'a fox' }]);
  });

  it('tells why a task failed', async () => {
    standIn.tasks.failure = { code: '500', message: 'internal' };
    const taskId = await order('/api/v1/jobs/createTask', { model: 'z-image', input: { prompt: 'a fox' } });
    worked();

    expect(await read('/api/v1/jobs/recordInfo', taskId)).toMatchObject({
      state: 'fail',
      failCode: '500',
      failMsg: 'internal',
    });
  });

  it('flags VEO with a number', async () => {
    const taskId = await order('/api/v1/veo/generate', { prompt: 'a fox', model: 'veo3_fast' });
    const before = await read('/api/v1/veo/record-info', taskId);
    worked();

    expect(before).toMatchObject({ successFlag: 0 });
    expect(await read('/api/v1/veo/record-info', taskId)).toMatchObject({
      successFlag: 1,
      response: { resultUrls: [expect.stringContaining('.mp4')] },
    });
  });

  it('sings in stages, and knows nothing of strangers by saying nothing', async () => {
    const taskId = await order('/api/v1/generate', { prompt: 'a fox', callBackUrl: 'https://example.com/' });
    // Begun so long ago that the time which a question takes makes no difference.
    const begun = Date.now() - 60_000;
    Object.assign(standIn.tasks.find(taskId) ?? {}, { createdAt: begun });
    const stages: unknown[] = [];
    for (const share of [0, 0.4, 0.75, 1]) {
      standIn.tasks.workMs = (Date.now() - begun) / share;
      stages.push((await read('/api/v1/generate/record-info', taskId))['status']);
    }

    expect(stages).toEqual(['PENDING', 'TEXT_SUCCESS', 'FIRST_SUCCESS', 'SUCCESS']);
    expect(await ask('/api/v1/generate/record-info?taskId=nobody')).toMatchObject({
      status: 200,
      said: { code: 200, data: null },
    });
  });

  it('keeps uploads, and counts credits', async () => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(samplePicture(8, 8))], 'fox.png', { type: 'image/png' }));
    form.append('uploadPath', 'in');
    const answer = await fetch(`${standIn.baseUrl}/api/file-stream-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standIn.key}` },
      body: form,
    });
    const { success, data } = (await answer.json()) as { success: boolean; data: { downloadUrl: string } };

    expect(success).toBe(true);
    expect((await (await fetch(data.downloadUrl)).arrayBuffer()).byteLength).toBe(
      samplePicture(8, 8).byteLength,
    );
    expect((await ask('/api/v1/chat/credit')).said.data).toBe(4_200);
  });
});
