import 'reflect-metadata';
import { runService } from '@easel/platform';
import { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { listen } from './http/http-edge.js';

await runService({
  name: 'gateway',
  config: GatewayConfig,
  module: (config) => GatewayModule.register(config),
  listen,
});
