import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AuditMessageController } from './audit.message-controller.js';
import { ListAudit } from './list-audit.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [OrganizationsModule],
  controllers: [AuditMessageController],
  providers: [ListAudit, VerifyAudit],
})
export class AuditModule {}
