/** How long an attempt may take. While it waits for what is away, its time stands still. */
export class AttemptDeadline {
  private timer?: NodeJS.Timeout;
  private leftMs: number;
  private since = 0;

  constructor(
    ms: number,
    private readonly onPassed: () => void,
  ) {
    this.leftMs = ms;
    this.goOn();
  }

  /** Milliseconds that are left. */
  get left(): number {
    return this.timer === undefined ? this.leftMs : this.leftMs - (performance.now() - this.since);
  }

  pause(): void {
    if (this.timer === undefined) return;
    this.leftMs = this.left;
    this.end();
  }

  goOn(): void {
    if (this.timer !== undefined) return;
    this.since = performance.now();
    this.timer = setTimeout(this.onPassed, Math.max(this.leftMs, 0));
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
