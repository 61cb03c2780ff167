import { randomUUID } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { sampleClip, samplePicture, sampleSound } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

export interface QueuedRequest {
  readonly id: string;
  /** Whole, with what follows the app's name. */
  readonly endpoint: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly madeAt: number;
  cancelled?: boolean;
}

/** What becomes of a request: its output, no end, or the answer in place of its output. */
export type QueueFate = 'succeeded' | 'never' | StandInAnswer;

/** A model's own error, as the result of a request that is complete. */
export const modelError = (type: string, msg: string, loc: readonly string[] = ['body']): StandInAnswer => ({
  status: 422,
  headers: { 'x-fal-error-type': type },
  json: { detail: [{ loc, msg, type, url: `https://docs.fal.ai/errors#${type}`, input: {} }] },
});

/** An error of what runs the models. */
export const runnerError = (status: number, type: string): StandInAnswer => ({
  status,
  headers: { 'x-fal-error-type': type, 'x-fal-retryable': 'true' },
  json: { detail: `Runner: ${type}`, error_type: type },
});

const REFUSALS: Readonly<Record<RefusalKind, StandInAnswer>> = {
  rate: { status: 429, json: { detail: 'Too many requests.' } },
  overloaded: { status: 503, json: { detail: 'Service unavailable.' } },
  policy: modelError('content_policy_violation', 'The content could not be processed.', ['body', 'prompt']),
  credit: {
    status: 403,
    json: {
      detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
    },
  },
  error: { status: 500, json: { detail: 'Internal server error.' } },
  invalid: modelError('missing', 'Field required', ['body', 'video_url']),
  auth: { status: 401, json: { detail: 'Cannot access application. Authentication is required.' } },
  inside: { status: 500, json: { detail: 'Internal server error.' } },
};

/** Fields that endpoints must and may have, as their pages say. */
const ENDPOINTS: Readonly<Record<string, { required: readonly string[]; optional: readonly string[] }>> = {
  'fal-ai/sync-lipsync/v3': { required: ['video_url', 'audio_url'], optional: ['sync_mode'] },
  'fal-ai/flux/dev': { required: ['prompt'], optional: ['image_size', 'seed', 'num_images'] },
  'fal-ai/stable-audio': { required: ['prompt'], optional: ['seconds_total'] },
};

const REQUEST = '^/(?<owner>[^/]+)/(?<app>[^/]+)/requests/(?<id>[^/]+)';

/** fal's protocol: the queue, results, cancels and the storage for inputs. All of its hosts are this one. */
export class FalStandIn extends StandInProvider {
  /** Milliseconds until a request begins, and until it is complete. */
  startsMs = 5;
  takesMs = 20;
  fate: (label: string) => QueueFate = () => 'succeeded';
  outputsExpired = false;
  readonly queue = new Map<string, QueuedRequest>();
  /** Bytes of uploads by name. Those in parts are put together when they are complete. */
  readonly uploads = new Map<string, Buffer>();
  private readonly parts = new Map<string, Buffer[]>();

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'GET',
      path: new RegExp(`${REQUEST}/status$`),
      step: 'poll',
      answer: (_request, parts) => this.withRequest(parts, (one) => this.statusOf(one)),
    },
    {
      method: 'PUT',
      path: new RegExp(`${REQUEST}/cancel$`),
      step: 'cancel',
      answer: (_request, parts) => this.withRequest(parts, (one) => this.cancel(one)),
    },
    {
      method: 'GET',
      path: new RegExp(`${REQUEST}$`),
      step: 'find',
      answer: (_request, parts) => this.withRequest(parts, (one) => this.outcomeOf(one)),
    },
    {
      method: 'GET',
      path: /^\/outputs\/(?<kind>image|video|audio)\/(?<seed>[^/]+)$/,
      step: 'file',
      answer: (_request, { kind = '', seed = '' }) => (this.outputsExpired ? notFound() : media(kind, seed)),
    },
    {
      method: 'POST',
      path: /^\/storage\/upload\/initiate(?<multipart>-multipart)?$/,
      step: 'upload',
      answer: (request) => this.place(request),
    },
    {
      method: 'PUT',
      path: /^\/cdn\/(?<name>[^/]+)$/,
      step: 'upload',
      answer: ({ body }, { name = '' }) => {
        this.uploads.set(name, body);
        return { json: {} };
      },
    },
    {
      method: 'PUT',
      path: /^\/cdn\/(?<name>[^/]+)\/(?<number>\d+)$/,
      step: 'upload',
      answer: ({ body }, { name = '', number = '' }) => {
        const parts = this.parts.get(name) ?? [];
        parts[Number(number) - 1] = body;
        this.parts.set(name, parts);
        return { json: { partNumber: Number(number), etag: `"${number}"` } };
      },
    },
    {
      method: 'POST',
      path: /^\/cdn\/(?<name>[^/]+)\/complete$/,
      step: 'upload',
      answer: (request, { name = '' }) => this.complete(name, jsonOf(request)),
    },
    {
      method: 'POST',
      path: /^\/(?<endpoint>[^/]+\/[^/]+(?:\/[^/]+)*)$/,
      step: 'submit',
      answer: (request, { endpoint = '' }) => this.enqueue(endpoint, jsonOf(request)),
    },
  ];

  override forget(): void {
    super.forget();
    this.queue.clear();
    this.uploads.clear();
    this.parts.clear();
    this.fate = () => 'succeeded';
    this.takesMs = 20;
    this.outputsExpired = false;
  }

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    const open = /^\/(?:outputs|cdn)\//.test(path) || headers['authorization'] === `Key ${this.key}`;
    return open ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    return REFUSALS[kind];
  }

  private enqueue(endpoint: string, input: Record<string, unknown>): StandInAnswer {
    const fields = ENDPOINTS[endpoint];
    if (!fields) return notFound();
    const missing = fields.required.find((name) => typeof input[name] !== 'string' || input[name] === '');
    if (missing !== undefined) return modelError('missing', 'Field required', ['body', missing]);
    const known = new Set([...fields.required, ...fields.optional]);
    const unknown = Object.keys(input).find((name) => !known.has(name));
    if (unknown !== undefined) return modelError('extra_forbidden', 'Unknown field', ['body', unknown]);
    const id = randomUUID();
    const label = String(input['prompt'] ?? input['video_url']);
    this.queue.set(id, { id, endpoint, input, label, madeAt: Date.now() });
    this.buy({ taskId: id, label });
    const address = `${this.origin}/${appOf(endpoint)}/requests/${id}`;
    return {
      headers: { 'x-fal-request-id': id },
      json: {
        request_id: id,
        status: 'IN_QUEUE',
        queue_position: 0,
        response_url: address,
        status_url: `${address}/status`,
        cancel_url: `${address}/cancel`,
      },
    };
  }

  private withRequest(
    { owner, app, id = '' }: Readonly<Record<string, string>>,
    answer: (request: QueuedRequest) => StandInAnswer | Promise<StandInAnswer>,
  ): StandInAnswer | Promise<StandInAnswer> {
    const found = this.queue.get(id);
    return found && appOf(found.endpoint) === `${owner}/${app}` ? answer(found) : notFound();
  }

  private isComplete(request: QueuedRequest): boolean {
    if (request.cancelled) return true;
    return this.fate(request.label) !== 'never' && Date.now() - request.madeAt >= this.takesMs;
  }

  private statusOf(request: QueuedRequest): StandInAnswer {
    const response_url = `${this.origin}/${appOf(request.endpoint)}/requests/${request.id}`;
    if (this.isComplete(request)) {
      const metrics = { inference_time: this.takesMs / 1_000 };
      return { json: { status: 'COMPLETED', request_id: request.id, response_url, logs: null, metrics } };
    }
    const waits = Date.now() - request.madeAt < this.startsMs;
    const state = waits ? { status: 'IN_QUEUE', queue_position: 0 } : { status: 'IN_PROGRESS', logs: null };
    return { status: 202, json: { ...state, request_id: request.id, response_url } };
  }

  private outcomeOf(request: QueuedRequest): StandInAnswer {
    const headers = { 'x-fal-request-id': request.id };
    if (!this.isComplete(request)) return { status: 400, json: { detail: 'Request is still in progress' } };
    if (request.cancelled) return { status: 499, headers, json: { detail: 'Request was cancelled' } };
    const fate = this.fate(request.label);
    if (typeof fate === 'object') return { ...fate, headers: { ...headers, ...fate.headers } };
    const at = (kind: string): { url: string } => ({ url: `${this.origin}/outputs/${kind}/${request.id}` });
    const outputs: Readonly<Record<string, unknown>> = {
      'fal-ai/sync-lipsync/v3': { video: { ...at('video'), content_type: 'video/mp4' } },
      'fal-ai/flux/dev': { images: [{ ...at('image'), width: 96, height: 64 }], seed: 7, timings: {} },
      'fal-ai/stable-audio': { audio: at('audio') },
    };
    return { headers, json: outputs[request.endpoint] };
  }

  private cancel(request: QueuedRequest): StandInAnswer {
    if (this.isComplete(request)) return { status: 400, json: { status: 'ALREADY_COMPLETED' } };
    request.cancelled = true;
    return { status: 202, json: { status: 'CANCELLATION_REQUESTED' } };
  }

  private place(request: StandInRequest): StandInAnswer {
    const { file_name: name, content_type: type } = jsonOf(request);
    if (typeof name !== 'string' || typeof type !== 'string') return this.refusal('invalid');
    const file = `${this.origin}/cdn/${randomUUID()}-${encodeURIComponent(name)}`;
    return { json: { upload_url: `${file}?signature=stand-in`, file_url: file } };
  }

  private complete(name: string, { parts }: Record<string, unknown>): StandInAnswer {
    const sent = this.parts.get(name) ?? [];
    if (!Array.isArray(parts) || parts.length !== sent.length)
      return { status: 400, json: { detail: 'parts' } };
    this.uploads.set(name, Buffer.concat(sent));
    return { json: {} };
  }
}

/** An endpoint without what follows its app's name. */
const appOf = (endpoint: string): string => endpoint.split('/').slice(0, 2).join('/');

async function media(kind: string, seed: string): Promise<StandInAnswer> {
  if (kind === 'video') return { headers: { 'content-type': 'video/mp4' }, body: await sampleClip(1) };
  if (kind === 'audio') return { headers: { 'content-type': 'audio/mpeg' }, body: await sampleSound(1) };
  return { headers: { 'content-type': 'image/png' }, body: samplePicture(96, 64, seed) };
}

function notFound(): StandInAnswer {
  return { status: 404, json: { detail: 'Request not found' } };
}
