import { Controller, Get } from '@nestjs/common';
import { listAudit } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { page } from '../reference/schema.js';
import { auditEntry } from './audit.schemas.js';

@Controller('v1/audit-log')
export class AuditHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Who did what to what, newest first',
    description:
      "Without `organizationId` the log of your own account; an organization's is for its owner and administrators.",
    asks: listAudit,
    answers: page(auditEntry),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listAudit, caller, input, context);
  }
}
