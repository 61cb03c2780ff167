import { Module } from '@nestjs/common';
import { IdempotencyRecords } from './idempotency-records.js';
import { OnceForKey } from './once-for-key.js';
import { SealedAnswers } from './sealed-answers.js';

/** A request with a key is carried out once. */
@Module({
  providers: [IdempotencyRecords, OnceForKey, SealedAnswers],
  exports: [OnceForKey],
})
export class IdempotencyModule {}
