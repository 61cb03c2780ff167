import 'reflect-metadata';
import { runService } from '@easel/platform';
import { AuthConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';

await runService({ name: 'auth-sso', config: AuthConfig, module: (config) => AuthModule.register(config) });
