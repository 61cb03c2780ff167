import OpenAI, { APIError, toFile } from 'openai';
import { samplePicture, sampleSound } from '../sample-media.js';
import { OpenAiStandIn } from './openai-stand-in.js';

const standIn = new OpenAiStandIn();
let client: OpenAI;
beforeAll(async () => {
  await standIn.start();
  client = new OpenAI({ apiKey: standIn.key, baseURL: standIn.baseUrl, maxRetries: 0 });
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.forget());

const isPng = (base64: string | undefined) =>
  Buffer.from(base64 ?? '', 'base64')
    .subarray(1, 4)
    .toString('latin1') === 'PNG';

describe("OpenAI's own client at the stand-in", () => {
  it('draws', async () => {
    const answer = await client.images.generate({ model: 'gpt-image-1.5', prompt: 'a fox', n: 2 });

    expect(answer.data?.map(({ b64_json }) => isPng(b64_json))).toEqual([true, true]);
    expect(standIn.purchases.map(({ label }) => label)).toEqual(['a fox']);
  });

  it('edits', async () => {
    const answer = await client.images.edit({
      model: 'gpt-image-1.5',
      prompt: 'with a hat',
      image: [await toFile(samplePicture(8, 8), 'fox.png', { type: 'image/png' })],
    });

    expect(isPng(answer.data?.[0]?.b64_json)).toBe(true);
  });

  it('talks, at once and in pieces', async () => {
    const messages = [{ role: 'user' as const, content: 'hello there' }];
    const answer = await client.chat.completions.create({ model: 'gpt-5.2', messages });
    const stream = await client.chat.completions.create({ model: 'gpt-5.2', messages, stream: true });
    let streamed = '';
    for await (const { choices } of stream) streamed += choices[0]?.delta.content ?? '';

    expect(answer.choices[0]?.message.content).toBe('You said: hello there');
    expect(streamed).toBe('You said: hello there');
  });

  it('responds, at once and in pieces, in the shape that was asked for', async () => {
    const asked = { model: 'gpt-5.5', input: 'hello there' };
    const answer = await client.responses.create(asked);
    const pieces: string[] = [];
    const stream = client.responses.stream(asked);
    stream.on('response.output_text.delta', ({ delta }) => pieces.push(delta));
    const last = await stream.finalResponse();
    const schema = { type: 'object', properties: { score: { type: 'number' } } };
    const format = { type: 'json_schema' as const, name: 'verdict', schema };
    const shaped = await client.responses.create({ ...asked, text: { format } });

    expect(answer.output_text).toBe('You said: hello there');
    expect(pieces).toEqual(['You ', 'said: ', 'hello ', 'there']);
    expect(last.output_text).toBe('You said: hello there');
    expect(JSON.parse(shaped.output_text)).toEqual({ score: 1 });
  });

  it('speaks and listens', async () => {
    const speech = await client.audio.speech.create({
      model: 'gpt-4o-mini-tts',
      voice: 'alloy',
      input: 'good morning',
    });
    const heard = await client.audio.transcriptions.create({
      model: 'whisper-1',
      file: await toFile(await sampleSound(1), 'tone.mp3', { type: 'audio/mpeg' }),
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
    });

    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    expect(heard.words?.[0]).toEqual({ word: 'a', start: 0, end: 0.2 });
  });

  it.each([
    ['rate', 429, 'rate_limit_exceeded'],
    ['credit', 429, 'insufficient_quota'],
    ['policy', 400, 'moderation_blocked'],
    ['error', 500, null],
  ] as const)('reads the refusal %s', async (as, status, code) => {
    standIn.fail('submit', { kind: 'refuse', as });

    const refused = await client.images
      .generate({ model: 'gpt-image-1.5', prompt: 'a fox' })
      .catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(APIError);
    expect(refused).toMatchObject({ status, code });
    expect(standIn.purchases).toEqual([]);
  });

  it('is refused with another key', async () => {
    const stranger = new OpenAI({ apiKey: 'wrong', baseURL: standIn.baseUrl, maxRetries: 0 });

    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  });
});
