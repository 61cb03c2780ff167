import 'reflect-metadata';
import { DatabaseConfig, runService } from '@easel/platform';

await runService({
  name: 'entities',
  config: DatabaseConfig,
  module: async (config) => (await import('./entities.module.js')).EntitiesModule.register(config),
});
