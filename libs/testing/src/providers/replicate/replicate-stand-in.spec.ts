import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Replicate, { validateWebhook } from 'replicate';
import { samplePicture } from '../sample-media.js';
import { ReplicateStandIn } from './replicate-stand-in.js';

const standIn = new ReplicateStandIn();
let client: Replicate;
beforeAll(async () => {
  await standIn.start();
  client = new Replicate({ auth: standIn.key, baseUrl: standIn.baseUrl, useFileOutput: false });
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.forget());

const FLUX = 'black-forest-labs/flux-2-pro';

describe("Replicate's own client at the stand-in", () => {
  it('runs an official model and fetches its output', async () => {
    const output: unknown = await client.run(FLUX, { input: { prompt: 'a fox' } });

    expect((await fetch(output as string)).headers.get('content-type')).toBe('image/png');
    expect(standIn.purchases.map(({ label }) => label)).toEqual(['a fox']);
  });

  it("runs somebody's own model by its version only", async () => {
    const input = { audio: 'https://example.com/speech.mp3' };
    const { latest_version: version } = await client.models.get('openai', 'whisper');

    const made = await client.predictions.create({ version: version?.id ?? '', input });
    const done = await client.wait(made, { interval: 10 });

    expect(done).toMatchObject({ status: 'succeeded', output: { transcription: ' a fox at dusk' } });
    await expect(client.predictions.create({ model: 'openai/whisper', input })).rejects.toMatchObject({
      response: { status: 404 },
    });
  });

  it('holds the answer open when asked to', async () => {
    const made = await client.predictions.create({ model: FLUX, input: { prompt: 'a fox' }, wait: 5 });

    expect(made.status).toBe('succeeded');
  });

  it('uploads a file', async () => {
    const bytes = new Uint8Array(samplePicture(8, 8));
    const file = await client.files.create(new File([bytes], 'fox.png', { type: 'image/png' }));

    expect(file.urls.get).toBe(`${standIn.baseUrl}/files/file1`);
    expect(standIn.uploads).toMatchObject([{ name: 'fox.png' }]);
  });

  it('cancels', async () => {
    standIn.fate = () => 'never';
    const { id } = await client.predictions.create({ model: FLUX, input: { prompt: 'a fox' } });

    expect(await client.predictions.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await client.predictions.get(id)).toMatchObject({ status: 'canceled', output: null });
  });

  it.each([
    ['credit', 402],
    ['invalid', 422],
    ['auth', 401],
  ] as const)('reads the refusal %s', async (as, status) => {
    standIn.fail('submit', { kind: 'refuse', as });

    await expect(
      client.predictions.create({ model: FLUX, input: { prompt: 'a fox' } }),
    ).rejects.toMatchObject({ response: { status } });
    expect(standIn.purchases).toEqual([]);
  });

  it('is told which fields are wrong', async () => {
    await expect(client.predictions.create({ model: FLUX, input: { words: 'a fox' } })).rejects.toThrow(
      /input\.prompt.*required[\s\S]*input\.words/,
    );
  });

  it('tells why a prediction failed', async () => {
    standIn.fate = () => ({ error: 'CUDA out of memory' });

    await expect(client.run(FLUX, { input: { prompt: 'a fox' } })).rejects.toThrow('CUDA out of memory');
  });

  it('trains, and tells of the end as the client checks it', async () => {
    const heard: { headers: Record<string, string>; body: string }[] = [];
    const receiver = createServer((request, response) => {
      const hear = async (): Promise<void> => {
        heard.push({ headers: request.headers as Record<string, string>, body: await text(request) });
        response.end();
      };
      void hear();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    standIn.trainings.deliverTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const [owner, name] = ['ostris', 'flux-dev-lora-trainer'] as const;
    const { latest_version: version } = await client.models.get(owner, name);
    await client.models.create('easel-tests', 'mara', { visibility: 'private', hardware: 'cpu' });
    const made = await client.trainings.create(owner, name, version?.id ?? '', {
      destination: 'easel-tests/mara',
      input: { input_images: 'https://example.com/mara.zip', trigger_word: 'TOK_mara' },
      webhook: 'https://easel.example/told',
      webhook_events_filter: ['completed'],
    });
    const training = standIn.trainings.find(made.id);
    if (!training) throw new Error('it was not made');

    await standIn.trainings.end(training, 'succeeded');
    const [message] = heard;
    receiver.close();
    if (!message) throw new Error('nobody was told');

    expect(await client.trainings.get(made.id)).toMatchObject({
      status: 'succeeded',
      output: { version: expect.stringMatching(/^easel-tests\/mara:/) },
    });
    const { headers, body } = message;
    const signed = {
      id: headers['webhook-id'] ?? '',
      timestamp: headers['webhook-timestamp'] ?? '',
      signature: headers['webhook-signature'] ?? '',
      body,
    };
    expect(await validateWebhook({ ...signed, secret: standIn.trainings.secret })).toBe(true);
  });
});
