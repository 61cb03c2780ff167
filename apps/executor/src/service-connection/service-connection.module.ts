import { Module } from '@nestjs/common';
import { TellDeed } from '../audit/tell-deed.js';
import { EngineModule } from '../engine/engine.module.js';
import { ConnectService } from './connect-service.js';
import { ServiceConnectionMessageController } from './service-connection.message-controller.js';

@Module({
  imports: [EngineModule],
  controllers: [ServiceConnectionMessageController],
  providers: [ConnectService, TellDeed],
})
export class ServiceConnectionModule {}
