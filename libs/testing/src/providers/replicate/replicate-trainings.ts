import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { jsonOf } from '../stand-in-provider.js';

/** The model that trains others. */
export const TRAINER = 'ostris/flux-dev-lora-trainer';
export const ACCOUNT = 'easel-tests';

export interface Training {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly destination: string;
  readonly webhook: string | undefined;
  readonly events: readonly string[];
  readonly madeAt: number;
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  error: string | null;
}

export type TrainingEnd = 'succeeded' | 'canceled' | { error: string };

/** Fields of the trainer's input, as its page lists them. */
const FIELDS = [
  'input_images',
  'trigger_word',
  'autocaption',
  'steps',
  'learning_rate',
  'batch_size',
  'resolution',
  'lora_rank',
];

/** Replicate's trainings: models that take their results, and messages that tell of their ends. */
export class ReplicateTrainings {
  /** Signs messages. */
  readonly secret = `whsec_${randomBytes(24).toString('base64')}`;
  /** Where messages really go: the installation's own address is no tests' to reach. */
  deliverTo?: string;
  /** Whether an end is told on its own. */
  tells = true;
  readonly all: Training[] = [];
  readonly models = new Set<string>();

  constructor(private readonly baseUrl: () => string) {}

  forget(): void {
    this.all.length = 0;
    this.models.clear();
    this.tells = true;
  }

  create(trainer: string, version: string, request: StandInRequest): Training | StandInAnswer {
    const { destination, input = {}, webhook, webhook_events_filter: events = [] } = jsonOf(request);
    if (trainer !== TRAINER || version !== versionOf(trainer)) return refused('The version does not exist.');
    if (typeof destination !== 'string' || !this.models.has(destination))
      return refused('The destination does not exist.');
    const fields = Object.keys(input as object);
    const unknown = fields.filter((name) => !FIELDS.includes(name));
    if (!fields.includes('input_images') || unknown.length > 0)
      return refused(`- input: ${unknown.join(', ')}`);
    if (webhook !== undefined && !(typeof webhook === 'string' && webhook.startsWith('https://')))
      return refused('webhook must be https');
    const training: Training = {
      id: randomUUID().replaceAll('-', '').slice(0, 26),
      input: input as Record<string, unknown>,
      destination,
      webhook,
      events: events as string[],
      madeAt: Date.now(),
      status: 'processing',
      error: null,
    };
    this.all.unshift(training);
    return training;
  }

  find(id: string): Training | undefined {
    return this.all.find((training) => training.id === id);
  }

  /** Ends a training, and tells of it unless told otherwise. Answers the statuses of the answers. */
  async end(training: Training, end: TrainingEnd): Promise<number[]> {
    training.status = typeof end === 'object' ? 'failed' : end;
    training.error = typeof end === 'object' ? end.error : null;
    return this.tells ? [await this.tell(training)] : [];
  }

  /** Sends the message about a training, as often as it is called. */
  async tell(training: Training, { secret = this.secret, id = `msg_${training.id}` } = {}): Promise<number> {
    if (training.webhook === undefined) throw new Error('nobody wants to be told of it');
    const body = JSON.stringify(this.shown(training));
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const { pathname } = new URL(training.webhook);
    const { status } = await fetch(new URL(pathname, this.deliverTo ?? training.webhook), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    return status;
  }

  shown(training: Training): Record<string, unknown> {
    const { id, input, destination, webhook, status, error, madeAt } = training;
    const address = `${this.baseUrl()}/trainings/${id}`;
    const version = `${destination}:${createHash('sha256').update(id).digest('hex')}`;
    return {
      id,
      model: TRAINER,
      version: versionOf(TRAINER),
      input,
      webhook,
      status,
      output: status === 'succeeded' ? { version, weights: `${this.baseUrl()}/weights/${id}.tar` } : null,
      error,
      // As long as a real one.
      logs: status === 'starting' ? '' : 'flux_train: 40%|####      | 400/1000\n'.repeat(1_000),
      created_at: new Date(madeAt).toISOString(),
      urls: { get: address, cancel: `${address}/cancel` },
    };
  }
}

export const versionOf = (model: string): string => createHash('sha256').update(model).digest('hex');

const refused = (detail: string): StandInAnswer => ({
  status: 422,
  json: { title: 'Input validation failed', detail, status: 422 },
});
