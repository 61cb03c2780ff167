import 'reflect-metadata';
import { runService } from '@easel/platform';
import { ExecutorConfig } from './executor.config.js';
import { ExecutorModule } from './executor.module.js';

await runService({
  name: 'executor',
  config: ExecutorConfig,
  module: (config) => ExecutorModule.register(config),
});
