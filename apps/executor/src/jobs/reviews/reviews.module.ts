import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../jobs.module.js';
import { DoomedMedia } from '../../library/doomed-media.js';
import { DecideJob } from './decide-job.js';
import { ExpireHolds } from './expire-holds.js';
import { JobPolicies } from './job-policies.js';
import { ReadReviews } from './read-reviews.js';
import { ReviewsMessageController } from './reviews.message-controller.js';

/** Job policies and reviews of the api role. */
@Module({
  imports: [EngineModule, JobsModule],
  controllers: [ReviewsMessageController],
  providers: [DecideJob, DoomedMedia, JobPolicies, ReadReviews],
})
export class ReviewsModule {}

/** Reviews of the scheduler role: what nobody decides on ends by itself. */
@Module({
  imports: [EngineModule],
  providers: [DecideJob, DoomedMedia, ExpireHolds],
})
export class ReviewExpiryModule {}
