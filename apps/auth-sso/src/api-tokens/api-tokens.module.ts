import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ApiTokensMessageController } from './api-tokens.message-controller.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { CreateApiToken } from './create-api-token.js';
import { DeleteApiToken } from './delete-api-token.js';
import { UpdateApiToken } from './update-api-token.js';

@Module({
  imports: [AccountsModule, WorkspacesModule],
  controllers: [ApiTokensMessageController],
  providers: [ApiTokensRepository, CreateApiToken, DeleteApiToken, UpdateApiToken],
  exports: [ApiTokensRepository, CreateApiToken],
})
export class ApiTokensModule {}
