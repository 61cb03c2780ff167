import type { Logger } from '@nestjs/common';
import { isAboutValues, type JetStream, JOBS_STREAM } from '@easel/platform';
import type { Clock } from './clock.js';
import type { WorkerSession } from './worker-session.js';

const RETRY_MS = 500;
const CHECK_MS = 1_000;
const ACK_WAIT_SECONDS = 10;

/** What a role does with the rows that it leases: the orchestrator with executions, the job worker with jobs. */
export interface Leased {
  /** Signals can get lost: compares what is leased here with what the rows say. */
  check(): Promise<void>;
  /** Ends all work on what is leased here. */
  abandon(): void;
  /** The log line of a check that failed. */
  readonly unchecked: string;
}

/** Hints that rows of one kind are due, and the claim that they lead to. */
export interface HintedClaims {
  readonly durable: string;
  readonly subject: string;
  readonly prefetch: number;
  /** Resolves when there is room for a claim, or at a drain. */
  untilFree(): Promise<void>;
  claim(): Promise<void>;
  /** A claim answers all hints that arrive before it begins. Otherwise each hint waits for the claim of the last one. */
  readonly isShared?: boolean;
  /** The log line of a claim that failed, and its fields. */
  readonly unclaimed: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A write that is repeated while the database is away. */
export interface LeasedWrite<Result> {
  write(): Promise<Result>;
  /** False once this process does not work on the row any more. */
  isLeased(): boolean;
  /** The log line of a write that waits, and its fields. */
  readonly waits: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface LeasedWorkParts {
  readonly jetstream: JetStream;
  readonly session: WorkerSession;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The life of a role that claims rows and works on them under the leases of its session: it claims when a hint says
 * that rows are due, checks what it leases, repeats writes, drains and stops.
 */
export class LeasedWork {
  private isDraining = false;
  private isStopping = false;
  private endChecks?: () => void;

  constructor(
    private readonly parts: LeasedWorkParts,
    private readonly leased: Leased,
  ) {}

  /** It claims nothing more. */
  get draining(): boolean {
    return this.isDraining;
  }

  /** From here on what is leased is checked at intervals, and abandoned with the session. */
  watch(): void {
    const { session, clock } = this.parts;
    session.onLost(() => this.leased.abandon());
    this.endChecks = clock.every(CHECK_MS, () => void this.check());
  }

  async check(): Promise<void> {
    if (!this.parts.session.alive) return;
    try {
      await this.leased.check();
    } catch (error) {
      this.parts.logger.warn({ err: error }, this.leased.unchecked);
    }
  }

  stopChecks(): void {
    this.endChecks?.();
  }

  /** Claims whenever a hint arrives and there is room. */
  claimOnHints(claims: HintedClaims): void {
    const { durable, subject, prefetch } = claims;
    void this.parts.jetstream.consume(
      { stream: JOBS_STREAM, durable, subject, prefetch, ackWaitSeconds: ACK_WAIT_SECONDS },
      async (message) => {
        // Held back here, further hints stay in the stream: for processes with room, and for the lag that scales them.
        if (!this.isDraining) await claims.untilFree();
        if (this.isDraining) return message.nak();
        const answered = this.tryToClaim(claims).then((isClaimed) =>
          isClaimed ? message.ack() : message.nak(RETRY_MS),
        );
        if (!claims.isShared) await answered;
      },
    );
  }

  /** The epoch makes a repeated write harmless. Undefined for a write that is given up. @throws if the values are refused */
  async writeWithRetries<Result>(work: LeasedWrite<Result>): Promise<Result | undefined> {
    for (;;) {
      try {
        return await work.write();
      } catch (error) {
        if (this.isStopping || !work.isLeased()) return undefined;
        if (isAboutValues(error)) throw error;
        this.parts.logger.warn({ err: error, ...work.fields }, work.waits);
        await this.parts.clock.pause(RETRY_MS);
      }
    }
  }

  drain(): void {
    this.isDraining = true;
  }

  /** What is still leased is abandoned; its lease is released with the session. */
  stop(): void {
    this.isStopping = true;
    this.stopChecks();
    this.leased.abandon();
  }

  private async tryToClaim(claims: HintedClaims): Promise<boolean> {
    try {
      await claims.claim();
      return true;
    } catch (error) {
      this.parts.logger.warn({ err: error, ...claims.fields }, claims.unclaimed);
      return false;
    }
  }
}
