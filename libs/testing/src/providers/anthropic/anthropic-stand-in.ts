import type { RefusalKind } from '../fault.js';
import { sampleReply } from '../sample-json.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<Record<RefusalKind, { status: number; type: string; message: string }>> = {
  rate: { status: 429, type: 'rate_limit_error', message: 'This request would exceed your rate limit.' },
  overloaded: { status: 529, type: 'overloaded_error', message: 'Overloaded' },
  policy: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Output blocked by content filtering policy',
  },
  credit: { status: 402, type: 'billing_error', message: 'Your credit balance is too low.' },
  error: { status: 500, type: 'api_error', message: 'Internal server error' },
  invalid: { status: 400, type: 'invalid_request_error', message: 'max_tokens: must be greater than 0' },
  auth: { status: 401, type: 'authentication_error', message: 'invalid x-api-key' },
  inside: { status: 200, type: 'api_error', message: 'Internal server error' },
};

/** Anthropic's messages, at once and in pieces. */
export class AnthropicStandIn extends StandInProvider {
  /** What is answered to the last message's text. */
  reply: (text: string, schema?: unknown) => string = sampleReply;

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v1\/messages$/,
      step: 'submit',
      answer: (request) => this.message(request),
    },
  ];

  protected checkKey({ headers }: StandInRequest): StandInAnswer | undefined {
    const given = headers['x-api-key'] ?? headers['authorization']?.replace(/^Bearer /, '');
    return given === this.key ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, type, message } = REFUSALS[kind];
    return this.error(status, type, message);
  }

  private error(status: number, type: string, message: string): StandInAnswer {
    const id = `req_${this.requests.length}`;
    return {
      status,
      headers: { 'request-id': id },
      json: { type: 'error', error: { type, message }, request_id: id },
    };
  }

  private message(request: StandInRequest): StandInAnswer {
    if (request.headers['anthropic-version'] === undefined) {
      return this.error(400, 'invalid_request_error', 'anthropic-version: header is required');
    }
    const { model, max_tokens, messages, stream, output_config } = jsonOf(request);
    if (typeof model !== 'string') return this.error(400, 'invalid_request_error', 'model: Field required');
    if (typeof max_tokens !== 'number' || max_tokens < 1) return this.refusal('invalid');
    const last = Array.isArray(messages) ? (messages.at(-1) as { content?: unknown } | undefined) : undefined;
    if (last?.content === undefined) {
      return this.error(400, 'invalid_request_error', 'messages: at least one message is required');
    }
    const text = textOf(last.content);
    const { format } = (output_config ?? {}) as { format?: { schema?: unknown } };
    this.buy({ label: text });
    const whole = {
      id: `msg_${this.purchases.length}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text: this.reply(text, format?.schema) }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    };
    return stream === true
      ? inPieces(whole)
      : { headers: { 'request-id': `req_${this.requests.length}` }, json: whole };
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as { type?: string; text?: string }[])
    .map((block) => (block.type === 'text' ? (block.text ?? '') : ''))
    .join('');
}

function inPieces({
  content,
  stop_reason,
  usage,
  ...message
}: {
  content: { type: string; text: string }[];
  stop_reason: string;
  usage: object;
}): StandInAnswer {
  const event = (type: string, data: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const words = (content[0]?.text ?? '').split(/(?<= )/);
  return {
    headers: { 'content-type': 'text/event-stream' },
    body: [
      event('message_start', { message: { ...message, content: [], stop_reason: null, usage } }),
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      event('ping', {}),
      ...words.map((text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } }),
      event('message_stop', {}),
    ].join(''),
  };
}
