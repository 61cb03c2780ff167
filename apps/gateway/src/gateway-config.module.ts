import { type DynamicModule, Global, Module } from '@nestjs/common';
import { checkedAtBoot, openStorage } from '@easel/platform';
import { GatewayConfig } from './gateway.config.js';
import { MEDIA_STORAGE } from './media/media-storage.js';

/** Gives every area the variables, as `GatewayConfig`, and the storage that they name. */
@Global()
@Module({})
export class GatewayConfigModule {
  static register(config: GatewayConfig, env: NodeJS.ProcessEnv): DynamicModule {
    return {
      module: GatewayConfigModule,
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: MEDIA_STORAGE, useFactory: () => checkedAtBoot(openStorage(env)) },
      ],
      exports: [GatewayConfig, MEDIA_STORAGE],
    };
  }
}
