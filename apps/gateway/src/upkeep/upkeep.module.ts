import { Module } from '@nestjs/common';
import { PruneExpired } from './prune-expired.js';

/** Deletes rows of the gateway that expired. */
@Module({
  providers: [PruneExpired],
})
export class UpkeepModule {}
