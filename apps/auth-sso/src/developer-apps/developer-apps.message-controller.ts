import { Controller } from '@nestjs/common';
import {
  type Caller,
  createDeveloperApp,
  CreateDeveloperAppRequest,
  deleteDeveloperApp,
  DeveloperAppIdRequest,
  getDeveloperApp,
  listDeveloperApps,
  NoFields,
  NotFound,
  rotateDeveloperAppSecret,
  updateDeveloperApp,
  UpdateDeveloperAppRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { ChangeDeveloperApp } from './change-developer-app.js';
import { CreateDeveloperApp } from './create-developer-app.js';
import { toDeveloperAppRecord } from './developer-app-record.js';
import { OAuthAppsRepository } from './oauth-apps.repository.js';
import { requireOwnCredential } from '../oauth-grants/own-credential.js';

@Controller()
export class DeveloperAppsMessageController {
  constructor(
    private readonly apps: OAuthAppsRepository,
    private readonly creation: CreateDeveloperApp,
    private readonly change: ChangeDeveloperApp,
  ) {}

  @Answers(createDeveloperApp)
  create(request: CreateDeveloperAppRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.creation.run(caller, request, operationId);
  }

  @Answers(listDeveloperApps)
  async list(_request: NoFields, caller: Caller) {
    requireOwnCredential(caller);
    return (await this.apps.list(caller)).map(toDeveloperAppRecord);
  }

  @Answers(getDeveloperApp)
  async get({ id }: DeveloperAppIdRequest, caller: Caller) {
    requireOwnCredential(caller);
    const app = await this.apps.find(caller, id);
    if (!app) throw new NotFound('developer app');
    return toDeveloperAppRecord(app);
  }

  @Answers(updateDeveloperApp)
  async update(request: UpdateDeveloperAppRequest, caller: Caller) {
    return this.change.update(caller, request);
  }

  @Answers(deleteDeveloperApp)
  async delete({ id }: DeveloperAppIdRequest, caller: Caller) {
    await this.change.delete(caller, id);
    return { success: true as const };
  }

  @Answers(rotateDeveloperAppSecret)
  async rotateSecret({ id }: DeveloperAppIdRequest, caller: Caller) {
    return { clientSecret: await this.change.rotateSecret(caller, id) };
  }
}
