import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { DescribeSubject } from './describe-subject.js';
import { SubjectCaptionsMessageController } from './subject-captions.message-controller.js';

/** Captions of subjects, which other services ask for. */
@Module({
  imports: [JobsModule],
  controllers: [SubjectCaptionsMessageController],
  providers: [DescribeSubject],
})
export class SubjectCaptionsModule {}
