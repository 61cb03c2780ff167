const DELAY_MS = 100;
/** Characters: about fifty lines, and less than a pipe takes at once. */
const MOST = 16_384;

/** Collects lines and writes many of them at once, at most 100 ms later: a system call costs more than a line. */
export class LineBuffer {
  private text = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sink: (text: string) => void) {}

  add(line: string): void {
    this.text += line;
    if (this.text.length >= MOST) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), DELAY_MS).unref();
  }

  /** Writes what waits. Safe where the process ends. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.text === '') return;
    const { text } = this;
    this.text = '';
    this.sink(text);
  }
}
