import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { Admission } from './admission.js';
import { EdgePlaces } from './edge-places.js';
import { RefusedAddresses } from './refused-addresses.js';
import { WorkTurns } from './work-turns.js';

/** Which requests get in while the gateway is busy, before anything is read of them. */
@Module({
  imports: [AccessModule],
  providers: [Admission, EdgePlaces, RefusedAddresses, WorkTurns],
  exports: [EdgePlaces],
})
export class AdmissionModule {}
