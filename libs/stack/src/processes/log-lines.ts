/** Cuts a stream of chunks into lines; the last, unfinished one waits for the next chunk. */
export class LineSplitter {
  private rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  push(chunk: string): void {
    const lines = (this.rest + chunk).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.onLine(line);
  }

  end(): void {
    if (this.rest !== '') this.onLine(this.rest);
    this.rest = '';
  }
}

const JSON_WARNING = /"level":\s*("(warn|error|fatal)"|[456]0\b)/;

/** Structured logs of an app: warnings and worse, and lines that are not JSON, such as a crash of the runtime. */
export function isAppWarning(line: string): boolean {
  return line.startsWith('{') ? JSON_WARNING.test(line) : line.trim() !== '';
}

/** Postgres logs every statement that a client got wrong as ERROR; only what ends a session or the server counts. */
export function isPostgresWarning(line: string): boolean {
  return /\b(FATAL|PANIC):/.test(line) && !/starting up|shutting down|administrator command/.test(line);
}

export function isNatsWarning(line: string): boolean {
  // Its configuration is ours alone to read, and a hashed password costs each connection a tenth of a second.
  return /\[(WRN|ERR|FTL)\]/.test(line) && !line.includes('Plaintext passwords detected');
}
