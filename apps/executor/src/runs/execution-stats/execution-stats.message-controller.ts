import { Controller } from '@nestjs/common';
import {
  batchEstimateDurations,
  type BatchEstimateRequest,
  estimateDuration,
  type EstimateDurationRequest,
  ValidationFailed,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { durationFrom } from './estimate-duration.js';
import { fallbackDuration } from './fallback-duration.js';
import { RecentTimings } from './recent-timings.js';

@Controller()
export class ExecutionStatsMessageController {
  constructor(private readonly timings: RecentTimings) {}

  @Answers(estimateDuration)
  async estimate(request: EstimateDurationRequest) {
    const fallback = usualOf(request, 'model');
    return durationFrom(await this.timings.all(), request, fallback);
  }

  @Answers(batchEstimateDurations)
  async batchEstimate({ nodes }: BatchEstimateRequest) {
    const usual = nodes.map((node, index) => usualOf(node, `nodes[${index}].model`));
    const timings = await this.timings.all();
    const estimates = nodes.map((node, index) => [node.nodeId, durationFrom(timings, node, usual[index])]);
    return { estimates: Object.fromEntries(estimates) };
  }
}

/** @throws ValidationFailed for what is neither a model nor a node type */
function usualOf({ model }: EstimateDurationRequest, path: string): number {
  const usual = fallbackDuration(model);
  if (usual === undefined)
    throw new ValidationFailed([{ path, message: 'is neither a model nor a node type' }]);
  return usual;
}
