import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { addNodePresetFavorite, listNodePresetFavorites, removeNodePresetFavorite } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success, text } from '../reference/schema.js';

/** Presets that the caller marked, their own and those that come with the service. */
@Controller('v1/node-presets/favorites')
export class NodePresetFavoritesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List your favorite presets of a node type, newest favorite first',
    description: 'Includes your own presets and those that come with the service.',
    asks: listNodePresetFavorites,
    answers: data(listOf({ ...text, description: 'Id of a preset.' })),
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listNodePresetFavorites, caller, input, context) };
  }

  @Post()
  @HttpCode(200)
  @Access({ credentials: 'session', lands: 'beside' })
  @Operation({
    summary: 'Add a preset to your favorites',
    description: 'Idempotent.',
    asks: addNodePresetFavorite,
    answers: data(success),
    errors: ['404 not_found'],
  })
  async add(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(addNodePresetFavorite, caller, input, context) };
  }

  @Delete()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Remove a preset from your favorites',
    description: 'Idempotent.',
    asks: removeNodePresetFavorite,
    answers: data(success),
  })
  async remove(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(removeNodePresetFavorite, caller, input, context) };
  }
}
