import { Controller, Get } from '@nestjs/common';
import { listAudit, verifyAudit } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page } from '../reference/schema.js';
import { auditEntry, auditVerdict } from './audit.schemas.js';

@Controller('v1/audit-log')
export class AuditHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List audit log entries, newest first',
    description:
      'Without `organizationId`, returns the log of your own account. The log of an organization is ' +
      'for its owner and administrators.',
    asks: listAudit,
    answers: page(auditEntry),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listAudit, caller, input, context);
  }

  @Get('verification')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Verify the audit log',
    description:
      'Computes the hash of each entry again and compares it with the stored one. Requires the right ' +
      'to read the log.',
    asks: verifyAudit,
    answers: data(auditVerdict),
  })
  async verify(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(verifyAudit, caller, input, context) };
  }
}
