import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { ApiTokensHttpController } from './api-tokens.http-controller.js';

@Module({
  imports: [CreditsModule],
  controllers: [ApiTokensHttpController],
})
export class ApiTokensModule {}
