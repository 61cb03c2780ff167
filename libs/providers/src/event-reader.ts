const LINE_END = /\r\n|\n|\r(?!$)/;

/** Reads server-sent events out of pieces that may begin and end anywhere; answers the data of each event. */
export class EventReader {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private data: string[] = [];

  /** The data of the events that this piece completes. */
  push(piece: Uint8Array): string[] {
    return this.take(this.decoder.decode(piece, { stream: true }));
  }

  /** The data of an event that ends with the answer. */
  end(): string[] {
    return this.take(`${this.decoder.decode()}\n\n`);
  }

  private take(text: string): string[] {
    const lines = (this.rest + text).split(LINE_END);
    this.rest = lines.pop() ?? '';
    const events: string[] = [];
    for (const line of lines) {
      if (line === '') {
        if (this.data.length > 0) events.push(this.data.join('\n'));
        this.data = [];
      } else if (line.startsWith('data:')) {
        this.data.push(line.slice(5).replace(/^ /, ''));
      }
    }
    return events;
  }
}
