import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AuditReportsMessageController } from './audit-reports.message-controller.js';
import { ListAudit } from './list-audit.js';
import { VerifyAudit } from './verify-audit.js';

@Module({
  imports: [OrganizationsModule],
  controllers: [AuditReportsMessageController],
  providers: [ListAudit, VerifyAudit],
})
export class AuditReportsModule {}
