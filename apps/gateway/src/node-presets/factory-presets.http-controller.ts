import { Controller, Get } from '@nestjs/common';
import { type FactoryPreset, factoryPresets, nodeTypes } from '@easel/catalog';
import { RequiredNodeTypeRequest, validateRequest, ValidationFailed } from '@easel/contracts';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf } from '../reference/schema.js';
import { factoryPreset } from './node-preset.schemas.js';

/** Presets that come with the service. */
@Controller('v1/node-presets/factory')
export class FactoryPresetsHttpController {
  @Get()
  @Access({ scope: 'presets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List the presets of a node type that come with the service',
    description: 'They are the same for everybody and cannot be changed.',
    takes: RequiredNodeTypeRequest,
    answers: data(listOf(factoryPreset)),
  })
  list(@Call() { input }: HttpCall): { data: readonly FactoryPreset[] } {
    const { nodeType } = validateRequest(RequiredNodeTypeRequest, input);
    if (!nodeTypes.get(nodeType)) {
      throw new ValidationFailed([{ path: 'nodeType', message: 'is no node type' }]);
    }
    return { data: factoryPresets.of(nodeType) };
  }
}
