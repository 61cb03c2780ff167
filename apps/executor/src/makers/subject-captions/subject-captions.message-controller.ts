import { Controller } from '@nestjs/common';
import { type Caller, describeSubject, type DescribeSubjectRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { DescribeSubject } from './describe-subject.js';

@Controller()
export class SubjectCaptionsMessageController {
  constructor(private readonly describing: DescribeSubject) {}

  @Answers(describeSubject)
  describe(request: DescribeSubjectRequest, caller: Caller) {
    return this.describing.run(caller, request);
  }
}
