import { Controller } from '@nestjs/common';
import { findSubjects, type FindSubjectsRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { FindSubjects } from './find-subjects.js';

@Controller()
export class SubjectsMessageController {
  constructor(private readonly finding: FindSubjects) {}

  @Answers(findSubjects)
  async find(request: FindSubjectsRequest) {
    return { subjects: await this.finding.run(request) };
  }
}
