import { Injectable } from '@nestjs/common';
import { type Caller, type ImportNodePresetsRequest, MOST_NODE_PRESETS } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v5 as derivedId, v7 as newId } from 'uuid';
import { importedName } from './imported-name.js';
import { requirePresets } from './node-preset-rules.js';
import { TooMany } from './node-preset.errors.js';
import { type NodePresetRow, NodePresetsRepository } from './node-presets.repository.js';

/** Keeps the presets of a file: all of them or none. */
@Injectable()
export class ImportNodePresets {
  constructor(
    private readonly database: Database,
    private readonly presets: NodePresetsRepository,
  ) {}

  /**
   * With an `operationId` the presets have ids that follow from it, and those that are there already are answered.
   *
   * @throws ValidationFailed, TooMany
   */
  run(
    caller: Caller,
    { presets: sent }: ImportNodePresetsRequest,
    operationId: string = newId(),
  ): Promise<NodePresetRow[]> {
    requirePresets(sent, (index, field) => `presets[${index}].${field}`);
    return this.database.transaction(async (tx) => {
      const room = MOST_NODE_PRESETS - (await this.presets.countForCreate(tx, caller));
      const ids = sent.map((_preset, index) => derivedId(String(index), operationId));
      const there = await this.presets.findAll(tx, caller, ids);
      if (there.length > 0) return there;
      if (sent.length > room) throw new TooMany(MOST_NODE_PRESETS, 'presets');
      const taken = Map.groupBy(await this.presets.namesOf(tx, caller), ({ nodeType }) => nodeType);
      const names = new Map(
        [...taken].map(([nodeType, rows]) => [nodeType, new Set(rows.map(({ name }) => name))]),
      );
      const made: NodePresetRow[] = [];
      for (const [index, { nodeType, name, description, data }] of sent.entries()) {
        const given = names.get(nodeType) ?? new Set<string>();
        const kept = importedName(name, given);
        names.set(nodeType, given.add(kept));
        const id = ids[index] ?? newId();
        const row = { id, nodeType, name: kept, description: description ?? null, data };
        made.push(await this.presets.insert(tx, caller, { ...row, groupId: null, tags: [], sortOrder: 0 }));
      }
      return made;
    });
  }
}
