import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type CopilotTurn, getCopilotTurn, NotFound, startCopilotTurn } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { Call, type HttpCall } from '../http/call.js';
import { jobStatus } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';
import {
  anyObject,
  data,
  integer,
  listOf,
  orNull,
  recordOf,
  success,
  text,
  uuid,
} from '../reference/schema.js';
import { CopilotChat } from './copilot-chat.js';

const turn = recordOf<CopilotTurn>('CopilotTurn', {
  jobId: uuid,
  status: jobStatus,
  workflowId: uuid,
  reply: orNull(text),
  patch: orNull({
    ...listOf(anyObject),
    description:
      'Changes that apply to the current workflow: `{ op }` with `add-node` (`node`), `remove-node` ' +
      '(`nodeId`), `set-node-data` (`nodeId`, `data`; null removes a setting), `add-edge` or ' +
      '`remove-edge` (`edge`). They take effect only when a caller saves the workflow with them.',
  }),
  workflowVersion: { ...integer, description: 'Send it as `expectedVersion` when you save.' },
  patchProblem: { ...orNull(text), description: 'Why the proposal does not apply to the current workflow.' },
  errorCode: orNull(text),
  errorMessage: orNull(text),
});

const OFF = '404 not_found';

/**
 * The in-app copilot (specification 1, 5.3 rule 1; 3, 2.2): on the cloud edition, where `COPILOT_ENABLED` turns it on.
 * Tokens are turned away in any case; where it is off, a session finds nothing.
 */
@Controller('v1/copilot')
export class CopilotHttpController {
  private readonly isOn: boolean;

  constructor(
    { EDITION, COPILOT_ENABLED }: GatewayConfig,
    private readonly bus: BusClient,
    private readonly copilot: CopilotChat,
  ) {
    this.isOn = EDITION === 'cloud' && COPILOT_ENABLED;
  }

  @Post('chat')
  @HttpCode(200)
  @Access({ credentials: 'in-app', lenientWorkspace: true })
  @Operation({
    summary: 'Talk with the copilot about a workflow',
    description:
      'Returns the reply, and a patch if the copilot proposes one; `pending` or `running` if that ' +
      'takes longer than a minute. A turn costs as much as a text from its model.',
    asks: startCopilotTurn,
    answers: data(turn),
    errors: [OFF],
    startsWork: true,
  })
  async chat(@Call() call: HttpCall) {
    this.requireOn();
    return { data: await this.copilot.turn(call) };
  }

  @Get('chat/:id')
  @Access({ credentials: 'in-app', lenientWorkspace: true })
  @Operation({
    summary: 'Read a reply of the copilot',
    description: 'The patch is checked against the current workflow.',
    asks: getCopilotTurn,
    answers: data(turn),
    errors: [OFF],
  })
  async read(@Call() { caller, input, context }: HttpCall) {
    this.requireOn();
    return { data: await this.bus.request(getCopilotTurn, caller, input, context) };
  }

  @Get('*')
  @Access({ credentials: 'in-app', lenientWorkspace: true })
  @Operation({
    summary: 'Answer that this route of the copilot does not exist',
    description: 'Always 404 for a session, and 403 for a token, as on every route of the copilot.',
    answers: success,
    errors: [OFF],
  })
  nothingToRead(): never {
    throw new NotFound('route of the copilot');
  }

  @Post('*')
  @Access({ credentials: 'in-app', lenientWorkspace: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Answer that this route of the copilot does not exist',
    description: 'Always 404 for a session, and 403 for a token, as on every route of the copilot.',
    answers: success,
    errors: [OFF],
  })
  nothingToWrite(): never {
    throw new NotFound('route of the copilot');
  }

  private requireOn(): void {
    if (!this.isOn) throw new NotFound('copilot');
  }
}
