import 'reflect-metadata';
import { runService } from '@easel/platform';
import { AuthConfig } from './auth.config.js';

await runService({
  name: 'auth-sso',
  config: AuthConfig,
  module: async (config) => (await import('./auth.module.js')).AuthModule.register(config),
});
