import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** Every feature records what it does. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditLogModule {}
