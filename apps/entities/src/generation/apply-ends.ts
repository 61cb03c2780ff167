import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AskedJobs, type AskedJobRow, type Transaction } from '@easel/platform';
import { LorasRepository } from '../records/loras.repository.js';
import { AttachResult } from '../records/attach-result.js';

/** Hears of the ends of jobs and hands what they made to the records that wait for it. */
@Injectable()
export class ApplyEnds implements OnApplicationBootstrap {
  constructor(
    private readonly askedJobs: AskedJobs,
    private readonly attachResult: AttachResult,
    private readonly loras: LorasRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.askedJobs.listen((tx, job) => this.apply(tx, job));
  }

  /** In the transaction that remembers the end, so that it is applied once. */
  async apply(tx: Transaction, job: AskedJobRow): Promise<void> {
    if ('training' in job.purpose) return this.loras.end(tx, job);
    const { jobId, state, output } = job;
    const status = state === 'completed' || state === 'failed' ? state : 'cancelled';
    await this.attachResult.run(tx, { jobId, status, url: status === 'completed' ? resultOf(output) : null });
  }
}

/** The address of what the job made: of a clip its video, not the still that stands for it. */
function resultOf(output: Record<string, unknown> | null): string | null {
  const url = output?.['videoUrl'] ?? output?.['imageUrl'];
  return typeof url === 'string' ? url : null;
}
