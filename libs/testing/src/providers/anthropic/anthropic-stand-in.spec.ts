import Anthropic, { APIError } from '@anthropic-ai/sdk';
import { AnthropicStandIn } from './anthropic-stand-in.js';

const standIn = new AnthropicStandIn();
let client: Anthropic;
beforeAll(async () => {
  await standIn.start();
  client = new Anthropic({ apiKey: standIn.key, baseURL: standIn.baseUrl, maxRetries: 0 });
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.forget());

const asked = {
  model: 'claude-sonnet-5',
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: 'hello there' }],
};

describe("Anthropic's own client at the stand-in", () => {
  it('talks, at once and in pieces', async () => {
    const answer = await client.messages.create(asked);
    const streamed = await client.messages.stream(asked).finalText();

    expect(answer.content).toMatchObject([{ type: 'text', text: 'You said: hello there' }]);
    expect(streamed).toBe('You said: hello there');
    expect(standIn.purchases.map(({ label }) => label)).toEqual(['hello there', 'hello there']);
  });

  it.each([
    ['rate', 429, 'rate_limit_error'],
    ['overloaded', 529, 'overloaded_error'],
    ['credit', 402, 'billing_error'],
    ['error', 500, 'api_error'],
  ] as const)('reads the refusal %s', async (as, status, type) => {
    standIn.fail('submit', { kind: 'refuse', as });

    const refused = await client.messages.create(asked).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(APIError);
    expect(refused).toMatchObject({ status, error: { error: { type } } });
    expect(standIn.purchases).toEqual([]);
  });

  it('is refused with another key, and without the version of the protocol', async () => {
    const stranger = new Anthropic({ apiKey: 'wrong', baseURL: standIn.baseUrl, maxRetries: 0 });
    const plain = await fetch(`${standIn.baseUrl}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': standIn.key, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });

    await expect(stranger.messages.create(asked)).rejects.toMatchObject({ status: 401 });
    expect(plain.status).toBe(400);
  });
});
