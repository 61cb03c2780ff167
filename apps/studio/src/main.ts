import 'reflect-metadata';
import { runService } from '@easel/platform';
import { StudioConfig } from './studio.config.js';

await runService({
  name: 'studio',
  config: StudioConfig,
  module: async (config) => (await import('./studio.module.js')).StudioModule.register(config),
});
