import { Injectable } from '@nestjs/common';
import { type Caller, type ImportNodePresetsRequest, MOST_NODE_PRESETS } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
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

  /** @throws ValidationFailed, TooMany */
  run(caller: Caller, { presets: sent }: ImportNodePresetsRequest): Promise<NodePresetRow[]> {
    requirePresets(sent, (index, field) => `presets[${index}].${field}`);
    return this.database.transaction(async (tx) => {
      const room = MOST_NODE_PRESETS - (await this.presets.countForCreate(tx, caller));
      if (sent.length > room) throw new TooMany(MOST_NODE_PRESETS, 'presets');
      const taken = Map.groupBy(await this.presets.namesOf(tx, caller), ({ nodeType }) => nodeType);
      const names = new Map(
        [...taken].map(([nodeType, rows]) => [nodeType, new Set(rows.map(({ name }) => name))]),
      );
      const made: NodePresetRow[] = [];
      for (const { nodeType, name, description, data } of sent) {
        const given = names.get(nodeType) ?? new Set<string>();
        const kept = importedName(name, given);
        names.set(nodeType, given.add(kept));
        const row = { id: newId(), nodeType, name: kept, description: description ?? null, data };
        made.push(await this.presets.insert(tx, caller, { ...row, groupId: null, tags: [], sortOrder: 0 }));
      }
      return made;
    });
  }
}
