import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, type ProductionRecord, ServiceError, ValidationFailed } from '@easel/contracts';
import { metrics } from '@easel/platform';
import { canonicalJson } from '@easel/productions';
import { type Opened, OpenProductions, shown } from './open-productions.js';
import { ProductionBusy } from './production.errors.js';
import { type Attempt, WriteQueue } from './write-queue.js';

const writes = metrics.counter('easel_studio_writes_total', {
  help: 'Changes of productions, by outcome: rebased ones met a newer document',
  labels: ['route', 'outcome'],
});

export interface Write {
  readonly id: string;
  readonly route: string;
  /** Of a request that its sender may repeat. */
  readonly clientRequestId?: string | undefined;
  /** What was asked, as it is compared with a repetition. */
  readonly body: object;
  /** As it was opened a moment ago: what the first attempt changes, unless the request may be a repetition. */
  readonly first?: Opened;
  /** What takes seconds: done before others wait for this, and not for a repetition. */
  readonly prepare?: (opened: Opened) => Promise<void>;
}

export interface Written<A extends object> {
  readonly answer: A;
  readonly production: ProductionRecord;
  readonly version: number;
  readonly isReplay: boolean;
}

/**
 * Applies a change to the newest document and swaps it in, together with what else waits for the same production in this
 * process; where somebody was faster, to theirs. The swap is one statement at the executor, so that a crash on either side
 * leaves the whole change or nothing of it, and a repeated request finds the answer that was written with the change.
 */
@Injectable()
export class WriteProduction {
  constructor(
    private readonly productions: OpenProductions,
    private readonly queue: WriteQueue,
  ) {}

  /** @throws NotFound, ProductionBusy, and what `attempt` throws */
  async run<A extends object>(
    caller: Caller,
    write: Write,
    attempt: (opened: Opened) => Promise<Attempt<A>>,
  ): Promise<Written<A>> {
    const { route } = write;
    try {
      const { outcome, written } = await this.write(caller, write, attempt);
      writes.add(1, { route, outcome });
      return written;
    } catch (error) {
      writes.add(1, { route, outcome: outcomeOf(error) });
      throw error;
    }
  }

  private async write<A extends object>(
    caller: Caller,
    write: Write,
    attempt: (opened: Opened) => Promise<Attempt<A>>,
  ): Promise<{ outcome: string; written: Written<A> }> {
    const { id, route, clientRequestId, body, first, prepare } = write;
    const clientRequest =
      clientRequestId === undefined
        ? undefined
        : { route, id: clientRequestId, bodyHash: hashOf(caller, body) };
    const open = () =>
      this.productions.open(caller, id, { right: 'write', ...(clientRequest && { clientRequest }) });
    const opened = (clientRequest ? undefined : first) ?? (await open());
    if (prepare && !opened.found.replay) await prepare(opened);
    const { outcome, made, at } = await this.queue.add(id, {
      caller,
      route,
      clientRequest,
      opened,
      open,
      attempt,
    });
    if (outcome === 'busy') throw new ProductionBusy();
    const { replay } = at.found;
    if (outcome === 'replayed' && replay) {
      return { outcome, written: replayed<A>(at, replay, clientRequest?.bodyHash ?? '') };
    }
    const answer = (made as Attempt<A>).answer;
    const { rebased = false } = answer as { rebased?: boolean };
    return {
      outcome: rebased ? 'rebased' : outcome,
      written: {
        answer,
        production: shown(at) as ProductionRecord,
        version: at.found.version,
        isReplay: false,
      },
    };
  }
}

function outcomeOf(error: unknown): 'busy' | 'refused' | 'failed' {
  if (error instanceof ProductionBusy) return 'busy';
  return error instanceof ServiceError && error.status < 500 ? 'refused' : 'failed';
}

function replayed<A extends object>(
  opened: Opened,
  { bodyHash, answer }: { bodyHash: string; answer: object },
  asked: string,
): Written<A> {
  if (bodyHash !== asked) {
    const message = 'was already used with another request';
    throw new ValidationFailed([{ path: 'clientRequestId', message }]);
  }
  return {
    answer: answer as A,
    production: shown(opened) as ProductionRecord,
    version: opened.found.version,
    isReplay: true,
  };
}

const hashOf = ({ userId }: Caller, body: object): string =>
  createHash('sha256').update(userId).update(canonicalJson(body)).digest('hex');
