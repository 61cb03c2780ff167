// Who makes films while processes die: linked clips between accepted frames, retakes of them, and exports.
import type { Answer } from './client.ts';
import { sleep } from './client.ts';

type Ask = <T>(
  method: string,
  at: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T & { error?: { code?: string } }>>;

interface Result {
  key: string;
  url: string;
}
interface Production {
  id: string;
  shots: { id: string; clips: Result[] }[];
  keyframes: { id: string; candidates: Result[] }[];
}
interface Made {
  data: { jobIds: string[]; inputHash: string; production: Production; pending: object[] };
}
interface Step {
  id: string;
  node: string;
  params: Record<string, unknown>;
}
interface Job {
  data: { status: string; output_data: Record<string, string> | null; error_message: string | null };
}

export interface Makers {
  ask: Ask;
  isWorking: () => boolean;
  random: () => number;
  /** Frames are accepted so many times before a clip is made between them; every second clip is an old one again. */
  clipEvery: number;
  /** A job that a production waits for. */
  asked: (jobId: string) => void;
  /** Something that nobody may be answered. */
  wrong: (what: string) => void;
}

const BASE = '/v1/studio/productions';
const FILM_EVERY = 6;
const SMALL = { resolution: '480p', durationSec: 2, sound: false };
const LINKED_OPS = [
  { op: 'add_keyframe', id: 'a', label: 'Start', plan: { prompt: 'A closed door' } },
  { op: 'add_keyframe', id: 'b', label: 'End', plan: { prompt: 'An open door' } },
  { op: 'add_shot', id: 'linked', plan: { motionPrompt: 'The door opens' } },
  { op: 'link_shot', shotId: 'linked', startKeyframeId: 'a', endKeyframeId: 'b' },
];
/** What may be answered while others change the same production. */
const OVERTAKEN = new Set(['production_busy', 'sequence_quote_changed']);

export class ProductionMakers {
  readonly counts = {
    accepted: 0,
    quotes: 0,
    clips: 0,
    retakes: 0,
    overtaken: 0,
    films: 0,
    steps: 0,
    stepsLost: 0,
  };

  private readonly makers: Makers;

  constructor(makers: Makers) {
    this.makers = makers;
  }

  /** @returns productions whose results land by reconciling: one with a linked shot, one that is exported */
  async prepare(): Promise<{ linked: string; exported: string }> {
    const linked = await this.created('Linked', LINKED_OPS);
    for (const mode of ['start_frame', 'end_frame'])
      await this.generate(linked, { kind: 'still', shotId: 'linked', mode, count: 2 });
    const shots = ['one', 'two'].map((id) => ({ op: 'add_shot', id, plan: { prompt: 'A lamp' } }));
    const exported = await this.created('Exported', shots);
    for (const shotId of ['one', 'two'])
      await this.generate(exported, { kind: 'clip', shotId, overrides: SMALL });
    for (const id of [linked, exported]) await this.landed(id);
    return { linked, exported };
  }

  /** Accepts other frames each time, has a clip made between them, and now and then an old one again. */
  async link(id: string): Promise<void> {
    for (let count = 0; this.makers.isWorking(); count++) {
      const { keyframes, shots } = await this.read(id);
      const ops = keyframes.map(({ id: keyframeId, candidates }) => ({
        op: 'accept_frame',
        keyframeId,
        key: candidates[count % candidates.length]?.key,
      }));
      const accepted = await this.post<Made>(`${id}/ops`, { ops, clientRequestId: `accept-${count}` });
      if (accepted) this.counts.accepted++;
      const takes = shots.find((shot) => shot.id === 'linked')?.clips ?? [];
      const isRetake = (count / this.makers.clipEvery) % 2 === 1 && takes.length > 0;
      const asked = isRetake ? { retakeResultKey: takes.at(-1)?.key } : { overrides: SMALL };
      const clip = { kind: 'clip', shotId: 'linked', ...asked };
      const quote = await this.post<Made>(`${id}/generate`, { ...clip, dryRun: true });
      if (quote) this.counts.quotes++;
      // Clips take the machine's time; frames and quotes do not.
      if (quote && count % this.makers.clipEvery === 0) {
        const { inputHash: expectedInputHash } = quote.data;
        const made = await this.generate(id, {
          ...clip,
          expectedInputHash,
          clientRequestId: `clip-${count}`,
        });
        if (made) this.counts[isRetake ? 'retakes' : 'clips']++;
      }
      await sleep(this.makers.random() * 800);
    }
  }

  /** Plans the film in one way after the other, and runs each step twice under its id: one job makes it. */
  async export(id: string): Promise<void> {
    const film = [24, 25, 30, 50, 60].flatMap((fps) =>
      ['480p', '720p'].map((resolution) => ({ fps, resolution })),
    );
    for (let count = 0; this.makers.isWorking(); count++) {
      const transition = count % 2 === 0 ? 'dissolve' : 'hard_cut';
      const ops = [
        { op: 'set_film', patch: film[count % film.length] },
        { op: 'update_shot', shotId: 'one', patch: { transition } },
      ];
      await this.post(`${id}/ops`, { ops, clientRequestId: `film-${count}` });
      const plan = await this.makers.ask<{ data: { steps: Step[]; resultStepId: string } }>(
        'GET',
        `${BASE}/${id}/export-plan`,
      );
      if (plan.status !== 200) {
        this.makers.wrong(`an export plan was answered ${plan.status} ${JSON.stringify(plan.body)}`);
        continue;
      }
      await sleep(this.makers.random() * 800);
      if (count % FILM_EVERY !== 0) continue;
      const files = new Map<string, string>();
      for (const step of plan.body.data.steps) {
        const file = await this.ran(step, files);
        // What needs it can't be made; the next film is another one.
        if (file === '') break;
        files.set(step.id, file);
      }
      if (files.has(plan.body.data.resultStepId)) this.counts.films++;
    }
  }

  private async ran({ id, node, params }: Step, files: ReadonlyMap<string, string>): Promise<string> {
    const body = withFiles(params, files);
    const send = () =>
      this.makers.ask<{ jobId: string }>('POST', `/v1/${node}`, body, { 'idempotency-key': id });
    const [one, other] = await Promise.all([send(), send()]);
    const answers = [one, other].filter(({ status }) => status !== 409);
    for (const { status, body: answer } of answers)
      if (status >= 300) this.makers.wrong(`a step was answered ${status} ${JSON.stringify(answer)}`);
    const jobs = new Set(answers.map(({ body: answer }) => answer.jobId));
    if (jobs.size !== 1) this.makers.wrong(`a step has ${jobs.size} jobs`);
    this.counts.steps++;
    const [jobId] = jobs;
    for (;;) {
      const { body: job } = await this.makers.ask<Job>('GET', `/v1/jobs/${jobId}`);
      const { status, output_data: output, error_message: message } = job.data;
      if (status === 'completed') return output?.['videoUrl'] ?? output?.['audioUrl'] ?? '';
      // What was killed three times is given up, and paid back.
      if (status === 'failed' && /\b(?:was|were) lost\b/.test(message ?? '')) {
        this.counts.stepsLost++;
        return '';
      }
      if (status === 'failed' || status === 'cancelled') {
        this.makers.wrong(`a step ${status}: ${message}`);
        return '';
      }
      await sleep(100);
    }
  }

  private async created(name: string, ops: readonly object[]): Promise<string> {
    const { body } = await this.makers.ask<Made>('POST', BASE, { name });
    const { id } = body.data.production;
    await this.post(`${id}/ops`, { ops });
    return id;
  }

  private async generate(id: string, body: object): Promise<Made | undefined> {
    const made = await this.post<Made>(`${id}/generate`, body);
    for (const jobId of made?.data.jobIds ?? []) this.makers.asked(jobId);
    return made;
  }

  /** The answer; undefined where another change came first. */
  private async post<T>(at: string, body: object): Promise<T | undefined> {
    const { status, body: answer } = await this.makers.ask<T>('POST', `${BASE}/${at}`, body);
    if (status < 300) return answer;
    if (OVERTAKEN.has(answer.error?.code ?? '')) this.counts.overtaken++;
    else this.makers.wrong(`${at} was answered ${status} ${JSON.stringify(answer)}`);
    return undefined;
  }

  private async read(id: string): Promise<Production> {
    const { body } = await this.makers.ask<Made>('GET', `${BASE}/${id}?detail=full`);
    return body.data.production;
  }

  private async landed(id: string): Promise<void> {
    for (;;) {
      const { body } = await this.makers.ask<{
        data: { pending: object[]; landed: { jobId: string }[]; failed: { jobId: string }[] };
      }>('POST', `${BASE}/${id}/reconcile`, {});
      for (const { jobId } of [...body.data.landed, ...body.data.failed]) this.told(jobId);
      if (body.data.pending.length === 0) return;
      await sleep(200);
    }
  }

  /** Set by whoever counts what reconciles tell. */
  told: (jobId: string) => void = () => undefined;
}

function withFiles(params: Record<string, unknown>, files: ReadonlyMap<string, string>): object {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    const from = (value as { fromStep?: string } | null)?.fromStep;
    return from === undefined ? value : files.get(from);
  };
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, replaced(value)]));
}
