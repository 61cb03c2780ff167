import type { RefusalKind } from '../fault.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { sampleReply } from '../sample-json.js';
import { samplePicture, sampleSound } from '../sample-media.js';
import { formOf, jsonOf, type Route, spoil, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<
  Record<RefusalKind, { status: number; type: string; code: string | null; message: string }>
> = {
  rate: { status: 429, type: 'requests', code: 'rate_limit_exceeded', message: 'Rate limit reached.' },
  overloaded: { status: 503, type: 'server_error', code: null, message: 'The engine is overloaded.' },
  policy: {
    status: 400,
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    message: 'Your request was rejected by the safety system.',
  },
  credit: {
    status: 429,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    message: 'You exceeded your current quota.',
  },
  error: { status: 500, type: 'server_error', code: null, message: 'The server had an error.' },
  invalid: {
    status: 400,
    type: 'invalid_request_error',
    code: 'invalid_value',
    message: "Invalid value: 'size'.",
  },
  auth: {
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    message: 'Incorrect API key provided: stand-***6789.',
  },
  inside: { status: 200, type: 'server_error', code: 'server_error', message: 'Something went wrong.' },
};

/** OpenAI's protocol: pictures, edits, chat, responses, speech, transcripts and the list of models. */
export class OpenAiStandIn extends StandInProvider {
  /** What chat answers, from the last message's text. */
  reply: (text: string, schema?: unknown) => string = sampleReply;

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v1\/images\/generations$/,
      step: 'submit',
      answer: (request) => this.pictures(jsonOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/images\/edits$/,
      step: 'submit',
      answer: async (request) => {
        const form = await formOf(request);
        const pictures = [...form.getAll('image'), ...form.getAll('image[]')];
        if (pictures.length === 0) return missing('image');
        return this.pictures(Object.fromEntries(form));
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/chat\/completions$/,
      step: 'submit',
      answer: (request) => this.completion(jsonOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/responses$/,
      step: 'submit',
      answer: (request) => this.response(jsonOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/audio\/speech$/,
      step: 'submit',
      answer: (request) => this.speech(jsonOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/audio\/transcriptions$/,
      step: 'submit',
      answer: async (request) => this.transcript(await formOf(request)),
    },
    {
      method: 'GET',
      path: /^\/v1\/models$/,
      step: 'find',
      answer: () => ({ json: { object: 'list', data: [{ id: 'gpt-image-1.5', object: 'model' }] } }),
    },
  ];

  protected checkKey({ headers }: StandInRequest): StandInAnswer | undefined {
    return headers['authorization'] === `Bearer ${this.key}` ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, ...error } = REFUSALS[kind];
    return { status, json: { error: { ...error, param: null } } };
  }

  protected override spoiled(answer: StandInAnswer, as: 'wrong' | 'cut'): StandInAnswer {
    const json = answer.json as { data?: { b64_json: string }[] } | undefined;
    if (!json?.data) return super.spoiled(answer, as);
    const data = json.data.map(({ b64_json }) => ({
      b64_json: spoil(Buffer.from(b64_json, 'base64'), as).toString('base64'),
    }));
    return { ...answer, json: { ...json, data } };
  }

  private pictures(body: Readonly<Record<string, unknown>>): StandInAnswer {
    const { model, prompt, size = 'auto', n = 1 } = body;
    if (typeof prompt !== 'string' || prompt === '') return missing('prompt');
    if (typeof model !== 'string') return missing('model');
    const [, width = '1024', height = '1024'] = /^(\d+)x(\d+)$/.exec(String(size)) ?? [];
    this.buy({ label: prompt });
    return {
      json: {
        created: Math.floor(Date.now() / 1_000),
        size,
        output_format: 'png',
        data: Array.from({ length: Number(n) }, () => ({
          b64_json: samplePicture(Number(width), Number(height), prompt).toString('base64'),
        })),
        usage: { input_tokens: 12, output_tokens: 1_056, total_tokens: 1_068 },
      },
    };
  }

  private completion(body: Readonly<Record<string, unknown>>): StandInAnswer {
    const { model, messages, stream, response_format } = body;
    if (typeof model !== 'string') return missing('model');
    if (!Array.isArray(messages) || messages.length === 0) return missing('messages');
    const { content } = messages.at(-1) as { content: string | { text?: string }[] };
    const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
    const { json_schema } = (response_format ?? {}) as { json_schema?: { schema?: unknown } };
    const reply = this.reply(text, json_schema?.schema);
    this.buy({ label: text });
    const common = { id: `chatcmpl-${this.purchases.length}`, created: 1, model };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    if (stream === true) {
      const chunk = (delta: object, finish_reason: string | null) =>
        `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
      return {
        headers: { 'content-type': 'text/event-stream' },
        body: [
          chunk({ role: 'assistant', content: '' }, null),
          ...reply.split(/(?<= )/).map((word) => chunk({ content: word }, null)),
          chunk({}, 'stop'),
          'data: [DONE]\n\n',
        ].join(''),
      };
    }
    return {
      json: {
        ...common,
        object: 'chat.completion',
        choices: [
          { index: 0, message: { role: 'assistant', content: reply, refusal: null }, finish_reason: 'stop' },
        ],
        usage,
      },
    };
  }

  private response({ model, input, stream, text: form }: Readonly<Record<string, unknown>>): StandInAnswer {
    if (typeof model !== 'string') return missing('model');
    const asked = typeof input === 'string' ? input : inputText(input);
    if (asked === undefined) return missing('input');
    const { format } = (form ?? {}) as { format?: { schema?: unknown } };
    const said = this.reply(asked, format?.schema);
    this.buy({ label: asked });
    const id = `resp_${this.purchases.length}`;
    const part = { type: 'output_text', text: said, annotations: [] };
    const message = { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content: [part] };
    const whole = {
      id,
      object: 'response',
      created_at: 1,
      model,
      status: 'completed',
      error: null,
      incomplete_details: null,
      output: [{ id: 'rs_1', type: 'reasoning', summary: [] }, message],
      usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
    };
    return stream === true ? inPieces(whole, said) : { json: whole };
  }

  private async speech(body: Readonly<Record<string, unknown>>): Promise<StandInAnswer> {
    const { input, voice, model, response_format = 'mp3' } = body;
    if (typeof input !== 'string' || input === '') return missing('input');
    if (typeof model !== 'string' || typeof voice !== 'string') return missing('voice');
    this.buy({ label: input });
    const format = response_format === 'wav' ? 'wav' : 'mp3';
    const sound = await sampleSound(Math.min(10, Math.ceil(input.length / 15)), format);
    return { headers: { 'content-type': format === 'wav' ? 'audio/wav' : 'audio/mpeg' }, body: sound };
  }

  private transcript(form: FormData): StandInAnswer {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return missing('file');
    if (typeof form.get('model') !== 'string') return missing('model');
    this.buy({ label: file.name });
    const text = 'a tone of four hundred and forty hertz';
    if (form.get('response_format') !== 'verbose_json') return { json: { text } };
    const words = text.split(' ').map((word, index) => ({ word, start: index / 4, end: index / 4 + 0.2 }));
    return {
      json: {
        task: 'transcribe',
        language: 'english',
        duration: 2,
        text,
        words,
        segments: [{ id: 0, start: 0, end: 2, text }],
      },
    };
  }
}

function inputText(input: unknown): string | undefined {
  if (!Array.isArray(input) || input.length === 0) return undefined;
  const { content } = input.at(-1) as { content?: string | { text?: string }[] };
  return typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');
}

function inPieces(whole: { output: readonly object[] }, said: string): StandInAnswer {
  const at = { item_id: 'msg_1', output_index: 1, content_index: 0 };
  const events: { type: string; [member: string]: unknown }[] = [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: whole.output[0] },
    { type: 'response.output_item.done', output_index: 0, item: whole.output[0] },
    { type: 'response.output_item.added', output_index: 1, item: { ...whole.output[1], content: [] } },
    { type: 'response.content_part.added', ...at, part: { type: 'output_text', text: '', annotations: [] } },
    ...said.split(/(?<= )/).map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
    { type: 'response.output_text.done', ...at, text: said },
    { type: 'response.output_item.done', output_index: 1, item: whole.output[1] },
    { type: 'response.completed', response: whole },
  ];
  const body = events.map(
    (event, sequence_number) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
  );
  return { headers: { 'content-type': 'text/event-stream' }, body: body.join('') };
}

function missing(param: string): StandInAnswer {
  return {
    status: 400,
    json: {
      error: {
        message: `Missing required parameter: '${param}'.`,
        type: 'invalid_request_error',
        param,
        code: 'missing_required_parameter',
      },
    },
  };
}
