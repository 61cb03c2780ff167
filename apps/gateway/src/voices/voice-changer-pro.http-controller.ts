import { Controller, HttpCode, Post } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { type JobAccepted, startJob } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { checkedParams } from '../generation/checked-params.js';
import { bodySchemaOf } from '../generation/node-routes.js';
import { Call, type HttpCall } from '../http/call.js';
import { jobAccepted } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';

const ANALYZE = nodeOf('voice-changer-pro-analyze');
const EXPORT = nodeOf('voice-changer-pro-export');

/** What goes before and after `POST /v1/voice-changer-pro`, where the voices are chosen in between. Facts: core 18. */
@Controller('v1/voice-changer-pro')
export class VoiceChangerProHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('analyze')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', absentBelow: 'cloud' })
  @Operation({
    summary: 'Find the speakers of a recording',
    description:
      'The job ends with `vocalsUrl`, `backgroundUrl` and `speakers`, each with `segments` in seconds: what ' +
      '`/v1/voice-changer-pro` takes as `analysis`.',
    asks: startJob,
    body: bodySchemaOf(ANALYZE),
    answers: jobAccepted,
    startsWork: true,
  })
  analyze(@Call() call: HttpCall): Promise<JobAccepted> {
    return this.start(ANALYZE, call);
  }

  @Post('export')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', absentBelow: 'cloud' })
  @Operation({
    summary: 'Mix voices and background under a video',
    description:
      'Replaces the sound of the video. `gain` is in percent; at least one track must not be muted.',
    asks: startJob,
    body: bodySchemaOf(EXPORT),
    answers: jobAccepted,
    startsWork: true,
  })
  export(@Call() call: HttpCall): Promise<JobAccepted> {
    return this.start(EXPORT, call);
  }

  private start(node: typeof ANALYZE, { caller, input, context }: HttpCall): Promise<JobAccepted> {
    const { workflowId, ...params } = input;
    checkedParams(node, params);
    return this.bus.request(startJob, caller, { type: node.type, params, workflowId }, context);
  }
}

function nodeOf(type: string) {
  const node = nodeTypes.get(type);
  if (!node) throw new Error(`the catalog has no ${type}`);
  return node;
}
