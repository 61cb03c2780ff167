import 'reflect-metadata';
import { runService } from '@easel/platform';
import { ExecutorConfig } from './engine/executor.config.js';

await runService({
  name: 'executor',
  config: ExecutorConfig,
  role: ({ EXECUTOR_ROLES }) => [...EXECUTOR_ROLES].join(','),
  answers: ({ EXECUTOR_ROLES }) => EXECUTOR_ROLES.includes('api'),
  module: async (config) => (await import('./wiring/open-executor.js')).openExecutor(config),
});
