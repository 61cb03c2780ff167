import { Controller } from '@nestjs/common';
import {
  ApiTokenIdRequest,
  type Caller,
  createApiToken,
  CreateApiTokenRequest,
  deleteApiToken,
  listApiTokens,
  NoFields,
  updateApiToken,
  UpdateApiTokenRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { toApiTokenRecord } from './api-token-record.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { CreateApiToken } from './create-api-token.js';
import { DeleteApiToken } from './delete-api-token.js';
import { requireTokenManagement } from './token-management.js';
import { UpdateApiToken } from './update-api-token.js';

@Controller()
export class ApiTokensMessageController {
  constructor(
    private readonly config: AuthConfig,
    private readonly tokens: ApiTokensRepository,
    private readonly creation: CreateApiToken,
    private readonly change: UpdateApiToken,
    private readonly deletion: DeleteApiToken,
  ) {}

  @Answers(createApiToken)
  create(request: CreateApiTokenRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.creation.run(caller, request, operationId);
  }

  @Answers(listApiTokens)
  async list(_request: NoFields, caller: Caller) {
    requireTokenManagement(caller, this.config.EDITION);
    return (await this.tokens.list(caller)).map(toApiTokenRecord);
  }

  @Answers(updateApiToken)
  update(request: UpdateApiTokenRequest, caller: Caller) {
    return this.change.run(caller, request);
  }

  @Answers(deleteApiToken)
  async delete({ id }: ApiTokenIdRequest, caller: Caller) {
    await this.deletion.run(caller, id);
    return { success: true as const };
  }
}
