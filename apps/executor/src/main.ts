import 'reflect-metadata';
import { runService } from '@easel/platform';
import { ExecutorConfig } from './executor.config.js';

await runService({
  name: 'executor',
  config: ExecutorConfig,
  role: ({ EXECUTOR_ROLES }) => [...EXECUTOR_ROLES].join(','),
  module: async (config) => (await import('./open-executor.js')).openExecutor(config),
});
