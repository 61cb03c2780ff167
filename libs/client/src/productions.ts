import {
  isRecord,
  ProductionBusyError,
  QuoteChangedError,
  ServiceError,
  WorkflowConflictError,
} from './errors.js';
import type { JobWaits, WaitOptions } from './jobs.js';
import type { Methods } from './methods.js';
import type { CallOptions, Transport } from './transport.js';

type Production = Record<string, unknown>;
type Operation = Record<string, unknown>;

export interface PreviewReceipt {
  op: string;
  summary: string;
  ids?: string[];
  /** `S` loses nothing, `D` deletes. */
  class: string;
  restorable?: true;
  impact?: { keyframeIds: string[]; shotIds: string[] };
}

/** What a batch would do; `applied` where the server did it instead, because it knows no preview. */
export type Previewed =
  | { applied: false; version: number; receipts: PreviewReceipt[]; warnings: string[] }
  | { applied: true; production: Production; version: number };

export interface LandedResults {
  landed: Record<string, unknown>[];
  failed: Record<string, unknown>[];
  production: Production;
  version: number;
}

/** The server has no preview: nothing was sent but a batch without operations. */
export class PreviewUnsupportedError extends ServiceError {
  constructor() {
    const message = 'This server has no preview of batches. Nothing was changed.';
    super({ message, code: 'preview_unsupported', status: 0 });
  }
}

/** How long a server that had no preview is not asked again. Milliseconds. */
const ASK_AGAIN_MS = 60_000;
const POLL_MS = 2_000;
const MOST_RETRIES = 5;
const FIRST_PAUSE_MS = 250;
const PING = { ops: [], dryRun: true };

/** What takes more than one request about a production. Specification 2, sections 4.2 and 4.3. */
export class ProductionHelpers {
  private supported?: { is: boolean; until: number };

  constructor(
    private readonly transport: Transport,
    private readonly routes: Methods['productions'],
    private readonly waits: JobWaits,
  ) {}

  /**
   * What a batch would do. Whether the server has previews is asked once, by a batch without operations. An answer with a
   * production instead says that the batch was applied: take it as your copy, and do not send the batch again.
   *
   * @throws PreviewUnsupportedError
   */
  async preview(id: string, ops: readonly Operation[], options: CallOptions = {}): Promise<Previewed> {
    if (!(await this.hasPreview(id, options))) throw new PreviewUnsupportedError();
    const data = await this.sent(id, { ops: [...ops], dryRun: true }, options);
    if (isMarked(data)) {
      const { version, receipts, warnings } = data as unknown as Previewed & { applied: false };
      return { applied: false, version, receipts, warnings };
    }
    this.supported = { is: false, until: Date.now() + ASK_AGAIN_MS };
    const production = isRecord(data['production']) ? data['production'] : {};
    return { applied: true, production, version: Number(production['version']) };
  }

  /** What `generate` would run and cost. */
  async quote(
    id: string,
    request: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    return dataOf(await this.routes.generate(id, { ...request, dryRun: true }, options));
  }

  /**
   * Operations made from the newest production, and made again where somebody else was faster.
   *
   * @throws WorkflowConflictError, ServiceError after five tries
   */
  async apply(
    id: string,
    build: (production: Production) => readonly Operation[],
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    let production = dataOf(await this.routes.get(id, { detail: 'full' } as never, options))['production'];
    const clientRequestId = crypto.randomUUID();
    for (let attempt = 0; ; attempt++) {
      const known = isRecord(production) ? production : {};
      const body = { ops: [...build(known)], baseVersion: known['version'], clientRequestId };
      try {
        return await this.sent(id, body, options);
      } catch (error) {
        if (attempt >= MOST_RETRIES) throw error;
        if (error instanceof WorkflowConflictError && isRecord(error.currentRecord)) {
          production = error.currentRecord;
        } else if (error instanceof ProductionBusyError) {
          await this.transport.pause(FIRST_PAUSE_MS * 2 ** attempt, options.signal ?? undefined);
        } else throw error;
      }
    }
  }

  /**
   * A clip between two accepted frames. `agree` sees the quote first; where it says no, nothing is made. A quote that has
   * changed meanwhile is shown again, never accepted by itself.
   */
  async generateLinked(
    id: string,
    shotId: string,
    agree: (quote: Record<string, unknown>) => boolean | Promise<boolean>,
    request: Record<string, unknown> = {},
    options: CallOptions = {},
  ): Promise<Record<string, unknown> | undefined> {
    const asked = { ...request, kind: 'clip', shotId };
    const clientRequestId = crypto.randomUUID();
    for (;;) {
      const quote = await this.quote(id, asked, options);
      if (!(await agree(quote))) return undefined;
      const body = { ...asked, expectedInputHash: quote['inputHash'], clientRequestId };
      try {
        return dataOf(await this.routes.generate(id, body as never, options));
      } catch (error) {
        if (!(error instanceof QuoteChangedError)) throw error;
      }
    }
  }

  /**
   * Lands results until none of these jobs is pending; of all that the production waits for where no ids are given. Jobs are
   * asked for together, and the production only once one of them is over.
   */
  async wait(id: string, jobIds?: readonly string[], options: WaitOptions = {}): Promise<LandedResults> {
    const all: Pick<LandedResults, 'landed' | 'failed'> = { landed: [], failed: [] };
    const end = Date.now() + (options.maxMs ?? 900_000);
    for (let round = 0; ; round++) {
      const data = dataOf(await this.routes.reconcile(id, {} as never, signalOf(options)));
      all.landed.push(...rowsIn(data, 'landed'));
      all.failed.push(...rowsIn(data, 'failed'));
      const pending = rowsIn(data, 'pending')
        .filter(({ jobId }) => !jobIds || jobIds.includes(String(jobId)))
        .map(({ jobId }) => String(jobId));
      if (pending.length === 0) {
        const { production, version } = data as unknown as LandedResults;
        return { ...all, production, version };
      }
      // One that is over and has not landed is another's to land just now.
      const isIdle = rowsIn(data, 'landed').length + rowsIn(data, 'failed').length === 0;
      if (round > 0 && isIdle) await this.transport.pause(options.pollMs ?? POLL_MS, options.signal);
      await this.oneIsOver(pending, { ...options, maxMs: Math.max(1, end - Date.now()) });
    }
  }

  private async oneIsOver(jobIds: readonly string[], options: WaitOptions): Promise<void> {
    const others = new AbortController();
    const signal = options.signal ? AbortSignal.any([others.signal, options.signal]) : others.signal;
    const waits = jobIds.map((jobId) => this.waits.ended(jobId, { ...options, signal }));
    try {
      await Promise.race(waits);
    } finally {
      others.abort();
      await Promise.allSettled(waits);
    }
  }

  private async hasPreview(id: string, options: CallOptions): Promise<boolean> {
    if (this.supported && (this.supported.is || Date.now() < this.supported.until)) return this.supported.is;
    const is = isMarked(await this.sent(id, PING, options));
    this.supported = { is, until: Date.now() + ASK_AGAIN_MS };
    return is;
  }

  private async sent(
    id: string,
    body: Record<string, unknown>,
    options: CallOptions,
  ): Promise<Record<string, unknown>> {
    return dataOf(await this.routes.ops(id, body, options));
  }
}

/** Says that nothing was applied. Facts A6. */
const isMarked = (data: Record<string, unknown>): boolean => data['dryRun'] === true;

function dataOf(answer: unknown): Record<string, unknown> {
  const data = isRecord(answer) ? answer['data'] : undefined;
  return isRecord(data) ? data : {};
}

const rowsIn = (data: Record<string, unknown>, name: string): Record<string, unknown>[] =>
  Array.isArray(data[name]) ? (data[name] as unknown[]).filter(isRecord) : [];

const signalOf = ({ signal }: WaitOptions): CallOptions => (signal ? { signal } : {});
