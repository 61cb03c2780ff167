import { Controller } from '@nestjs/common';
import {
  BatchStatusRequest,
  type Caller,
  cancelJob,
  getJob,
  getJobProgress,
  getJobsProgress,
  isLimited,
  JobIdRequest,
  listJobs,
  runInline,
  RunInlineRequest,
  ListJobsRequest,
  startJob,
  StartJobRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { CancelJob } from './cancel-job.js';
import { JobsRepository } from './jobs.repository.js';
import { ReadJobs } from './read-jobs.js';
import { StorageQuota } from '../library/storage-quota.js';
import { RunInline } from './run-inline.js';
import { StartJob } from './start-job.js';

@Controller()
export class JobsMessageController {
  constructor(
    private readonly starting: StartJob,
    private readonly readJobs: ReadJobs,
    private readonly cancelling: CancelJob,
    private readonly inline: RunInline,
    private readonly storageQuota: StorageQuota,
    private readonly jobs: JobsRepository,
  ) {}

  @Answers(startJob)
  async start(request: StartJobRequest, caller: Caller, { operationId }: BusCall) {
    await this.storageQuota.left(caller.userId);
    return this.starting.run(caller, request, operationId);
  }

  @Answers(runInline)
  runInline(request: RunInlineRequest, caller: Caller, { operationId }: BusCall) {
    return this.inline.run(caller, request, operationId);
  }

  @Answers(getJob)
  get({ id }: JobIdRequest, caller: Caller) {
    return this.readJobs.record(caller, id);
  }

  @Answers(listJobs)
  list(request: ListJobsRequest, caller: Caller) {
    return this.readJobs.list(caller, request);
  }

  @Answers(getJobProgress)
  progress({ id }: JobIdRequest, caller: Caller) {
    return this.readJobs.progress(caller, id);
  }

  @Answers(getJobsProgress)
  async batchProgress({ jobIds }: BatchStatusRequest, caller: Caller) {
    return { data: await this.readJobs.batchProgress(caller, jobIds) };
  }

  @Answers(cancelJob)
  async cancel({ id }: JobIdRequest, caller: Caller) {
    // A job stays with its workflow, so what is found here holds for the change as well.
    if (isLimited(caller)) await this.jobs.find(caller, id);
    return this.cancelling.run(caller, id);
  }
}
