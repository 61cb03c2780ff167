import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  createNodePresetGroup,
  deleteNodePresetGroup,
  listNodePresetGroups,
  updateNodePresetGroup,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, success } from '../reference/schema.js';
import { nodePresetGroup } from './node-preset.schemas.js';

/** What an editor files presets under. */
@Controller('v1/node-preset-groups')
export class NodePresetGroupsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List your preset groups, in display order',
    description: 'For one node type, or for all.',
    asks: listNodePresetGroups,
    answers: data(listOf(nodePresetGroup)),
  })
  async list(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(listNodePresetGroups, caller, input, context) };
  }

  @Post()
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Create a preset group',
    description: 'Presets of one node type can be put into it.',
    asks: createNodePresetGroup,
    answers: data(nodePresetGroup),
    errors: ['400 limit_reached', '409 name_taken'],
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createNodePresetGroup, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Change a preset group',
    description: 'Omitted fields stay as they are.',
    asks: updateNodePresetGroup,
    answers: data(nodePresetGroup),
    errors: ['409 name_taken'],
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateNodePresetGroup, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Delete a preset group',
    description: 'Its presets stay, without a group.',
    asks: deleteNodePresetGroup,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteNodePresetGroup, caller, input, context);
  }
}
