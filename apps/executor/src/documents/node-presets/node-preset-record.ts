import {
  NODE_PRESET_FILE_KIND,
  type NodePresetFile,
  type NodePresetGroupRecord,
  type NodePresetRecord,
} from '@easel/contracts';
import type { NodePresetGroupRow } from './node-preset-groups.repository.js';
import type { NodePresetRow } from './node-presets.repository.js';

export function toNodePreset({
  description,
  groupId,
  createdAt,
  updatedAt,
  ...row
}: NodePresetRow): NodePresetRecord {
  return {
    ...row,
    ...(description !== null && { description }),
    ...(groupId !== null && { groupId }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toNodePresetGroup({
  createdAt,
  updatedAt,
  ...row
}: NodePresetGroupRow): NodePresetGroupRecord {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function toNodePresetFile(rows: readonly NodePresetRow[], now: Date): NodePresetFile {
  return {
    kind: NODE_PRESET_FILE_KIND,
    version: 1,
    exportedAt: now.toISOString(),
    presets: rows.map(({ nodeType, name, description, data }) => ({
      nodeType,
      name,
      ...(description !== null && { description }),
      data,
    })),
  };
}
