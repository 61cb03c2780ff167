import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { LaneParams } from '../lane-params.js';

export interface NoopConfig {
  /** File that gets a line for every run: execution id, job id and attempt. */
  effectLog?: string;
}

const MAX_DELAY_MS = 600_000;

/** Does nothing but leave a trace, so that benches and fault tests can count how often a job took effect. */
export class NoopLane implements Lane {
  readonly name = 'noop';
  readonly types = ['noop'] as const;

  constructor(private readonly config: NoopConfig = {}) {}

  async run({ params, signal, executionId, jobId, attempt }: LaneTask): Promise<LaneResult> {
    const settings = new LaneParams(params);
    const delayMs = settings.number('delayMs', { min: 0, max: MAX_DELAY_MS, fallback: 0 });
    if (delayMs > 0) await delay(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw new LaneFailure('aborted', 'The task was stopped before it was done.', true);

    const { effectLog } = this.config;
    // The path is the operator's alone: one from a job could name any file of this machine.
    if (effectLog !== undefined)
      await appendFile(effectLog, `${executionId ?? '-'} ${jobId} ${attempt ?? 1}\n`);
    return { text: settings.text('text', 'done'), artifacts: [] };
  }
}
