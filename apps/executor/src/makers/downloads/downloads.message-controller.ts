import { Controller } from '@nestjs/common';
import { type Caller, describeVideo, type DescribeVideoRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { DescribeVideo } from './describe-video.js';

@Controller()
export class DownloadsMessageController {
  constructor(private readonly describing: DescribeVideo) {}

  @Answers(describeVideo)
  describe({ url }: DescribeVideoRequest, caller: Caller) {
    return this.describing.run(url, caller.userId);
  }
}
