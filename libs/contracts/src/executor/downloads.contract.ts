import { IsString, Length } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** What is known of a video before it is fetched for good; what is not known is absent. Facts: core 17. */
export interface VideoFacts {
  durationSec?: number;
  /** Pixels as shown. */
  width?: number;
  height?: number;
  isLive: boolean;
}

export class DescribeVideoRequest {
  @IsString()
  @Length(1, 2_048)
  url!: string;
}

/** 400 naming `url` for what can't be fetched or is no video or recording. */
export const describeVideo = defineRequest<VideoFacts>()({
  subject: 'executor.download.describe',
  request: DescribeVideoRequest,
  deadlineMs: 55_000,
});
