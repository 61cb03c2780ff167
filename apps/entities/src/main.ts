import 'reflect-metadata';
import { runService } from '@easel/platform';
import { EntitiesConfig } from './entities.config.js';

await runService({
  name: 'entities',
  config: EntitiesConfig,
  module: async (config) => (await import('./entities.module.js')).EntitiesModule.register(config),
});
