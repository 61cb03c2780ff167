import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { EngineModule } from '../../wiring/engine.module.js';
import { ConnectService } from './connect-service.js';
import { ServiceConnectionMessageController } from './service-connection.message-controller.js';

@Module({
  imports: [EngineModule],
  controllers: [ServiceConnectionMessageController],
  providers: [ConnectService, TellDeed],
})
export class ServiceConnectionModule {}
