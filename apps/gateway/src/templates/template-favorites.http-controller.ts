import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { addTemplateFavorite, listFavoriteTemplates, removeTemplateFavorite } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { page, success } from '../reference/schema.js';
import { templateCard } from './template.schemas.js';

/** Templates that the caller marked. */
@Controller('v1/templates')
export class TemplateFavoritesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('favorites')
  @Access({ credentials: 'own', limitedTokens: 'free' })
  @Operation({
    summary: 'List your favorite templates, newest favorite first',
    description: 'One page at a time.',
    asks: listFavoriteTemplates,
    answers: page(templateCard),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listFavoriteTemplates, caller, input, context);
  }

  @Post(':slug/favorite')
  @HttpCode(200)
  @Access({ credentials: 'own', lands: 'beside', limitedTokens: 'free' })
  @Operation({
    summary: 'Add a template to your favorites',
    description: 'Idempotent.',
    asks: addTemplateFavorite,
    answers: success,
  })
  add(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(addTemplateFavorite, caller, input, context);
  }

  @Delete(':slug/favorite')
  @Access({ credentials: 'own', limitedTokens: 'free' })
  @Operation({
    summary: 'Remove a template from your favorites',
    description: 'Idempotent.',
    asks: removeTemplateFavorite,
    answers: success,
  })
  remove(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(removeTemplateFavorite, caller, input, context);
  }
}
