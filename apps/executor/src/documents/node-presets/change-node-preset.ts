import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateNodePresetRequest,
  MOST_NODE_PRESETS,
  type UpdateNodePresetRequest,
  ValidationFailed,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { NodePresetGroupsRepository } from './node-preset-groups.repository.js';
import { requirePresets } from './node-preset-rules.js';
import { TooMany } from './node-preset.errors.js';
import { type NodePresetRow, NodePresetsRepository } from './node-presets.repository.js';

/** Keeps settings of a node type under a name, and changes what is kept. */
@Injectable()
export class ChangeNodePreset {
  constructor(
    private readonly database: Database,
    private readonly presets: NodePresetsRepository,
    private readonly groups: NodePresetGroupsRepository,
  ) {}

  /** @throws ValidationFailed, NameTaken, TooMany */
  create(caller: Caller, request: CreateNodePresetRequest, id: string = newId()): Promise<NodePresetRow> {
    requirePresets([request]);
    const { nodeType, name, description, data, groupId, tags, sortOrder } = request;
    return this.database.transaction(async (tx) => {
      if ((await this.presets.countForCreate(tx, caller)) >= MOST_NODE_PRESETS) {
        throw new TooMany(MOST_NODE_PRESETS, 'presets');
      }
      await this.requireGroup(tx, caller, groupId, nodeType);
      return this.presets.insert(tx, caller, {
        id,
        nodeType,
        name,
        description: description ?? null,
        data,
        groupId: groupId ?? null,
        tags: tags ?? [],
        sortOrder: sortOrder ?? 0,
      });
    });
  }

  /** @throws NotFound, ValidationFailed, NameTaken */
  update(caller: Caller, { id, ...changes }: UpdateNodePresetRequest): Promise<NodePresetRow> {
    requirePresets([changes]);
    return this.database.transaction(async (tx) => {
      const there = await this.presets.findForUpdate(tx, caller, id);
      await this.requireGroup(tx, caller, changes.groupId, there.nodeType);
      const { name, description, data, groupId, tags, sortOrder } = changes;
      const row: NodePresetRow = {
        ...there,
        name: name ?? there.name,
        description: description === undefined ? there.description : description,
        data: data ?? there.data,
        groupId: groupId === undefined ? there.groupId : groupId,
        tags: tags ?? there.tags,
        sortOrder: sortOrder ?? there.sortOrder,
        updatedAt: new Date(),
      };
      await this.presets.save(tx, caller, row);
      return row;
    });
  }

  private async requireGroup(
    tx: Transaction,
    caller: Caller,
    groupId: string | null | undefined,
    nodeType: string,
  ): Promise<void> {
    if (groupId == null || (await this.groups.has(tx, caller, groupId, nodeType))) return;
    throw new ValidationFailed([{ path: 'groupId', message: `is not one of your groups for ${nodeType}` }]);
  }
}
