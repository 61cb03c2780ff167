import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { EngineDatabase } from './engine-database.js';
import { ExecutorConfig } from './executor.config.js';
import { OPEN, RENEW, CLOSE } from '../sql/engine/worker-sessions.js';

const BEATS_PER_LEASE = 6;

/**
 * This process as a holder of leases. One row per process is renewed, however many executions and jobs it holds;
 * when the row runs out, everything it holds is released with a new epoch, and its late writes change nothing.
 * The database's clock decides. A sign of life that comes late still counts, until a reaper has taken the session:
 * what it holds is safe with it, because each write proves its epoch.
 */
@Injectable()
export class WorkerSession {
  private readonly logger = new Logger(WorkerSession.name);
  private readonly emitter = new EventEmitter();
  private readonly rounds = new Rounds();
  private current = randomUUID() as string;
  private opened = false;
  private closed = false;
  private lastBeat = 0;

  constructor(
    private readonly database: EngineDatabase,
    private readonly config: ExecutorConfig,
  ) {}

  /** Names the holder in each claim. */
  get id(): string {
    return this.current;
  }

  /** Whether claims may be made: the session stands in the database. */
  get alive(): boolean {
    return this.opened && !this.closed;
  }

  async open(): Promise<void> {
    await this.database.run(OPEN, [this.current, this.config.EXECUTOR_ROLES.join(','), this.seconds]);
    this.opened = true;
    this.lastBeat = performance.now();
    this.rounds.every(this.config.SESSION_LEASE_MS / BEATS_PER_LEASE, 'session', () => this.beat());
  }

  /** Called when the session has expired: other processes may now hold all work of this process. */
  onLost(listener: () => void): void {
    this.emitter.on('lost', listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.rounds.stop();
    if (this.opened) await this.database.run(CLOSE, [this.current]);
  }

  private get seconds(): number {
    return this.config.SESSION_LEASE_MS / 1000;
  }

  private async beat(): Promise<void> {
    if (this.closed) return;
    const renewed = await this.database.runVital(RENEW, [this.current, this.seconds]);
    this.noticeStandstill();
    if (renewed.length === 0 && !this.closed) await this.startOver();
  }

  private noticeStandstill(): void {
    const now = performance.now();
    const since = now - this.lastBeat;
    this.lastBeat = now;
    if (since > this.config.SESSION_LEASE_MS / 2)
      this.logger.warn(`the session could not be renewed for ${Math.round(since)} ms`);
  }

  private async startOver(): Promise<void> {
    this.logger.warn('the session expired; the process gives up all its work');
    this.opened = false;
    this.current = randomUUID();
    this.emitter.emit('lost');
    await this.database.run(OPEN, [this.current, this.config.EXECUTOR_ROLES.join(','), this.seconds]);
    this.opened = true;
  }
}
