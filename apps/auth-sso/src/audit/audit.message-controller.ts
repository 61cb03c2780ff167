import { Controller } from '@nestjs/common';
import { type Caller, listAudit, ListAuditRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { ListAudit } from './list-audit.js';

@Controller()
export class AuditMessageController {
  constructor(private readonly listing: ListAudit) {}

  @Answers(listAudit)
  list(request: ListAuditRequest, caller: Caller) {
    return this.listing.run(caller, request);
  }
}
