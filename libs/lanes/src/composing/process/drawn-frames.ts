import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { framesOf, type FrameOrder, type RenderOrder } from '../render-order.js';
import { ClipFrames } from './frame-programs.js';
import { changingFrames } from './still-frames.js';

const FRAMES_OF_A_START = 20;

/** The frames of a part in their order, each drawn by one of the threads. */
export async function* drawnFrames(order: RenderOrder): AsyncGenerator<Uint8Array> {
  const clips = new Clips(order);
  const changing = changingFrames(order);
  const isNew = new Set(changing);
  const threads = Array.from({ length: threadsFor(changing.length, order) }, () => new DrawThread(order));
  const drawing: Promise<Uint8Array>[] = [];
  let [count, drawn] = [0, undefined as Promise<Uint8Array> | undefined];
  try {
    for (let index = 0; index < shownFrames(order, changing); index += 1) {
      const frame = order.from + index;
      const work = { frame, clips: await clips.at(frame) };
      if (drawn === undefined || isNew.has(index)) drawn = threads[count++ % threads.length].draw(work);
      // The caller that waits for it gets the error.
      drawn.catch(() => undefined);
      drawing.push(drawn);
      // Each thread has one frame in hand and one that waits.
      if (drawing.length >= threads.length * 2) yield await (drawing.shift() as Promise<Uint8Array>);
    }
    for (const frame of drawing) yield await frame;
  } finally {
    clips.end();
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

/** Over a clip the last frame stays until the end, in front of ffmpeg. */
const shownFrames = ({ reach, frames }: RenderOrder, changing: readonly number[]): number =>
  reach === undefined ? frames : 1 + (changing.at(-1) ?? 0);

/** A thread takes as long to begin as some frames take. */
const threadsFor = (changing: number, { threads }: RenderOrder): number =>
  Math.max(1, Math.min(threads, Math.ceil(changing / FRAMES_OF_A_START)));

class DrawThread {
  private readonly worker: Worker;
  private last: Promise<unknown> = Promise.resolve();

  constructor(order: RenderOrder) {
    this.worker = new Worker(new URL('./draw-thread.js', import.meta.url), { workerData: order });
    this.worker.setMaxListeners(0);
  }

  /** One after the other. */
  draw(work: FrameOrder): Promise<Uint8Array> {
    const drawn = this.last.then(() => this.answer(work));
    this.last = drawn.catch(() => undefined);
    return drawn;
  }

  private async answer(work: FrameOrder): Promise<Uint8Array> {
    const memory = [...work.clips.values()].map(({ buffer }) => buffer as ArrayBuffer);
    this.worker.postMessage(work, memory);
    const [answer] = (await once(this.worker, 'message')) as [Uint8Array];
    return answer;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

/** Clips are read while they are seen, frame by frame. */
class Clips {
  private readonly open = new Map<number, ClipFrames>();

  constructor(private readonly order: RenderOrder) {}

  async at(frame: number): Promise<Map<number, Uint8Array>> {
    const seen = new Map<number, Uint8Array>();
    for (const [place, layer] of this.order.layers.entries()) {
      if (layer.source.kind !== 'video') continue;
      const { first, after } = framesOf(layer, this.order.fps);
      if (frame < first) continue;
      if (frame >= after) {
        this.open.get(place)?.end();
        this.open.delete(place);
        continue;
      }
      const clip = this.open.get(place) ?? new ClipFrames(layer, layer.source, this.order);
      this.open.set(place, clip);
      const picture = await clip.next();
      if (picture !== undefined) seen.set(place, picture);
    }
    return seen;
  }

  end(): void {
    for (const clip of this.open.values()) clip.end();
  }
}
