import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  createShot,
  deleteShot,
  getShot,
  SHOT_MODES,
  SHOT_VISIBILITIES,
  type ShotRecord,
  updateShot,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import {
  anyObject,
  listOf,
  oneOf,
  recordOf,
  type Schema,
  success,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const shot: Schema = {
  type: 'object',
  properties: {
    shot: recordOf<ShotRecord>(
      'Shot',
      {
        id: { ...text, description: '12 unguessable characters.' },
        schemaVersion: { const: 1 },
        ownerId: uuid,
        visibility: oneOf(...SHOT_VISIBILITIES),
        mode: oneOf(...SHOT_MODES),
        selectionState: anyObject,
        freeText: text,
        negativePrompt: text,
        assembledPrompt: text,
        perModelPrompts: anyObject,
        models: listOf(text),
        entityRefs: listOf(anyObject),
        resultUrls: listOf(text),
        createdAt: timestamp,
        updatedAt: timestamp,
      },
      [
        'mode',
        'selectionState',
        'freeText',
        'negativePrompt',
        'assembledPrompt',
        'perModelPrompts',
        'models',
        'entityRefs',
        'resultUrls',
      ],
    ),
  },
  required: ['shot'],
};

/** Shots that are put together piece by piece and shared by a link. Facts: core 20. */
@Controller('v1/shots')
export class ShotsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post()
  @Access({ scope: 'assets:write' })
  @Operation({
    summary: 'Store a shot',
    description:
      'Private by default. Addresses of results must be publicly readable, so signed ones are refused.',
    asks: createShot,
    answers: { 201: { type: 'object', properties: { id: text }, required: ['id'] } },
    errors: ['400 limit_reached'],
    makes: true,
  })
  create(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(createShot, caller, input, context);
  }

  @Get(':id')
  @PublicRoute({ namesCaller: 'assets:read' })
  @Operation({
    summary: 'Read a shot',
    description: 'Public shots need no credential; with one you also read your own.',
    asks: getShot,
    answers: shot,
  })
  get(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getShot, caller, input, context);
  }

  @Patch(':id')
  @Access({ scope: 'assets:write' })
  @Operation({
    summary: 'Change a shot',
    description: 'Omitted fields stay as they are; null removes one.',
    asks: updateShot,
    answers: shot,
  })
  update(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(updateShot, caller, input, context);
  }

  @Delete(':id')
  @Access({ scope: 'assets:write' })
  @Operation({
    summary: 'Delete a shot',
    description: 'Its address returns 404 afterwards.',
    asks: deleteShot,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteShot, caller, input, context);
  }
}
