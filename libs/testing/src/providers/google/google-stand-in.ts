import { randomUUID } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { sampleReply } from '../sample-json.js';
import { sampleClip, samplePicture } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { jsonOf, type Route, spoil, StandInProvider } from '../stand-in-provider.js';

interface Refusal {
  code: number;
  status: string;
  message: string;
  details?: readonly object[];
}

const QUOTA = 'You exceeded your current quota, please check your plan and billing details.';
const quota = (quotaId: string): object => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId }],
});

const REFUSALS: Readonly<Record<Exclude<RefusalKind, 'policy' | 'inside'>, Refusal>> = {
  rate: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: QUOTA,
    details: [
      quota('GenerateRequestsPerMinutePerProjectPerModel'),
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.05s' },
    ],
  },
  credit: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: QUOTA,
    details: [quota('GenerateRequestsPerDayPerProjectPerModel')],
  },
  overloaded: { code: 503, status: 'UNAVAILABLE', message: 'The model is overloaded.' },
  error: { code: 500, status: 'INTERNAL', message: 'An internal error has occurred.' },
  invalid: { code: 400, status: 'INVALID_ARGUMENT', message: 'aspectRatio is not supported.' },
  auth: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'API key not valid. Please pass a valid API key.',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  },
};

interface Operation {
  readonly prompt: string;
  readonly createdAt: number;
}

/** Gemini's protocol: content at once, VEO as operations, files behind the key and a redirect. */
export class GoogleStandIn extends StandInProvider {
  /** What is answered to the last message's text. */
  reply: (text: string, schema?: unknown) => string = sampleReply;
  /** Milliseconds that an operation takes. */
  workMs = 30;
  /** How operations end. */
  outcome: 'done' | 'filtered' | 'error' = 'done';
  private readonly operations = new Map<string, Operation>();

  get baseUrl(): string {
    return `${this.origin}/v1beta`;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v1beta\/models\/(?<model>[^/:]+):generateContent$/,
      step: 'submit',
      answer: (request, { model = '' }) => this.generate(jsonOf(request), model),
    },
    {
      method: 'POST',
      path: /^\/v1beta\/models\/(?<model>[^/:]+):predictLongRunning$/,
      step: 'submit',
      answer: (request, { model = '' }) => this.order(jsonOf(request), model),
    },
    {
      method: 'GET',
      path: /^\/v1beta\/(?<name>models\/[^/]+\/operations\/[^/]+)$/,
      step: 'poll',
      answer: (_request, { name = '' }) => this.operation(name),
    },
    {
      method: 'GET',
      path: /^\/v1beta\/files\/(?<file>[^/:]+):download$/,
      step: 'file',
      answer: (_request, { file = '' }) => ({ status: 302, headers: { location: `/stored/${file}` } }),
    },
    {
      method: 'GET',
      path: /^\/stored\/[^/]+$/,
      step: 'file',
      answer: async () => ({ headers: { 'content-type': 'video/mp4' }, body: await sampleClip(1) }),
    },
  ];

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    if (path.startsWith('/stored/')) return undefined;
    return headers['x-goog-api-key'] === this.key ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    // What is against the rules is an answer without candidates.
    if (kind === 'policy') return { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } };
    if (kind === 'inside') return { json: { candidates: [{ finishReason: 'OTHER' }] } };
    const { code, ...error } = REFUSALS[kind];
    return { status: code, json: { error: { code, ...error } } };
  }

  protected override spoiled(answer: StandInAnswer, as: 'wrong' | 'cut'): StandInAnswer {
    const json = answer.json as
      { candidates?: { content: { parts: { inlineData?: { data: string } }[] } }[] } | undefined;
    const data = json?.candidates?.[0]?.content.parts[0]?.inlineData?.data;
    if (data === undefined) return super.spoiled(answer, as);
    return { json: candidate({ inlineData: picture(spoil(Buffer.from(data, 'base64'), as)) }) };
  }

  private generate({ contents, generationConfig }: Record<string, unknown>, model: string): StandInAnswer {
    const last = Array.isArray(contents) ? (contents.at(-1) as { parts?: { text?: string }[] }) : undefined;
    const text = (last?.parts ?? []).map((part) => part.text ?? '').join('');
    if (text === '') return this.refusal('invalid');
    this.buy({ label: text });
    const { responseModalities = [], responseSchema } = (generationConfig ?? {}) as {
      responseModalities?: string[];
      responseSchema?: unknown;
    };
    if (!responseModalities.includes('IMAGE'))
      return { json: candidate({ text: this.reply(text, responseSchema) }) };
    if (!model.endsWith('-image')) return this.refusal('invalid');
    return { json: candidate({ inlineData: picture(samplePicture(96, 64, text)) }) };
  }

  private order({ instances }: Record<string, unknown>, model: string): StandInAnswer {
    const [instance] = (Array.isArray(instances) ? instances : []) as { prompt?: string }[];
    if (typeof instance?.prompt !== 'string') return this.refusal('invalid');
    const name = `models/${model}/operations/${randomUUID()}`;
    this.operations.set(name, { prompt: instance.prompt, createdAt: Date.now() });
    this.buy({ taskId: name, label: instance.prompt });
    return { json: { name } };
  }

  private operation(name: string): StandInAnswer {
    const operation = this.operations.get(name);
    if (!operation) {
      const error = { code: 404, status: 'NOT_FOUND', message: 'Operation not found.' };
      return { status: 404, json: { error } };
    }
    if (Date.now() - operation.createdAt < this.workMs) return { json: { name } };
    if (this.outcome === 'error') {
      return { json: { name, done: true, error: { code: 13, message: 'Internal error.' } } };
    }
    const uri = `${this.baseUrl}/files/${name.slice(-12)}:download?alt=media`;
    const generateVideoResponse =
      this.outcome === 'filtered'
        ? { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ['The clip may show violence.'] }
        : { generatedSamples: [{ video: { uri } }] };
    return { json: { name, done: true, response: { generateVideoResponse } } };
  }
}

const picture = (bytes: Buffer): object => ({ mimeType: 'image/png', data: bytes.toString('base64') });

const candidate = (part: object): object => ({
  candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
});
