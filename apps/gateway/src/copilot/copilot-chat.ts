import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import {
  type CopilotTurn,
  getCopilotTurn,
  ServiceError,
  startCopilotTurn,
  type StartCopilotTurnRequest,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { HttpCall } from '../http/call.js';
import { Drain } from '../http/drain.js';

const LONGEST_WAIT_MS = 60_000;
const FIRST_LOOK_MS = 150;
const LOOK_EVERY_MS = 1_000;
const UNDER_WAY = new Set(['pending', 'running']);

/** Begins a turn and waits for what the copilot says, for a minute at most: the turn goes on without its reader. */
@Injectable()
export class CopilotChat {
  private readonly logger = new Logger(CopilotChat.name);

  constructor(
    private readonly bus: BusClient,
    private readonly drain: Drain,
  ) {}

  async turn({ caller, input, context }: HttpCall): Promise<CopilotTurn> {
    const asked = input as object as StartCopilotTurnRequest;
    const { jobId } = await this.bus.request(startCopilotTurn, caller, asked, context);
    const look = () => this.bus.request(getCopilotTurn, caller, { id: jobId }, context);
    const end = performance.now() + LONGEST_WAIT_MS;
    let turn: CopilotTurn | undefined;
    for (let pause = FIRST_LOOK_MS; performance.now() < end; pause = Math.min(2 * pause, LOOK_EVERY_MS)) {
      if (this.drain.signal.aborted) break;
      await sleep(pause, undefined, { signal: this.drain.signal }).catch(() => undefined);
      turn = await look().catch((error: unknown) => this.passOver(error, jobId));
      if (turn && !UNDER_WAY.has(turn.status)) return turn;
    }
    return turn ?? look();
  }

  /** The turn has begun, so a service that does not answer is waited for. */
  private passOver(error: unknown, jobId: string): undefined {
    if (error instanceof ServiceError && error.status < 500) throw error;
    this.logger.warn(
      { jobId, reason: String(error) },
      'a turn of the copilot could not be read; it is retried',
    );
  }
}
