import { Global, Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AdmissionModule } from '../admission/admission.module.js';
import { Drain } from '../http/drain.js';
import { NumberedEvents } from './numbered-events.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { LimitsModule } from '../limits/limits.module.js';

/** What requests of every area pass, and what long answers of every area need. */
@Global()
@Module({
  imports: [AccessModule, AdmissionModule, LimitsModule, IdempotencyModule],
  providers: [Drain, NumberedEvents],
  exports: [AccessModule, Drain, IdempotencyModule, LimitsModule, NumberedEvents],
})
export class EdgeModule {}
