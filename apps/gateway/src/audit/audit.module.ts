import { Module } from '@nestjs/common';
import { AuditHttpController } from './audit.http-controller.js';

@Module({
  controllers: [AuditHttpController],
})
export class AuditModule {}
