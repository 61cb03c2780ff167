import { AnthropicStandIn, OpenAiStandIn, type StandInProvider } from '@easel/testing';
import { anthropicLane } from './anthropic/anthropic-lane.js';
import { openAiLane } from './openai/openai-lane.js';
import { ProviderFailure } from './provider-failure.js';
import { ProviderHttp } from './provider-http.js';
import type { ProviderAccess, ProviderLane, ProviderTask, Submitted } from './provider-lane.js';

interface Entry {
  protocol: string;
  lane: ProviderLane;
  standIn: StandInProvider;
  llmModel: string;
  backend: ProviderTask['backend'];
}

const ENTRIES: readonly Entry[] = [
  {
    protocol: 'chat completions',
    lane: openAiLane(),
    standIn: new OpenAiStandIn(),
    llmModel: 'gpt-5.2',
    backend: { provider: 'openai', model: 'gpt-5.2' },
  },
  {
    protocol: 'responses',
    lane: openAiLane(),
    standIn: new OpenAiStandIn(),
    llmModel: 'gpt-5.5',
    backend: { provider: 'openai', protocol: 'responses', model: 'gpt-5.5' },
  },
  {
    protocol: 'messages',
    lane: anthropicLane(),
    standIn: new AnthropicStandIn(),
    llmModel: 'claude-sonnet-5',
    backend: { provider: 'anthropic', protocol: 'messages', model: 'claude-sonnet-5' },
  },
];

describe.each(ENTRIES)('an answer in $protocol', ({ lane, standIn, llmModel, backend }) => {
  beforeAll(() => standIn.start());
  beforeEach(() => standIn.forget());
  afterAll(() => standIn.stop());

  function ask(say: (piece: string) => void, signal = new AbortController().signal): Promise<Submitted> {
    const { key, baseUrl } = standIn;
    const http = new ProviderHttp({
      baseUrl,
      headers: lane.headers(key),
      signal,
    });
    const access: ProviderAccess = { provider: lane.provider, key, baseUrl, hosts: {}, http };
    const task: ProviderTask = {
      type: 'llm-chat',
      backend,
      jobId: 'job',
      reference: 'reference',
      params: { userInput: 'hello there', llmModel },
      inputs: {},
      signal,
      readMedia: () => Promise.reject(new Error('there are no media')),
      publicLink: () => undefined,
      say,
    };
    return lane.submit(task, access);
  }

  it('is told piece by piece, and whole at the end', async () => {
    const pieces: string[] = [];

    const answer = await ask((piece) => pieces.push(piece));

    expect(pieces).toEqual(['You ', 'said: ', 'hello ', 'there']);
    expect(answer).toEqual({ kind: 'done', result: { text: 'You said: hello there', files: [] } });
  });

  it('is told while it is still being written', async () => {
    // The connection stays open after what was sent: only an answer that is read as it arrives tells anything.
    standIn.fail('submit', { kind: 'dripping' });
    const stop = new AbortController();
    const first = new Promise<string>((resolve, reject) => {
      ask(resolve, stop.signal).catch(reject);
    });

    await expect(first).resolves.toBe('You ');
    stop.abort(new Error('enough'));
  });

  it('that breaks off may have been bought, and is none', async () => {
    standIn.fail('submit', { kind: 'truncated' });

    const failure: unknown = await ask(() => undefined).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure).toMatchObject({ code: 'provider_invalid_output', maybeBought: true });
  });
});
