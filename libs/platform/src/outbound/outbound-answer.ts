import { OutboundFailed } from './outbound.errors.js';

/** A whole answer with any status. */
export class OutboundAnswer {
  constructor(
    readonly status: number,
    /** By name in lower case; several of one name are joined with a comma. */
    readonly headers: Readonly<Record<string, string>>,
    readonly body: Buffer,
    /** Where the answer came from, after redirects. */
    readonly url: string,
  ) {}

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  text(): string {
    return this.body.toString('utf8');
  }

  /** @throws OutboundFailed `invalid_answer` */
  json(): unknown {
    try {
      return JSON.parse(this.text()) as unknown;
    } catch (cause) {
      throw new OutboundFailed('invalid_answer', { retryable: false, maybeReceived: true, cause });
    }
  }
}
