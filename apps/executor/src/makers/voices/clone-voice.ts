import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateVoiceCloneRequest,
  type KeepDesignedVoiceRequest,
  NotFound,
  ServiceError,
  ValidationFailed,
  type VoiceCloneMade,
} from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { ReadJobs } from '../../jobs/read-jobs.js';
import { StartJob } from '../../jobs/start-job.js';
import { WaitForJob } from '../../jobs/wait-for-job.js';
import { ProvisionalFiles } from '../../library/provisional-files.js';
import { asServiceError } from './provider-unavailable.js';
import { VoiceAccount } from './voice-account.js';
import { VoiceClonesRepository, type VoiceCloneRow } from './voice-clones.repository.js';

const CLONE = 'voice-clone';
const DESIGNS = new Set(['voice-design', 'voice-remix']);
const WAIT_MS = 45_000;

/**
 * Makes voices of recordings. An ordinary job makes a clone: it is priced, its order at the provider is stored before
 * it is sent and searched for after a crash, and the voice is on its owner's list in the commit that ends the job.
 */
@Injectable()
export class CloneVoice {
  constructor(
    private readonly account: VoiceAccount,
    private readonly startJob: StartJob,
    private readonly jobs: ReadJobs,
    private readonly clones: VoiceClonesRepository,
    private readonly waitForJob: WaitForJob,
    private readonly provisional: ProvisionalFiles,
  ) {}

  /**
   * @throws ValidationFailed, TooMany, ServiceError 400 `provider_not_configured`, 502 `provider_failed`, 503 `provider_unavailable`, and what
   *   {@link StartJob} throws
   */
  async create(
    caller: Caller,
    request: CreateVoiceCloneRequest,
    operationId?: string,
  ): Promise<Omit<VoiceCloneMade, 'voiceClone'> & { row?: VoiceCloneRow }> {
    if (!(await this.account.open())) {
      throw new ServiceError(
        400,
        'provider_not_configured',
        'This installation cannot clone voices: ELEVENLABS_API_KEY is not set.',
      );
    }
    const { name, audioUrl, description, removeBackgroundNoise } = request;
    const params = { name, audioUrl, description, removeBackgroundNoise };
    // With an id the place is claimed by the transaction that makes the job.
    const id = operationId ?? newId();
    const { jobId } = await this.startJob.run(caller, { type: CLONE, params }, id, {
      alongside: async (tx) => {
        await this.clones.claimPlace(tx, caller);
        await this.provisional.claim(tx, caller, audioUrl, id);
      },
    });
    const status = await this.waitForJob.run(caller, jobId, WAIT_MS);
    if (status === 'failed' || status === 'cancelled') throw await this.failureOf(caller, jobId);
    const row = status === 'completed' ? await this.clones.find(caller, jobId) : undefined;
    return { jobId, ...(row && { row }) };
  }

  /**
   * @throws ValidationFailed naming `jobId` for a job without a voice, NotFound for another's and for a deleted one
   * @throws TooMany
   */
  async keepDesign(
    caller: Caller,
    { name, jobId, description }: KeepDesignedVoiceRequest,
  ): Promise<VoiceCloneRow> {
    const { job_type: type, status, output_data: output } = await this.jobs.record(caller, jobId);
    const voiceId = output?.['voiceId'];
    if (!DESIGNS.has(type) || status !== 'completed' || typeof voiceId !== 'string') {
      throw new ValidationFailed([{ path: 'jobId', message: 'must be a completed job that made a voice' }]);
    }
    const sample = output?.['audioUrl'];
    const row = await this.clones.keepDesign(caller, {
      jobId,
      name,
      description: description ?? null,
      voiceId,
      sampleUrl: typeof sample === 'string' ? sample : null,
    });
    if (!row) throw new NotFound('voice');
    return row;
  }

  private async failureOf(caller: Caller, jobId: string): Promise<Error> {
    const { error_code: code, error_message: message } = await this.jobs.record(caller, jobId);
    return asServiceError({ code, message: message ?? 'The job was cancelled.' }, 'audioUrl');
  }
}
