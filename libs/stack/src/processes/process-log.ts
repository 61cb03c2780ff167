import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';

const LARGEST_FILE_BYTES = 20 * 1024 * 1024;

/** Appends to a log file; a full file is kept once as `<file>.1`, so that logs never fill the disk. */
export class ProcessLog {
  private stream: WriteStream | undefined;
  private size = 0;

  constructor(private readonly file: string) {}

  write(chunk: Buffer): void {
    if (this.size + chunk.length > LARGEST_FILE_BYTES) this.rotate();
    this.stream ??= this.open();
    this.stream.write(chunk);
    this.size += chunk.length;
  }

  close(): Promise<void> {
    const stream = this.stream;
    this.stream = undefined;
    return new Promise((resolve) => {
      if (stream === undefined) resolve();
      else stream.end(() => resolve());
    });
  }

  private open(): WriteStream {
    mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
    this.size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    const stream = createWriteStream(this.file, { flags: 'a', mode: 0o600 });
    // A full disk must not end the supervisor, and with it everything that it holds up.
    stream.on('error', () => undefined);
    return stream;
  }

  private rotate(): void {
    this.stream?.end();
    this.stream = undefined;
    this.size = 0;
    if (statSync(this.file, { throwIfNoEntry: false })) renameSync(this.file, `${this.file}.1`);
  }
}
