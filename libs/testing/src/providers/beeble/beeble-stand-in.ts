import { randomUUID } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { sampleClip } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<Record<RefusalKind, { status: number; code: string; message: string }>> = {
  rate: { status: 429, code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests.' },
  overloaded: { status: 503, code: 'INTERNAL_ERROR', message: 'Service unavailable.' },
  policy: { status: 400, code: 'CONTENT_MODERATED', message: 'The source does not pass content moderation.' },
  credit: { status: 402, code: 'INSUFFICIENT_BALANCE', message: 'Prepaid account balance is insufficient.' },
  error: { status: 500, code: 'INTERNAL_ERROR', message: 'Unexpected server error.' },
  invalid: {
    status: 400,
    code: 'VIDEO_TOO_MANY_FRAMES',
    message: 'Video exceeds the maximum of 240 frames.',
  },
  auth: { status: 401, code: 'INVALID_API_KEY', message: 'API key is missing or invalid.' },
  inside: { status: 500, code: 'INTERNAL_ERROR', message: 'Unexpected server error.' },
};

/** Beeble's protocol: uploads, and SwitchX jobs that are begun once for each key of an order. */
export class BeebleStandIn extends StandInProvider {
  /** Milliseconds that a job takes. */
  workMs = 30;
  readonly uploads = new Map<string, Buffer>();
  private readonly jobs = new Map<string, number>();
  private readonly byKey = new Map<string, string>();

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v1\/uploads$/,
      step: 'upload',
      answer: (request) => {
        const { filename } = jsonOf(request);
        if (typeof filename !== 'string') return this.refusal('invalid');
        const id = `upload_${randomUUID()}`;
        const upload_url = `${this.origin}/put/${id}`;
        return { status: 201, json: { id, upload_url, beeble_uri: `beeble://uploads/${id}/${filename}` } };
      },
    },
    {
      method: 'PUT',
      path: /^\/put\/(?<id>[^/]+)$/,
      step: 'upload',
      answer: ({ body }, { id = '' }) => {
        this.uploads.set(id, body);
        return { status: 200 };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/switchx\/generations$/,
      step: 'submit',
      answer: (request) => this.begin(jsonOf(request)),
    },
    {
      method: 'GET',
      path: /^\/v1\/switchx\/generations\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.status(id),
    },
    {
      method: 'GET',
      path: /^\/files\/[^/]+$/,
      step: 'file',
      answer: async () => ({ headers: { 'content-type': 'video/mp4' }, body: await sampleClip(1) }),
    },
  ];

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    if (path.startsWith('/files/') || path.startsWith('/put/')) return undefined;
    return headers['x-api-key'] === this.key ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, ...error } = REFUSALS[kind];
    return { status, json: { error } };
  }

  private begin(order: Readonly<Record<string, unknown>>): StandInAnswer {
    const { generation_type, source_uri, alpha_mode, alpha_uri, prompt, reference_image_uri } = order;
    const missing =
      generation_type !== 'video' ||
      !this.isKnown(source_uri) ||
      typeof alpha_mode !== 'string' ||
      (['custom', 'select'].includes(alpha_mode) && !this.isKnown(alpha_uri)) ||
      (prompt === undefined && !this.isKnown(reference_image_uri));
    if (missing) return this.refusal('invalid');
    const key = typeof order['idempotency_key'] === 'string' ? order['idempotency_key'] : randomUUID();
    const known = this.byKey.get(key);
    if (known !== undefined) return this.status(known);
    const id = `swx_${randomUUID()}`;
    this.byKey.set(key, id);
    this.jobs.set(id, Date.now());
    this.buy({ taskId: id, reference: key, label: typeof prompt === 'string' ? prompt : '' });
    return { status: 201, json: { id, status: 'in_queue', progress: 0, output: null, error: null } };
  }

  /** On the internet, or uploaded before. */
  private isKnown(uri: unknown): boolean {
    const [, upload] = /^beeble:\/\/uploads\/([^/]+)\//.exec(String(uri)) ?? [];
    return upload === undefined ? String(uri).startsWith('https://') : this.uploads.has(upload);
  }

  private status(id: string): StandInAnswer {
    const begunAt = this.jobs.get(id);
    if (begunAt === undefined) {
      return { status: 404, json: { error: { code: 'JOB_NOT_FOUND', message: "Job doesn't exist." } } };
    }
    const done = Date.now() - begunAt >= this.workMs;
    return {
      json: {
        id,
        status: done ? 'completed' : 'processing',
        progress: done ? 100 : 50,
        generation_type: 'video',
        output: done ? { render: `${this.origin}/files/${id}.mp4`, alpha: null, source: null } : null,
        error: null,
      },
    };
  }
}
