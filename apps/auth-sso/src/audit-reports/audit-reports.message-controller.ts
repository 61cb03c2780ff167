import { Controller } from '@nestjs/common';
import { AuditLogRequest, type Caller, listAudit, ListAuditRequest, verifyAudit } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { ListAudit } from './list-audit.js';
import { VerifyAudit } from './verify-audit.js';

@Controller()
export class AuditReportsMessageController {
  constructor(
    private readonly listing: ListAudit,
    private readonly verification: VerifyAudit,
  ) {}

  @Answers(listAudit)
  list(request: ListAuditRequest, caller: Caller) {
    return this.listing.run(caller, request);
  }

  @Answers(verifyAudit)
  verify(request: AuditLogRequest, caller: Caller) {
    return this.verification.run(caller, request);
  }
}
