import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  createNodePreset,
  deleteNodePreset,
  exportNodePresets,
  importNodePresets,
  listNodePresets,
  updateNodePreset,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, page, success } from '../reference/schema.js';
import { nodePreset, nodePresetFile } from './node-preset.schemas.js';

/** Settings of node types that the caller keeps under names (specification 1, 4.12). */
@Controller('v1/node-presets')
export class NodePresetsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List your presets, newest first',
    description: 'Without `limit`, returns all: an account has at most 500.',
    asks: listNodePresets,
    answers: page(nodePreset),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listNodePresets, caller, input, context);
  }

  @Get('export')
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'Export your presets as a file',
    description: 'The file is for `POST /v1/node-presets/import`, here or on another installation.',
    asks: exportNodePresets,
    answers: nodePresetFile,
  })
  export(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(exportNodePresets, caller, input, context);
  }

  @Post()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Save settings of a node type as a preset',
    description: 'An account has at most 500 presets.',
    asks: createNodePreset,
    answers: data(nodePreset),
    errors: ['400 limit_reached', '409 name_taken'],
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createNodePreset, caller, input, context) };
  }

  @Post('import')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Import a file of presets',
    description:
      'Imports all presets or none. A name that is taken gets the suffix `(imported)`, so importing a ' +
      'file twice makes copies.',
    asks: importNodePresets,
    answers: data(listOf(nodePreset)),
    errors: ['400 limit_reached'],
    makes: true,
  })
  async import(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(importNodePresets, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Change a preset',
    description: 'Omitted fields stay as they are; `data` replaces all settings.',
    asks: updateNodePreset,
    answers: data(nodePreset),
    errors: ['409 name_taken'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateNodePreset, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Delete a preset',
    description: 'Workflows that used it keep the settings.',
    asks: deleteNodePreset,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteNodePreset, caller, input, context);
  }
}
