import { Module } from '@nestjs/common';
import { Prune } from './prune.js';
import { RetentionClock } from './retention-clock.js';

/** Of the scheduler role. */
@Module({ providers: [Prune, RetentionClock] })
export class RetentionModule {}
