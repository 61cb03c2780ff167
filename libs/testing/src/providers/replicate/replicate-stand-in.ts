import { createHash } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { sampleClip, samplePicture, sampleSound } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { formOf, jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';
import { ACCOUNT, ReplicateTrainings, TRAINER, versionOf } from './replicate-trainings.js';
import { invalidFields, type Output, replicateSchemas } from './replicate-schemas.js';

export type PredictionStatus = 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';

export interface Prediction {
  readonly id: string;
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly madeAt: number;
  /** Set when it is over: by time, by a cancel, or by a test. */
  ended?: PredictionStatus;
  error?: string;
}

/** What becomes of a prediction: how it ends, or that it never does. An error text is that of its failure. */
export type Fate = 'succeeded' | 'canceled' | 'aborted' | 'never' | { error: string };

const REFUSALS: Readonly<Record<RefusalKind, { status: number; title: string; detail: string }>> = {
  rate: {
    status: 429,
    title: 'Too Many Requests',
    detail: 'Request was throttled. Your rate limit for creating predictions resets in ~2s.',
  },
  overloaded: { status: 503, title: 'Service Unavailable', detail: 'Please try again.' },
  policy: {
    status: 422,
    title: 'Input rejected',
    detail: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
  },
  credit: {
    status: 402,
    title: 'Insufficient credit',
    detail: 'You have insufficient credit to run this model. Go to your billing page to purchase credit.',
  },
  error: { status: 500, title: 'Internal Server Error', detail: 'Something went wrong.' },
  invalid: { status: 422, title: 'Input validation failed', detail: '- input.prompt is required\n' },
  auth: {
    status: 401,
    title: 'Unauthenticated',
    detail: 'You did not pass a valid authentication token',
  },
  inside: { status: 500, title: 'Internal Server Error', detail: 'Something went wrong.' },
};

/** Replicate's protocol: predictions of official models and of versions, files, cancels and outputs. */
export class ReplicateStandIn extends StandInProvider {
  /** Milliseconds until a prediction begins, and until it is over. */
  startsMs = 5;
  takesMs = 20;
  fate: (label: string) => Fate = () => 'succeeded';
  /** Outputs are answered with 404, as an hour later. */
  outputsExpired = false;
  readonly predictions = new Map<string, Prediction>();
  readonly uploads: { name: string; bytes: Buffer }[] = [];
  readonly trainings = new ReplicateTrainings(() => this.baseUrl);

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v1\/models\/(?<owner>[^/]+)\/(?<name>[^/]+)\/predictions$/,
      step: 'submit',
      answer: (request, { owner, name }) => this.run(`${owner}/${name}`, false, request),
    },
    {
      method: 'POST',
      path: /^\/v1\/predictions$/,
      step: 'submit',
      answer: (request) => {
        const { version } = jsonOf(request);
        const model = Object.keys(replicateSchemas).find((name) => versionOf(name) === version);
        return model === undefined ? invalidVersion() : this.run(model, true, request);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/models\/(?<owner>[^/]+)\/(?<name>[^/]+)$/,
      step: 'find',
      answer: (_request, { owner, name }) =>
        this.trainings.models.has(`${owner}/${name}`)
          ? { json: { owner, name, latest_version: null } }
          : describedModel(`${owner}/${name}`),
    },
    { method: 'GET', path: /^\/v1\/account$/, step: 'find', answer: () => ({ json: { username: ACCOUNT } }) },
    {
      method: 'POST',
      path: /^\/v1\/models$/,
      step: 'find',
      answer: (request) => {
        const { owner, name } = jsonOf(request);
        this.trainings.models.add(`${String(owner)}/${String(name)}`);
        return { status: 201, json: { owner, name, latest_version: null } };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/models\/(?<owner>[^/]+)\/(?<name>[^/]+)\/versions\/(?<version>[^/]+)\/trainings$/,
      step: 'submit',
      answer: (request, { owner, name, version = '' }) => this.train(`${owner}/${name}`, version, request),
    },
    {
      method: 'GET',
      path: /^\/v1\/trainings$/,
      step: 'find',
      answer: () => ({
        json: {
          previous: null,
          next: null,
          results: this.trainings.all.map((one) => this.trainings.shown(one)),
        },
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/trainings\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.shownTraining(id),
    },
    {
      method: 'POST',
      path: /^\/v1\/trainings\/(?<id>[^/]+)\/cancel$/,
      step: 'cancel',
      answer: (_request, { id = '' }) => {
        const training = this.trainings.find(id);
        if (training && !['succeeded', 'failed'].includes(training.status)) training.status = 'canceled';
        return this.shownTraining(id);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/predictions\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.withPrediction(id, (one) => ({ json: this.shown(one) })),
    },
    {
      method: 'POST',
      path: /^\/v1\/predictions\/(?<id>[^/]+)\/cancel$/,
      step: 'cancel',
      answer: (_request, { id = '' }) =>
        this.withPrediction(id, (one) => {
          if (this.statusOf(one) === 'starting' || this.statusOf(one) === 'processing')
            one.ended = 'canceled';
          return { json: this.shown(one) };
        }),
    },
    { method: 'POST', path: /^\/v1\/files$/, step: 'upload', answer: (request) => this.keep(request) },
    {
      method: 'GET',
      path: /^\/outputs\/(?<kind>image|video|audio)\/(?<seed>[^/]+)\/[^/]+$/,
      step: 'file',
      answer: (_request, { kind = '', seed = '' }) =>
        this.outputsExpired ? notFound() : this.media(kind, seed),
    },
  ];

  override forget(): void {
    super.forget();
    this.predictions.clear();
    this.uploads.length = 0;
    this.trainings.forget();
    this.fate = () => 'succeeded';
    this.takesMs = 20;
    this.outputsExpired = false;
  }

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    const open = path.startsWith('/outputs/') || headers['authorization'] === `Bearer ${this.key}`;
    return open ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, ...words } = REFUSALS[kind];
    const fields = [{ type: 'required', field: 'input.prompt', description: 'prompt is required' }];
    return { status, json: { ...words, status, ...(kind === 'invalid' ? { invalid_fields: fields } : {}) } };
  }

  private train(trainer: string, version: string, request: StandInRequest): StandInAnswer {
    const made = this.trainings.create(trainer, version, request);
    if (!('id' in made)) return made;
    this.buy({ taskId: made.id, label: String(made.input['trigger_word']) });
    return { status: 201, json: this.trainings.shown(made) };
  }

  private shownTraining(id: string): StandInAnswer {
    const training = this.trainings.find(id);
    return training ? { json: this.trainings.shown(training) } : notFound();
  }

  private async run(model: string, byVersion: boolean, request: StandInRequest): Promise<StandInAnswer> {
    const schema = replicateSchemas[model];
    // By their bare names only official models run.
    if (!schema || (schema.byVersion === true && !byVersion)) return notFound();
    const { input = {} } = jsonOf(request) as { input?: Record<string, unknown> };
    const invalid = invalidFields(schema, input);
    if (invalid.length > 0) {
      const detail = invalid.map(({ field, description }) => `- ${field}: ${description}\n`).join('');
      return {
        status: 422,
        json: { title: 'Input validation failed', detail, status: 422, invalid_fields: invalid },
      };
    }
    const prediction: Prediction = {
      id: createHash('sha1').update(`${Math.random()}`).digest('hex').slice(0, 26),
      model,
      input,
      label: String(input['prompt'] ?? input['mask_prompt'] ?? Object.values(input)[0]),
      madeAt: Date.now(),
    };
    this.predictions.set(prediction.id, prediction);
    this.buy({ taskId: prediction.id, label: prediction.label });
    await this.hold(prediction, request.headers['prefer']);
    return { status: 201, json: this.shown(prediction) };
  }

  /** `Prefer: wait` and `wait=SECONDS`: the answer comes when the prediction is over, or then. */
  private async hold(prediction: Prediction, prefer = ''): Promise<void> {
    const [wanted, seconds = '60'] = /^wait(?:=(\d+))?/.exec(prefer) ?? [];
    if (wanted === undefined) return;
    for (const end = Date.now() + Number(seconds) * 1_000; Date.now() < end;) {
      if (!['starting', 'processing'].includes(this.statusOf(prediction))) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private statusOf(prediction: Prediction): PredictionStatus {
    if (prediction.ended) return prediction.ended;
    const age = Date.now() - prediction.madeAt;
    const fate = this.fate(prediction.label);
    if (age < this.startsMs) return 'starting';
    if (fate === 'never' || age < this.takesMs) return 'processing';
    if (typeof fate === 'object') prediction.error = fate.error;
    prediction.ended = typeof fate === 'object' ? 'failed' : fate;
    return prediction.ended;
  }

  private withPrediction(id: string, answer: (prediction: Prediction) => StandInAnswer): StandInAnswer {
    const found = this.predictions.get(id);
    return found ? answer(found) : notFound();
  }

  private shown(prediction: Prediction): Record<string, unknown> {
    const status = this.statusOf(prediction);
    const { id, model, input, error = null } = prediction;
    const address = `${this.baseUrl}/predictions/${id}`;
    return {
      id,
      model,
      version: versionOf(model),
      input,
      status,
      output: status === 'succeeded' ? this.outputOf(prediction) : null,
      error,
      logs: status === 'processing' ? 'Loading\n 40%|####      | 10/25' : '',
      metrics: status === 'succeeded' ? { predict_time: this.takesMs / 1_000 } : {},
      data_removed: false,
      created_at: new Date(prediction.madeAt).toISOString(),
      urls: { get: address, cancel: `${address}/cancel`, web: `${this.origin}/p/${id}` },
    };
  }

  private outputOf({ id, model, input }: Prediction): unknown {
    const at = (kind: string, name: string): string => `${this.origin}/outputs/${kind}/${id}/${name}`;
    const shapes: Record<Output, () => unknown> = {
      picture: () => at('image', 'out.png'),
      pictures: () => [at('image', 'out-0.png')],
      clip: () => at('video', 'out.mp4'),
      sound: () => at('audio', 'out.mp3'),
      masks: () =>
        ['annotated_picture_mask', 'neg_annotated_picture_mask', 'mask', 'inverted_mask'].map((name) =>
          at('image', `${name}.jpg`),
        ),
      whisper: () => ({
        transcription: ' a fox at dusk',
        detected_language: 'english',
        segments: [{ id: 0, start: 0, end: 1, text: ' a fox at dusk' }],
      }),
      chunks: () => ({
        text: ' a fox',
        chunks: [
          { text: ' a', timestamp: [0, 0.2] },
          { text: ' fox', timestamp: [0.2, 0.5] },
        ],
      }),
      stems: () => {
        const whole = input['stem'] === 'none';
        const names = whole
          ? ['bass', 'drums', 'other', 'vocals', 'guitar', 'piano']
          : ['vocals', 'no_vocals'];
        return Object.fromEntries(names.map((name) => [name, at('audio', `${name}.mp3`)]));
      },
    };
    return shapes[replicateSchemas[model]?.output ?? 'picture']();
  }

  private async media(kind: string, seed: string): Promise<StandInAnswer> {
    if (kind === 'video') return { headers: { 'content-type': 'video/mp4' }, body: await sampleClip(1) };
    if (kind === 'audio') return { headers: { 'content-type': 'audio/mpeg' }, body: await sampleSound(1) };
    return { headers: { 'content-type': 'image/png' }, body: samplePicture(96, 64, seed) };
  }

  private async keep(request: StandInRequest): Promise<StandInAnswer> {
    const content = (await formOf(request)).get('content');
    if (!(content instanceof File)) return this.refusal('invalid');
    this.uploads.push({ name: content.name, bytes: Buffer.from(await content.arrayBuffer()) });
    const id = `file${this.uploads.length}`;
    const get = `${this.baseUrl}/files/${id}`;
    return { status: 201, json: { id, name: content.name, content_type: content.type, urls: { get } } };
  }
}

function describedModel(model: string): StandInAnswer {
  if (model === TRAINER) {
    const [owner, name] = model.split('/');
    return { json: { owner, name, latest_version: { id: versionOf(model) } } };
  }
  const schema = replicateSchemas[model];
  if (!schema) return notFound();
  const names = [...schema.required, ...schema.optional];
  const [owner, name] = model.split('/');
  const properties = Object.fromEntries(names.map((field) => [field, { title: field }]));
  return {
    json: {
      owner,
      name,
      latest_version: {
        id: versionOf(model),
        openapi_schema: { components: { schemas: { Input: { required: schema.required, properties } } } },
      },
    },
  };
}

function invalidVersion(): StandInAnswer {
  const detail = 'The specified version does not exist (or perhaps you do not have permission to use it?)';
  return { status: 422, json: { title: 'Invalid version or not permitted', detail, status: 422 } };
}

function notFound(): StandInAnswer {
  return { status: 404, json: { detail: 'The requested resource could not be found.', status: 404 } };
}
