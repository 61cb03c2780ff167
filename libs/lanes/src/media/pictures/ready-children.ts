import type { PictureChild } from './picture-child.js';

const IDLE_MS = 60_000;

export interface ReadyChildrenOptions {
  start: () => Promise<PictureChild>;
  /** Processes at once. */
  most: number;
}

/**
 * Processes for pictures. One more than are at work is ready, so that nobody waits for a start, which takes long beside
 * much other work; all end when they have been idle for a minute.
 */
export class ReadyChildren {
  /** In the order in which they became idle. They are taken in that order, so that all stay in use while pictures come. */
  private idle: { child: PictureChild; timer: NodeJS.Timeout }[] = [];
  private starting?: Promise<PictureChild>;
  private atWork = 0;

  constructor(private readonly options: ReadyChildrenOptions) {}

  /** @throws Error for a process that did not start */
  async take(): Promise<PictureChild> {
    this.atWork += 1;
    const child = this.idleChild() ?? this.takeStarting() ?? this.options.start();
    this.startSpare();
    try {
      return await child;
    } catch (error) {
      this.atWork -= 1;
      throw error;
    }
  }

  giveBack(child: PictureChild): void {
    this.atWork -= 1;
    this.keep(child);
  }

  private idleChild(): PictureChild | undefined {
    for (let next = this.idle.shift(); next; next = this.idle.shift()) {
      clearTimeout(next.timer);
      if (next.child.usable) return next.child;
      next.child.end();
    }
    return undefined;
  }

  private takeStarting(): Promise<PictureChild> | undefined {
    const { starting } = this;
    delete this.starting;
    return starting;
  }

  private startSpare(): void {
    if (this.starting !== undefined || this.idle.length > 0 || this.atWork >= this.options.most) return;
    const starting = this.options.start();
    this.starting = starting;
    void this.keepOnce(starting);
  }

  /**
   * Unless a picture takes it before it has started. If it does not start, nobody waits for it: the next picture starts
   * another, and fails if that does not start either.
   */
  private async keepOnce(starting: Promise<PictureChild>): Promise<void> {
    const child = await starting.catch(() => undefined);
    if (this.starting !== starting) return;
    delete this.starting;
    if (child) this.keep(child);
  }

  private keep(child: PictureChild): void {
    if (!child.usable) {
      child.end();
      return;
    }
    const timer = setTimeout(() => {
      this.idle = this.idle.filter((other) => other.child !== child);
      child.end();
    }, IDLE_MS);
    timer.unref();
    this.idle.push({ child, timer });
  }
}
