import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuthConfig } from './auth.config.js';

/** Gives every feature the variables, as `AuthConfig`. */
@Global()
@Module({})
export class AuthConfigModule {
  static register(config: AuthConfig): DynamicModule {
    return {
      module: AuthConfigModule,
      providers: [{ provide: AuthConfig, useValue: config }],
      exports: [AuthConfig],
    };
  }
}
