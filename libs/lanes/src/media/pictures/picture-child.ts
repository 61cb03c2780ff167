import type { ChildProcess } from 'node:child_process';
import { afterCpuTime } from '../sandbox/after-cpu-time.js';
import { UnreadableMedia } from '../unreadable-media.js';
import { endChild, startChild, stepBack } from '../sandbox/start-child.js';
import type { Answers, PictureAnswer, PictureOrder } from './picture-order.js';

const MB = 1024 ** 2;
/** Beside what the runtime takes, some 80 MB. */
export const PICTURE_MEMORY = 512 * MB;
/** For all that one process does, of which the last order may take its whole time. */
const LIFETIME_CPU_SECONDS = 300;
// Until the process has begun it may reserve what it likes; then it limits itself.
const LIMITS = { memory: 4_096 * MB, cpuSeconds: LIFETIME_CPU_SECONDS, fileBytes: 1_024 * MB };
const MOST_ORDERS = 500;
const START_MS = 30_000;
/** Steps of priority below the service, for orders that are believed to be short, and while a process starts. */
const QUICK_NICENESS = 5;
/** Of processor time, for one of these. */
const QUICK_MS = 250;

/**
 * Otherwise each thread keeps freed memory for itself: an idle process had 370 MiB, and how large a picture it could decode
 * depended on those before.
 */
const ONE_HEAP = { MALLOC_ARENA_MAX: '1' };

/** One process that decodes pictures, from its start to its end. */
export class PictureChild {
  private orders = 0;
  private cpuSeconds = 0;
  private dead = false;
  private isSlow = false;

  private constructor(
    private readonly child: ChildProcess,
    private readonly isQuick: boolean,
  ) {
    child.once('exit', () => {
      this.dead = true;
    });
  }

  /**
   * @param isQuick whether it is for orders that are believed to be short, and has a higher priority until one is not:
   * the system lets nobody raise it again, so that it takes no order after that one
   */
  static async start(file: string, folder: string, isQuick = false): Promise<PictureChild> {
    const args = ['--max-old-space-size=128', file, String(PICTURE_MEMORY)];
    const child = await startChild(process.execPath, args, {
      folder,
      limits: LIMITS,
      messages: true,
      niceness: QUICK_NICENESS,
      variables: ONE_HEAP,
    });
    child.stdout?.resume();
    child.stderr?.resume();
    const started = new PictureChild(child, isQuick);
    const ready = await started.next(START_MS).catch((error: unknown) => {
      started.end();
      throw new Error('a process for pictures did not start', { cause: error });
    });
    started.cpuSeconds = ready.cpuSeconds;
    // Only now: somebody may wait for its start, and until then it reads no file of anybody.
    if (!isQuick && child.pid !== undefined) stepBack(child.pid);
    started.rest();
    return started;
  }

  /** Whether it can take another order: it starts again now and then, so that nothing adds up. */
  get usable(): boolean {
    return (
      !this.dead && !this.isSlow && this.orders < MOST_ORDERS && this.cpuSeconds < LIFETIME_CPU_SECONDS / 2
    );
  }

  /** Seconds of a core that its start and all its orders took. */
  get usedSeconds(): number {
    return this.dead ? Infinity : this.cpuSeconds;
  }

  /**
   * @param deadlineMs of processor time
   * @throws UnreadableMedia, or the signal's reason
   */
  async ask<Order extends PictureOrder>(
    order: Order,
    { deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal },
  ): Promise<Answers[Order['kind']]> {
    this.orders += 1;
    this.child.ref();
    this.child.channel?.ref();
    const stopCounting = this.isQuick
      ? afterCpuTime(this.child.pid, QUICK_MS, () => this.stepBack())
      : undefined;
    try {
      const answering = this.next(deadlineMs, signal);
      this.child.send(order);
      const answer = await answering;
      if ('ready' in answer) throw new Error('a process for pictures started twice');
      this.cpuSeconds = answer.cpuSeconds;
      if (!answer.ok) throw new UnreadableMedia(answer.code, answer.message);
      return answer.value as Answers[Order['kind']];
    } finally {
      stopCounting?.();
      this.rest();
    }
  }

  private stepBack(): void {
    this.isSlow = true;
    if (this.child.pid !== undefined) stepBack(this.child.pid);
  }

  end(): void {
    this.dead = true;
    endChild(this.child);
  }

  /** Nobody waits for it to end. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
    for (const pipe of [this.child.stdout, this.child.stderr])
      (pipe as { unref?: () => void } | null)?.unref?.();
  }

  private next(deadlineMs: number, signal?: AbortSignal): Promise<PictureAnswer> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void): void => {
        stopCounting();
        signal?.removeEventListener('abort', onAbort);
        this.child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        settle();
      };
      const onMessage = (answer: unknown): void => done(() => resolve(answer as PictureAnswer));
      const onExit = (): void => done(() => reject(tooMuch('memory')));
      const onAbort = (): void => {
        this.end();
        done(() => reject(signal?.reason as Error));
      };
      const stopCounting = afterCpuTime(this.child.pid, deadlineMs, () => {
        this.end();
        done(() => reject(tooMuch('time')));
      });
      this.child.once('message', onMessage).once('exit', onExit).once('error', onExit);
      signal?.addEventListener('abort', onAbort, { once: true });
      if (this.dead) onExit();
    });
  }
}

function tooMuch(what: 'memory' | 'time'): UnreadableMedia {
  return new UnreadableMedia('input_too_large', `Decoding this picture exceeds the limit of ${what}.`);
}
