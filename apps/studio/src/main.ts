import 'reflect-metadata';
import { DatabaseConfig, runService } from '@easel/platform';
import { StudioModule } from './studio.module.js';

await runService({
  name: 'studio',
  config: DatabaseConfig,
  module: (config) => StudioModule.register(config),
});
