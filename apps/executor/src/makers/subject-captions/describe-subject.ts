import { Injectable } from '@nestjs/common';
import { type Caller, type DescribeSubjectRequest, ServiceError } from '@easel/contracts';
import { TextByJob } from '../../jobs/text-by-job.js';
import type { DescribedSubject } from '@easel/lanes/described-subject';

const WAIT_MS = 45_000;
const TYPE = 'image-to-text';

/** Has a subject described. It costs nothing: a caption is part of an approval. */
@Injectable()
export class DescribeSubject {
  constructor(private readonly textByJob: TextByJob) {}

  /** @throws ServiceError 502 `llm_failed` */
  async run(caller: Caller, { imageUrl, ...subject }: DescribeSubjectRequest): Promise<{ text: string }> {
    const described: DescribedSubject = subject;
    const asked = { type: TYPE, params: { imageUrl }, added: { subject: described }, waitMs: WAIT_MS };
    const text = await this.textByJob.run(caller, asked).catch(asFailure);
    if (text === undefined) throw new CaptionFailed();
    return { text };
  }
}

/** 502: no model has described the subject. */
class CaptionFailed extends ServiceError {
  constructor() {
    super(502, 'llm_failed', 'The description could not be written; try again.');
  }
}

/** A picture that cannot be used, or that nothing here can look at, gives no caption; a part that is away says so itself. */
function asFailure(error: unknown): never {
  throw error instanceof ServiceError && error.status < 500 ? new CaptionFailed() : error;
}
