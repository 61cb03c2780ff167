import { Controller, Delete, Get, Header, HttpCode, Patch, Post } from '@nestjs/common';
import {
  createDeveloperApp,
  deleteDeveloperApp,
  getDeveloperApp,
  listDeveloperApps,
  rotateDeveloperAppSecret,
  updateDeveloperApp,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { developerApp, developerAppCreated, secretRotated } from './developer-app.schemas.js';

@Controller('v1/developer-apps')
export class DeveloperAppsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List your OAuth apps',
    description: 'Returns the apps that you registered, without their secrets.',
    asks: listDeveloperApps,
    answers: data(listOf(developerApp)),
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listDeveloperApps, caller, input, context) };
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'own', lands: 'elsewhere' })
  @Operation({
    summary: 'Register an OAuth app',
    description:
      'Returns the client id and, for a confidential client, the secret, which is shown only once.',
    asks: createDeveloperApp,
    answers: data(developerAppCreated),
    errors: ['400 limit_reached'],
    makes: true,
    showsSecret: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createDeveloperApp, caller, input, context) };
  }

  @Get(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Read an OAuth app',
    description: 'Returns one of the apps that you registered, without its secret.',
    asks: getDeveloperApp,
    answers: data(developerApp),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getDeveloperApp, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Change an OAuth app',
    description: 'Omitted fields stay as they are. Issued tokens stay valid.',
    asks: updateDeveloperApp,
    answers: data(developerApp),
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateDeveloperApp, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Delete an OAuth app with its tokens',
    description: 'All tokens that users granted to it stop working at once.',
    asks: deleteDeveloperApp,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteDeveloperApp, caller, input, context);
  }

  @Post(':id/rotate-secret')
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Access({ credentials: 'own', lands: 'elsewhere' })
  @Operation({
    summary: 'Replace the client secret',
    description: 'The old secret stops working at once; tokens stay valid.',
    asks: rotateDeveloperAppSecret,
    answers: secretRotated,
  })
  rotateSecret(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(rotateDeveloperAppSecret, caller, input, context);
  }
}
