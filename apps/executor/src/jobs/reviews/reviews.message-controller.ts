import { Controller } from '@nestjs/common';
import {
  approveJob,
  type Caller,
  DecideJobRequest,
  deleteJobPolicy,
  JobPolicyIdRequest,
  listJobPolicies,
  ListJobPoliciesRequest,
  listJobReviews,
  ListJobReviewsRequest,
  putJobPolicy,
  PutJobPolicyRequest,
  rejectJob,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { DoomedMedia } from '../../library/doomed-media.js';
import { DecideJob } from './decide-job.js';
import { JobPolicies } from './job-policies.js';
import { ReadReviews } from './read-reviews.js';

@Controller()
export class ReviewsMessageController {
  constructor(
    private readonly policies: JobPolicies,
    private readonly readReviews: ReadReviews,
    private readonly decideJob: DecideJob,
    private readonly doomed: DoomedMedia,
  ) {}

  @Answers(putJobPolicy)
  put(request: PutJobPolicyRequest, caller: Caller) {
    return this.policies.put(caller, request);
  }

  @Answers(listJobPolicies)
  list(_request: ListJobPoliciesRequest, caller: Caller) {
    return this.policies.list(caller);
  }

  @Answers(deleteJobPolicy)
  remove({ id }: JobPolicyIdRequest, caller: Caller) {
    return this.policies.remove(caller, id);
  }

  @Answers(listJobReviews)
  reviews(request: ListJobReviewsRequest, caller: Caller) {
    return this.readReviews.list(caller, request);
  }

  @Answers(approveJob)
  async approve({ id, reason }: DecideJobRequest, caller: Caller) {
    const { answer } = await this.decideJob.run(caller, id, 'approved', reason ?? null);
    return answer;
  }

  @Answers(rejectJob)
  async reject({ id, reason }: DecideJobRequest, caller: Caller) {
    const { answer, doomed } = await this.decideJob.run(caller, id, 'rejected', reason ?? null);
    await this.doomed.remove(doomed);
    return answer;
  }
}
