import { Module } from '@nestjs/common';
import { DiscoveryHttpController } from './discovery.http-controller.js';
import { UnavailableNodeTypes } from './unavailable-node-types.js';

@Module({
  controllers: [DiscoveryHttpController],
  providers: [UnavailableNodeTypes],
})
export class DiscoveryModule {}
