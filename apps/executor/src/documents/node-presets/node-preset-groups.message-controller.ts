import { Controller } from '@nestjs/common';
import {
  type Caller,
  createNodePresetGroup,
  type CreateNodePresetGroupRequest,
  deleteNodePresetGroup,
  listNodePresetGroups,
  type NodePresetIdRequest,
  type NodePresetTypeRequest,
  updateNodePresetGroup,
  type UpdateNodePresetGroupRequest,
} from '@easel/contracts';
import { Answers, type BusCall, Database, madeOnce } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { NodePresetGroupsRepository } from './node-preset-groups.repository.js';
import { toNodePresetGroup } from './node-preset-record.js';
import { requireNodeType } from './node-preset-rules.js';
import { TooMany } from './node-preset.errors.js';

const MOST = 200;

@Controller()
export class NodePresetGroupsMessageController {
  constructor(
    private readonly database: Database,
    private readonly groups: NodePresetGroupsRepository,
  ) {}

  @Answers(listNodePresetGroups)
  async list({ nodeType }: NodePresetTypeRequest, caller: Caller) {
    return (await this.groups.list(caller, nodeType)).map(toNodePresetGroup);
  }

  @Answers(createNodePresetGroup)
  async create(
    { nodeType, name, kind, sortOrder }: CreateNodePresetGroupRequest,
    caller: Caller,
    { operationId }: BusCall = {},
  ) {
    requireNodeType(nodeType);
    const id = operationId ?? newId();
    const row = { id, nodeType, name, kind: kind ?? 'folder', sortOrder: sortOrder ?? 0 } as const;
    const made = await madeOnce(operationId, {
      find: () => this.groups.find(caller, id),
      make: () =>
        this.database.transaction(async (tx) => {
          if ((await this.groups.countForCreate(tx, caller)) >= MOST)
            throw new TooMany(MOST, 'preset groups');
          return this.groups.insert(tx, caller, row);
        }),
    });
    return toNodePresetGroup(made);
  }

  @Answers(updateNodePresetGroup)
  async update({ id, ...changes }: UpdateNodePresetGroupRequest, caller: Caller) {
    return toNodePresetGroup(await this.groups.update(caller, id, changes));
  }

  @Answers(deleteNodePresetGroup)
  async delete({ id }: NodePresetIdRequest, caller: Caller) {
    await this.groups.delete(caller, id);
    return { success: true as const };
  }
}
