import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '../http/route-config.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AssetIdRequest,
  deleteAsset,
  favoriteAsset,
  getAsset,
  listAssets,
  type UploadRecord,
  validateRequest,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { IsOptional, IsString, Length } from 'class-validator';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { checkStorableQuery } from '../http/storable-text.js';
import { OnceForKey } from '../idempotency/once-for-key.js';
import { Operation } from '../reference/operation.js';
import { anything, data, success } from '../reference/schema.js';
import { favorited, libraryAsset, libraryPage, uploadForm, uploadRecord } from './library.schemas.js';
import { ReceiveUpload } from './receive-upload.js';
import { StoreDocument } from './store-document.js';
import type { Once } from './upload-targets.js';

class DocumentQuery {
  /** What the file is called in the library. */
  @IsOptional()
  @IsString()
  @Length(1, 255)
  filename?: string;
}

/** Files that the caller uploaded, and those that runs made. */
@Controller('v1')
export class LibraryHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly receiveUpload: ReceiveUpload,
    private readonly storeDocument: StoreDocument,
    private readonly once: OnceForKey,
  ) {}

  @Post('upload')
  @HttpCode(200)
  @Access({ scope: 'assets:write', limitedTokens: 'free' })
  @RouteConfig({ takesFile: true })
  @Operation({
    summary: 'Upload a picture, video or recording',
    description:
      'Takes one file as the form part `file`. Pictures and recordings may have up to 50 MB, videos up ' +
      'to 500 MB.',
    takesForm: uploadForm,
    answers: data(uploadRecord),
    makes: true,
    errors: ['400 validation_error', '413 payload_too_large', '413 storage_exceeded'],
  })
  async upload(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const once: Once = async (content, finish) => {
      const { answer } = await this.once.run(request, reply, finish, { content });
      return answer as UploadRecord;
    };
    return { data: await this.receiveUpload.run(request, { requestId: request.id }, undefined, once) };
  }

  @Post('upload-json')
  @HttpCode(200)
  @Access({ scope: 'assets:write', limitedTokens: 'free' })
  @Operation({
    summary: 'Store a JSON document',
    description:
      'The body, any JSON, becomes a library file of type `document`. The usual limit for JSON bodies ' +
      'applies.',
    takes: DocumentQuery,
    query: ['filename'],
    body: anything,
    answers: data(uploadRecord),
    makes: true,
    errors: ['400 validation_error', '413 payload_too_large', '413 storage_exceeded'],
  })
  async uploadJson(@Req() request: FastifyRequest) {
    const query = request.query as Record<string, unknown>;
    checkStorableQuery(query);
    const named = validateRequest(DocumentQuery, query);
    return {
      data: await this.storeDocument.run(request.caller, request.body, named, { requestId: request.id }),
    };
  }

  @Get('library')
  @Access({ scope: 'assets:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List files',
    description: 'Newest first: uploaded and saved files. `owned=true` adds all results of runs.',
    asks: listAssets,
    answers: libraryPage,
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listAssets, caller, input, context);
  }

  @Get('library/:id')
  @Access({ scope: 'assets:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the details of a file',
    description: 'Returns address, type, size, dimensions and origin.',
    asks: getAsset,
    answers: data(libraryAsset),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getAsset, caller, input, context) };
  }

  @Post('library/:id/favorite')
  @HttpCode(200)
  @Access({ scope: 'assets:write', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Add a file to your favorites',
    description: 'Idempotent. `GET /v1/library?favorite=true` lists your favorites.',
    takes: AssetIdRequest,
    answers: favorited,
    errors: ['404 not_found'],
  })
  favorite(@Call() { caller, input: { id }, context }: HttpCall) {
    return this.bus.request(favoriteAsset, caller, { id, favorited: true }, context);
  }

  @Delete('library/:id/favorite')
  @Access({ scope: 'assets:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Remove a file from your favorites',
    description: 'Idempotent.',
    takes: AssetIdRequest,
    answers: favorited,
    errors: ['404 not_found'],
  })
  unfavorite(@Call() { caller, input: { id }, context }: HttpCall) {
    return this.bus.request(favoriteAsset, caller, { id, favorited: false }, context);
  }

  @Delete('library/:id')
  @Access({ scope: 'assets:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Delete a file',
    description:
      'Deletes the file for good: its address returns 404 afterwards, even where jobs or characters ' +
      'name it. A file that a saved workflow names is deleted only with `force=true`.',
    asks: deleteAsset,
    answers: success,
    errors: ['409 asset_in_use'],
  })
  remove(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteAsset, caller, input, context);
  }
}
