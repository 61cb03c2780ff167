import 'reflect-metadata';
import { DatabaseConfig, runService } from '@easel/platform';
import { EntitiesModule } from './entities.module.js';

await runService({
  name: 'entities',
  config: DatabaseConfig,
  module: (config) => EntitiesModule.register(config),
});
