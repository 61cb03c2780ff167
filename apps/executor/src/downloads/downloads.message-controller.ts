import { Controller } from '@nestjs/common';
import { describeVideo, type DescribeVideoRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { DescribeVideo } from './describe-video.js';

@Controller()
export class DownloadsMessageController {
  constructor(private readonly describing: DescribeVideo) {}

  @Answers(describeVideo)
  describe({ url }: DescribeVideoRequest) {
    return this.describing.run(url);
  }
}
