import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { deleteAsset, getAsset, listAssets } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, success } from '../reference/schema.js';
import { libraryAsset, libraryPage, uploadForm, uploadRecord } from './library.schemas.js';
import { ReceiveUpload } from './receive-upload.js';

/** Files that the caller uploaded, and those that runs made. */
@Controller('v1')
export class LibraryHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly receiving: ReceiveUpload,
  ) {}

  @Post('upload')
  @HttpCode(200)
  @Access({ scope: 'assets:write' })
  @RouteConfig({ takesFile: true })
  @Operation({
    summary: 'Upload a picture, video or recording',
    description:
      'One file, as the part `file` of a form. Pictures and recordings of up to 50 MB, videos of up to 500 MB.',
    takesForm: uploadForm,
    answers: data(uploadRecord),
    errors: ['400 validation_error', '413 payload_too_large', '413 storage_exceeded'],
  })
  async upload(@Req() request: FastifyRequest) {
    return { data: await this.receiving.run(request, { requestId: request.id }) };
  }

  @Get('library')
  @Access({ scope: 'assets:read' })
  @Operation({
    summary: 'List files',
    description: 'Newest first: what was uploaded or saved, and with `owned=true` all that runs made too.',
    asks: listAssets,
    answers: libraryPage,
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listAssets, caller, input, context);
  }

  @Get('library/:id')
  @Access({ scope: 'assets:read' })
  @Operation({ summary: 'Read what is known of a file', asks: getAsset, answers: data(libraryAsset) })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getAsset, caller, input, context) };
  }

  @Delete('library/:id')
  @Access({ scope: 'assets:write' })
  @Operation({
    summary: 'Delete a file',
    description:
      'For good: its address answers 404 from then on, also where jobs or characters name it. While saved workflows ' +
      'name it, only with `force=true`.',
    asks: deleteAsset,
    answers: success,
    errors: ['409 asset_in_use'],
  })
  remove(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteAsset, caller, input, context);
  }
}
