import { Module } from '@nestjs/common';
import { RecordActions } from './record-actions.js';

/** Needs the event stream, unlike the log itself. */
@Module({ providers: [RecordActions] })
export class AuditEventsModule {}
