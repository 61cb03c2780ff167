import 'reflect-metadata';
import { DatabaseConfig, runService } from '@easel/platform';

await runService({
  name: 'studio',
  config: DatabaseConfig,
  module: async (config) => (await import('./studio.module.js')).StudioModule.register(config),
});
