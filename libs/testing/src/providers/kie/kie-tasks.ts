import { randomUUID } from 'node:crypto';

export type MediaKind = 'image' | 'video' | 'audio' | 'text';

/** A task that the stand-in has taken on. */
export interface KieTask {
  readonly id: string;
  readonly model: string;
  readonly kind: MediaKind;
  /** The body it was ordered with. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
}

export type KieStage = 'waiting' | 'working' | 'nearly' | 'done' | 'failed';

/** The aggregator's tasks; how far each is follows from the time. */
export class KieTasks {
  /** Milliseconds that a task takes. Infinity: none ever ends. */
  workMs = 30;
  /** How tasks end: the code and the sentence of their failure; undefined for well. */
  failure: { code: string; message: string } | undefined;
  private readonly tasks = new Map<string, KieTask>();

  take(model: string, kind: MediaKind, body: Readonly<Record<string, unknown>>): KieTask {
    const task = { id: `task_${randomUUID().replaceAll('-', '')}`, model, kind, body, createdAt: Date.now() };
    this.tasks.set(task.id, task);
    return task;
  }

  find(id: string | null): KieTask | undefined {
    return this.tasks.get(id ?? '');
  }

  /** Every task is lost, as after a day at the aggregator. */
  clear(): void {
    this.tasks.clear();
  }

  stageOf({ createdAt }: KieTask): KieStage {
    const share = (Date.now() - createdAt) / this.workMs;
    if (share >= 1) return this.failure ? 'failed' : 'done';
    return share < 0.25 ? 'waiting' : share < 0.7 ? 'working' : 'nearly';
  }
}

const AUDIO = /^elevenlabs\//;
const IMAGE =
  /image-to-image|text-to-image|nano-banana|imagen|image-edit|segment|seedream|ideogram|recraft|z-image|image-upscale|wan\/2-7-image(-pro)?$|^grok-imagine\/upscale$|4\.5-edit|gpt-image/;

export function kindOfModel(model: string): MediaKind {
  if (model === 'elevenlabs/speech-to-text') return 'text';
  if (AUDIO.test(model)) return 'audio';
  return IMAGE.test(model) ? 'image' : 'video';
}
