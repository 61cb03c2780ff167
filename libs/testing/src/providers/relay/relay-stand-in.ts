import { randomUUID } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { samplePicture } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { formOf, jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<Record<RefusalKind, { status: number; code: string; message: string }>> = {
  rate: { status: 429, code: 'rate_limit_exceeded', message: 'Too many requests.' },
  overloaded: { status: 503, code: 'service_unavailable', message: 'A part is away.' },
  policy: { status: 400, code: 'content_policy', message: 'Not drawn here.' },
  credit: { status: 402, code: 'insufficient_credits', message: 'Not enough credits.' },
  error: { status: 500, code: 'internal_error', message: 'Something went wrong.' },
  invalid: { status: 400, code: 'validation_error', message: 'prompt must not be empty' },
  auth: { status: 401, code: 'unauthorized', message: 'The token is not valid.' },
  inside: { status: 200, code: 'internal_error', message: 'Something went wrong.' },
};

interface StandInJob {
  id: string;
  type: string;
  /** Times it was asked for. */
  asked: number;
  cancelled: boolean;
}

/** Another instance of this system: node routes with `Idempotency-Key`, jobs, uploads and media. */
export class RelayStandIn extends StandInProvider {
  readonly jobs = new Map<string, StandInJob>();
  private readonly byKey = new Map<string, string>();

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v1\/upload$/,
      step: 'upload',
      answer: async (request) => {
        const file = (await formOf(request)).get('file');
        if (!(file instanceof File)) return refused(REFUSALS.invalid);
        return {
          json: { data: { url: `${this.origin}/media/uploaded/${file.name}`, assetId: randomUUID() } },
        };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/jobs\/(?<id>[\da-f-]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.read(id),
    },
    {
      method: 'POST',
      path: /^\/v1\/jobs\/(?<id>[\da-f-]+)\/cancel$/,
      step: 'cancel',
      answer: (_request, { id = '' }) => {
        const job = this.jobs.get(id);
        if (!job) return notFound;
        job.cancelled = true;
        return { json: { success: true, cancelled: 1 } };
      },
    },
    {
      method: 'GET',
      path: /^\/media\/.+\.png$/,
      step: 'file',
      answer: () => ({ headers: { 'content-type': 'image/png' }, body: samplePicture(96, 64, 'relay') }),
    },
    {
      method: 'POST',
      path: /^\/v1\/(?<type>[a-z0-9-]+)(?:\/generate)?$/,
      step: 'submit',
      answer: (request, { type = '' }) => this.begin(type, request),
    },
  ];

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    if (path.startsWith('/media/') || headers['authorization'] === `Bearer ${this.key}`) return undefined;
    return this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    return refused(REFUSALS[kind]);
  }

  private begin(type: string, request: StandInRequest): StandInAnswer {
    const key = request.headers['idempotency-key'];
    const known = key === undefined ? undefined : this.byKey.get(key);
    if (known !== undefined) return { status: 202, json: { jobId: known } };
    const { prompt, userInput, text } = jsonOf(request);
    const job = { id: randomUUID(), type, asked: 0, cancelled: false };
    this.jobs.set(job.id, job);
    if (key !== undefined) this.byKey.set(key, job.id);
    this.buy({
      label: [prompt, userInput, text].find((words) => typeof words === 'string') ?? '',
      taskId: job.id,
      ...(key === undefined ? {} : { reference: key }),
    });
    return { status: 202, json: { jobId: job.id } };
  }

  private read(id: string): StandInAnswer {
    const job = this.jobs.get(id);
    if (!job) return notFound;
    job.asked++;
    const status = job.cancelled ? 'cancelled' : job.asked < 2 ? 'running' : 'completed';
    return {
      json: {
        data: {
          id,
          status,
          progress: status === 'completed' ? 100 : 40,
          job_type: job.type,
          output_data: status === 'completed' ? this.outputOf(job.type) : null,
          error_code: null,
          error_message: null,
        },
      },
    };
  }

  private outputOf(type: string): Record<string, unknown> {
    if (type === 'llm-chat') return { text: 'You said: hello' };
    const imageUrl = `${this.origin}/media/made/picture.png`;
    return { imageUrl, url: imageUrl, width: 96, height: 64 };
  }
}

const notFound: StandInAnswer = {
  status: 404,
  json: { error: { code: 'not_found', message: 'There is no such job.' } },
};

function refused({
  status,
  code,
  message,
}: {
  status: number;
  code: string;
  message: string;
}): StandInAnswer {
  return { status, json: { error: { code, message } } };
}
