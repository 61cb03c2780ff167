import 'reflect-metadata';
import { runService } from '@easel/platform';
import { GatewayConfig } from './gateway.config.js';

await runService({
  name: 'gateway',
  config: GatewayConfig,
  module: async (config) => (await import('./gateway.module.js')).GatewayModule.register(config),
  listen: async (module, config) => (await import('./edge/http-edge.js')).listen(module, config),
});
