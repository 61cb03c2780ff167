import { Controller } from '@nestjs/common';
import {
  type Caller,
  createNodePreset,
  type CreateNodePresetRequest,
  deleteNodePreset,
  exportNodePresets,
  importNodePresets,
  type ImportNodePresetsRequest,
  listNodePresets,
  type ListNodePresetsRequest,
  type NodePresetIdRequest,
  type NodePresetTypeRequest,
  updateNodePreset,
  type UpdateNodePresetRequest,
} from '@easel/contracts';
import { Answers, type BusCall, madeOnce } from '@easel/platform';
import { ChangeNodePreset } from './change-node-preset.js';
import { ImportNodePresets } from './import-node-presets.js';
import { toNodePreset, toNodePresetFile } from './node-preset-record.js';
import { NodePresetsRepository } from './node-presets.repository.js';

@Controller()
export class NodePresetsMessageController {
  constructor(
    private readonly presets: NodePresetsRepository,
    private readonly change: ChangeNodePreset,
    private readonly importing: ImportNodePresets,
  ) {}

  @Answers(listNodePresets)
  async list(request: ListNodePresetsRequest, caller: Caller) {
    const { data, ...page } = await this.presets.list(caller, request);
    return { data: data.map(toNodePreset), ...page };
  }

  @Answers(createNodePreset)
  async create(request: CreateNodePresetRequest, caller: Caller, { operationId }: BusCall = {}) {
    const made = await madeOnce(operationId, {
      find: (id) => this.presets.find(caller, id),
      make: () => this.change.create(caller, request, operationId),
    });
    return toNodePreset(made);
  }

  @Answers(updateNodePreset)
  async update(request: UpdateNodePresetRequest, caller: Caller) {
    return toNodePreset(await this.change.update(caller, request));
  }

  @Answers(deleteNodePreset)
  async delete({ id }: NodePresetIdRequest, caller: Caller) {
    await this.presets.delete(caller, id);
    return { success: true as const };
  }

  @Answers(importNodePresets)
  async import(request: ImportNodePresetsRequest, caller: Caller, { operationId }: BusCall = {}) {
    return (await this.importing.run(caller, request, operationId)).map(toNodePreset);
  }

  @Answers(exportNodePresets)
  async export({ nodeType }: NodePresetTypeRequest, caller: Caller) {
    const { data } = await this.presets.list(caller, nodeType === undefined ? {} : { nodeType });
    return toNodePresetFile(data, new Date());
  }
}
