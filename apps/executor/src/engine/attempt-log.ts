/** One thing that a lane had to say about an attempt. */
export interface AttemptLine {
  /** ISO time. */
  at: string;
  message: string;
}

const MOST_LINES = 200;
const MOST_CHARACTERS = 16_384;
const LONGEST_LINE = 2_000;

/** The last lines of an attempt: what says how it ended is more useful than how it began. */
export class AttemptLog {
  private readonly kept: AttemptLine[] = [];
  private characters = 0;

  add(message: string, at = new Date()): void {
    const line = { at: at.toISOString(), message: shortened(message) };
    this.kept.push(line);
    this.characters += line.message.length;
    while (this.kept.length > MOST_LINES || this.characters > MOST_CHARACTERS) {
      this.characters -= this.kept.shift()?.message.length ?? 0;
    }
  }

  get lines(): AttemptLine[] {
    return [...this.kept];
  }
}

// Postgres stores no NUL in JSON.
function shortened(message: string): string {
  const text = message.replaceAll('\0', '');
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1)}…` : text;
}
