import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AllDifferent } from '../all-different.js';
import { JSONSchema } from 'class-validator-jsonschema';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import { Clamped, Nested } from '../validation.js';

/** As many presets as an account may keep, and as a file of presets may hold. */
export const MOST_NODE_PRESETS = 500;
/** What a file of presets says it is. */
export const NODE_PRESET_FILE_KIND = 'SERVICE.node-presets' as const;

export const NODE_PRESET_GROUP_KINDS = ['folder', 'section'] as const;
export type NodePresetGroupKind = (typeof NODE_PRESET_GROUP_KINDS)[number];

/** Settings of a node type that a user keeps under a name. Facts: node presets. */
export interface NodePresetRecord {
  id: string;
  nodeType: string;
  name: string;
  /** Absent when there is none. */
  description?: string;
  data: Record<string, unknown>;
  /** Absent when it is in no group. */
  groupId?: string;
  tags: string[];
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

export interface NodePresetGroupRecord {
  id: string;
  nodeType: string;
  name: string;
  kind: NodePresetGroupKind;
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

/** One that comes with the service. */
export interface FactoryPresetRecord {
  /** `<nodeType>/<slug>`. */
  id: string;
  nodeType: string;
  name: string;
  description?: string;
  group?: string;
  groupKind?: NodePresetGroupKind;
  data: Record<string, unknown>;
}

/** Presets as a file. */
export interface NodePresetFile {
  kind: typeof NODE_PRESET_FILE_KIND;
  version: 1;
  exportedAt: string;
  presets: { nodeType: string; name: string; description?: string; data: Record<string, unknown> }[];
}

export class ListNodePresetsRequest extends PageQuery {
  @IsOptional()
  @Clamped(1, MOST_NODE_PRESETS)
  @IsInt()
  override limit?: number;

  /** Default: of all node types. */
  @IsOptional()
  @IsString()
  @MaxLength(120)
  nodeType?: string;
}

export class NodePresetTypeRequest {
  @IsOptional()
  @IsString()
  @MaxLength(120)
  nodeType?: string;
}

export class RequiredNodeTypeRequest {
  @IsString()
  @Length(1, 120)
  @JSONSchema({ examples: ['generate-image'] })
  nodeType!: string;
}

export class CreateNodePresetRequest extends RequiredNodeTypeRequest {
  @IsString()
  @Length(1, 120)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  /** Settings of the node, at most 64 KiB as JSON. */
  @IsObject()
  @JSONSchema({ examples: [{}] })
  data!: Record<string, unknown>;

  /** A group of the same node type. */
  @IsOptional()
  @IsUUID()
  groupId?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @AllDifferent()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  tags?: string[];

  @IsOptional()
  @IsInt()
  @Min(-1_000_000)
  @Max(1_000_000)
  sortOrder?: number;
}

export class NodePresetIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateNodePresetRequest extends NodePresetIdRequest {
  @IfSent()
  @IsString()
  @Length(1, 120)
  name?: string;

  /** Null takes it away. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  /** Takes the place of all settings there were. */
  @IfSent()
  @IsObject()
  data?: Record<string, unknown>;

  /** Null takes it out of its group. */
  @IsOptional()
  @IsUUID()
  groupId?: string | null;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(20)
  @AllDifferent()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  tags?: string[];

  @IfSent()
  @IsInt()
  @Min(-1_000_000)
  @Max(1_000_000)
  sortOrder?: number;
}

class ImportedNodePreset extends RequiredNodeTypeRequest {
  @IsString()
  @Length(1, 120)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  @IsObject()
  data!: Record<string, unknown>;
}

export class ImportNodePresetsRequest {
  @Equals(NODE_PRESET_FILE_KIND)
  @JSONSchema({ type: 'string', examples: [NODE_PRESET_FILE_KIND] })
  kind!: typeof NODE_PRESET_FILE_KIND;

  @Equals(1)
  @JSONSchema({ type: 'integer' })
  version!: 1;

  @IsArray()
  @ArrayMaxSize(MOST_NODE_PRESETS)
  @Nested(() => ImportedNodePreset)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @JSONSchema({
    items: {
      type: 'object',
      examples: [{ nodeType: 'generate-image', name: 'A preset', data: {} }],
    },
  })
  presets!: ImportedNodePreset[];
}

export class CreateNodePresetGroupRequest extends RequiredNodeTypeRequest {
  @IsString()
  @Length(1, 120)
  name!: string;

  /** Default: `folder`. */
  @IsOptional()
  @IsIn(NODE_PRESET_GROUP_KINDS)
  kind?: NodePresetGroupKind;

  @IsOptional()
  @IsInt()
  @Min(-1_000_000)
  @Max(1_000_000)
  sortOrder?: number;
}

export class UpdateNodePresetGroupRequest extends NodePresetIdRequest {
  @IfSent()
  @IsString()
  @Length(1, 120)
  name?: string;

  @IfSent()
  @IsIn(NODE_PRESET_GROUP_KINDS)
  kind?: NodePresetGroupKind;

  @IfSent()
  @IsInt()
  @Min(-1_000_000)
  @Max(1_000_000)
  sortOrder?: number;
}

export class NodePresetFavoriteRequest extends RequiredNodeTypeRequest {
  /** The id of a preset of one's own, or of one that comes with the service. */
  @IsString()
  @Length(1, 200)
  @JSONSchema({ examples: ['generate-image/product-on-white'] })
  presetId!: string;
}

/** Newest first. */
export const listNodePresets = defineRequest<Page<NodePresetRecord>>()({
  subject: 'executor.node-preset.list',
  request: ListNodePresetsRequest,
});
/** 409 `name_taken` beside another of the same node type, 400 `limit_reached` beyond 500 of an account. */
export const createNodePreset = defineRequest<NodePresetRecord>()({
  subject: 'executor.node-preset.create',
  request: CreateNodePresetRequest,
});
export const updateNodePreset = defineRequest<NodePresetRecord>()({
  subject: 'executor.node-preset.update',
  request: UpdateNodePresetRequest,
});
export const deleteNodePreset = defineRequest<{ success: true }>()({
  subject: 'executor.node-preset.delete',
  request: NodePresetIdRequest,
});
/** What was exported; a name that is taken gets the suffix `(imported)`. All of the file or nothing. */
export const importNodePresets = defineRequest<NodePresetRecord[]>()({
  subject: 'executor.node-preset.import',
  request: ImportNodePresetsRequest,
});
export const exportNodePresets = defineRequest<NodePresetFile>()({
  subject: 'executor.node-preset.export',
  request: NodePresetTypeRequest,
});
/** In display order. */
export const listNodePresetGroups = defineRequest<NodePresetGroupRecord[]>()({
  subject: 'executor.node-preset-group.list',
  request: NodePresetTypeRequest,
});
/** 409 `name_taken` beside another of the same node type, 400 `limit_reached` beyond 200 of an account. */
export const createNodePresetGroup = defineRequest<NodePresetGroupRecord>()({
  subject: 'executor.node-preset-group.create',
  request: CreateNodePresetGroupRequest,
});
export const updateNodePresetGroup = defineRequest<NodePresetGroupRecord>()({
  subject: 'executor.node-preset-group.update',
  request: UpdateNodePresetGroupRequest,
});
/** Its presets stay, in no group. */
export const deleteNodePresetGroup = defineRequest<{ success: true }>()({
  subject: 'executor.node-preset-group.delete',
  request: NodePresetIdRequest,
});
/** Ids, newest favourite first. */
export const listNodePresetFavorites = defineRequest<string[]>()({
  subject: 'executor.node-preset-favorite.list',
  request: RequiredNodeTypeRequest,
});
/** May be repeated. 404 for what is no preset of this node type that the caller could see. */
export const addNodePresetFavorite = defineRequest<{ success: true }>()({
  subject: 'executor.node-preset-favorite.add',
  request: NodePresetFavoriteRequest,
});
/** May be repeated. */
export const removeNodePresetFavorite = defineRequest<{ success: true }>()({
  subject: 'executor.node-preset-favorite.remove',
  request: NodePresetFavoriteRequest,
});
