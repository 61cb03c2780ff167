import {
  type FactoryPresetRecord,
  NODE_PRESET_FILE_KIND,
  NODE_PRESET_GROUP_KINDS,
  type NodePresetFile,
  type NodePresetGroupRecord,
  type NodePresetRecord,
} from '@easel/contracts';
import { anyNodeSettings } from '../reference/catalog/node-settings.schemas.js';
import { integer, listOf, oneOf, recordOf, text, timestamp, uuid } from '../reference/schema.js';

export const nodePreset = recordOf<NodePresetRecord>(
  'NodePreset',
  {
    id: uuid,
    nodeType: text,
    name: text,
    description: text,
    data: anyNodeSettings,
    groupId: uuid,
    tags: listOf(text),
    sortOrder: integer,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  ['description', 'groupId'],
);

export const nodePresetGroup = recordOf<NodePresetGroupRecord>('NodePresetGroup', {
  id: uuid,
  nodeType: text,
  name: text,
  kind: oneOf(...NODE_PRESET_GROUP_KINDS),
  sortOrder: integer,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const factoryPreset = recordOf<FactoryPresetRecord>(
  'FactoryPreset',
  {
    id: { ...text, description: '`<nodeType>/<slug>`.' },
    nodeType: text,
    name: text,
    description: text,
    group: text,
    groupKind: oneOf(...NODE_PRESET_GROUP_KINDS),
    data: anyNodeSettings,
  },
  ['description', 'group', 'groupKind'],
);

export const nodePresetFile = recordOf<NodePresetFile>('NodePresetFile', {
  kind: { const: NODE_PRESET_FILE_KIND },
  version: { const: 1 },
  exportedAt: timestamp,
  presets: listOf({
    type: 'object',
    properties: { nodeType: text, name: text, description: text, data: anyNodeSettings },
    required: ['nodeType', 'name', 'data'],
  }),
});
