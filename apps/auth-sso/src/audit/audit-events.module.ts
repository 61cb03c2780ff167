import { Module } from '@nestjs/common';
import { HearDeeds } from './hear-deeds.js';

/** Needs the event stream, unlike the log itself. */
@Module({ providers: [HearDeeds] })
export class AuditEventsModule {}
