import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';
import { namedSchema } from '../named-schema.js';
import { type Page, PageQuery } from '../page.js';
import { AsBoolean, Clamped } from '../validation.js';
import type { NodeState } from './executions.contract.js';

/** A way into or out of a component. `id` is `<nodeId>`, or `<nodeId>::<portId>` at a boundary node. */
export interface ComponentHandleRecord {
  id: string;
  name: string;
  type: 'image' | 'video' | 'audio' | 'text';
  /** An input that must be wired. */
  required: boolean;
  /** The output that the component is shown by. */
  mediaPreview?: true;
  /** Of an input: the field of the node that a value goes to. Of an output: `imageUrl` and so on, by its type. */
  fieldKey: string;
}

/** A setting of a node of a component that its users may change, under `<nodeId>:<field>`. */
export interface ComponentSettingRecord {
  nodeId: string;
  field: string;
  label: string;
  type: 'select' | 'text' | 'number' | 'toggle' | 'aspect-ratio';
  allowedValues?: unknown[];
  options?: unknown[];
  defaultValue?: unknown;
}

/** How a component looks to the workflows that it is a node of. */
export interface ComponentMetadata {
  inputs: ComponentHandleRecord[];
  outputs: ComponentHandleRecord[];
  exposedSettings: ComponentSettingRecord[];
}

/** A published app as in lists. */
export interface AppCard {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  creatorId: string;
  /** The display name of its publisher when it was last published; null where they had none. */
  creatorName: string | null;
  thumbnailUrl: string | null;
  iconUrl: string | null;
  category: string | null;
  /** How often it was run, by anybody. */
  runCount: number;
  /** Kinds of what it makes: `image`, `video`, `audio`, `text`, `data`. */
  outputTypes: string[];
  /** A component can also be used as a node of other workflows. */
  publishType: PublishType;
  /** Of its latest version; null for an app. */
  componentMetadata: ComponentMetadata | null;
  createdAt: string;
  updatedAt: string;
}

export const PUBLISH_TYPES = ['app', 'component'] as const;
export type PublishType = (typeof PUBLISH_TYPES)[number];

export interface LatestAppVersion {
  latestVersion: number;
  latestVersionId: string;
}

export interface AppDetail extends AppCard {
  /** Null: as often as they like. */
  maxRunsPerUserPerDay: number | null;
  /** The latest, and the one that is shown. */
  version: number;
  versions: { version: number; id: string; createdAt: string }[];
  /** JSON Schema of the flat inputs of a run. */
  inputSchema: { type: 'object'; properties: Record<string, Record<string, unknown>> };
  outputs: { nodeId: string; label: string; type: string }[];
  /** What a run with its own inputs costs; 0 where nothing is charged. */
  estimatedCredits: number;
  snapshotNodes: unknown[];
  snapshotEdges: unknown[];
  snapshotSettings: Record<string, unknown>;
}

export type AppRunStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface AppRunSummary {
  id: string;
  appSlug: string;
  version: number;
  executionId: string;
  status: AppRunStatus;
  /** Flat, as they were sent. */
  inputs: Record<string, unknown>;
  creditsUsed: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Set: deleted, and can be restored. */
  archivedAt: string | null;
}

export interface AppRunRecord extends AppRunSummary {
  outputs: { nodeId: string; type: string; url?: string; text?: string }[];
  /** The first picture it made. */
  thumbnailUrl: string | null;
  execution: {
    status: AppRunStatus;
    nodeStates: Record<string, NodeState>;
    totalNodes: number;
    completedNodes: number;
    failedNodes: number;
    totalCreditsUsed: number;
    errorMessage: string | null;
    completedAt: string | null;
  };
}

export interface AppRunAccepted {
  executionId: string;
  runId: string;
  status: 'pending';
}

export class PublishAppRequest {
  /** Refuses (400) settings that no node knows. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  strict?: boolean;

  @IsUUID()
  workflowId!: string;

  @IsString()
  @Length(1, 80)
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    message: 'must be of lower-case letters and digits, in words joined by hyphens',
  })
  slug!: string;

  @IsString()
  @Length(1, 200)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string | null;

  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @MaxLength(2048)
  iconUrl?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 80)
  category?: string | null;

  /** Stays what it was at the first version. Default: `app`. */
  @IsOptional()
  @IsIn(PUBLISH_TYPES)
  publishType?: PublishType;

  /** Of a component: its inputs, outputs and settings. */
  @IsOptional()
  @IsObject()
  componentMetadata?: Record<string, unknown> | null;

  /** How often each user may run it on a day, by UTC; absent: as often as they like. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  maxRunsPerUserPerDay?: number | null;

  /** Presentation items: what a run may set. Absent: as the workflow itself says. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(500)
  @IsObject({ each: true })
  inputs?: Record<string, unknown>[];

  /** Presentation items: what a run shows. Absent: as the workflow itself says. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(500)
  @IsObject({ each: true })
  outputs?: Record<string, unknown>[];
}

export class BrowseAppsRequest extends PageQuery {
  @IsOptional()
  @Clamped(1, 50)
  @IsInt()
  override limit?: number;

  /** Part of the name, the description or the slug. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IsOptional()
  @IsString()
  @MaxLength(80)
  category?: string;

  @IsOptional()
  @IsIn(PUBLISH_TYPES)
  publishType?: PublishType;
}

export class AppSlugRequest {
  @IsString()
  @MaxLength(200)
  slug!: string;
}

/** Specification 1, 4.2. */
export class RunAppRequest extends AppSlugRequest {
  /** Flat: the value of each exposed field by its name. */
  @IsOptional()
  @IsObject()
  inputs?: Record<string, unknown>;

  /** Node id to field to value: over the flat inputs, per node and field, also of fields that are not exposed. */
  @IsOptional()
  @IsObject()
  @JSONSchema({ additionalProperties: namedSchema('NodeSettings') })
  inputOverrides?: Record<string, Record<string, unknown>>;

  /** Default: the latest. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version?: number;
}

export class ListAppRunsRequest extends PageQuery {
  @IsString()
  @MaxLength(200)
  slug!: string;

  /** Those that were deleted, instead of those that were not. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  archived?: boolean;
}

export class AppRunIdRequest extends AppSlugRequest {
  @IsUUID()
  runId!: string;
}

/** A slug of one's own is published again, as the next version; another's is 409 `slug_taken`. */
export const publishApp = defineRequest<AppDetail>()({
  subject: 'executor.app.publish',
  request: PublishAppRequest,
});
export const browseApps = defineRequest<Page<AppCard>>()({
  subject: 'executor.app.browse',
  request: BrowseAppsRequest,
  public: true,
});
export const getApp = defineRequest<AppDetail>()({
  subject: 'executor.app.get',
  request: AppSlugRequest,
  public: true,
});
export const getLatestAppVersion = defineRequest<LatestAppVersion>()({
  subject: 'executor.app.get-latest-version',
  request: AppSlugRequest,
  public: true,
});
export const deleteApp = defineRequest<{ success: true }>()({
  subject: 'executor.app.delete',
  request: AppSlugRequest,
});
/** 429 `rate_limit_exceeded` beyond the runs that the app allows a user on a day. */
export const runApp = defineRequest<AppRunAccepted>()({
  subject: 'executor.app.run',
  request: RunAppRequest,
});
export const listAppRuns = defineRequest<Page<AppRunSummary>>()({
  subject: 'executor.app.list-runs',
  request: ListAppRunsRequest,
});
export const getAppRun = defineRequest<AppRunRecord>()({
  subject: 'executor.app.get-run',
  request: AppRunIdRequest,
});
/** It can be restored; what it made stays. One that is under way is cancelled. May be repeated. */
export const archiveAppRun = defineRequest<{ success: true; archived: true }>()({
  subject: 'executor.app-run.archive',
  request: AppRunIdRequest,
});
/** May be repeated. */
export const restoreAppRun = defineRequest<{ success: true }>()({
  subject: 'executor.app-run.restore',
  request: AppRunIdRequest,
});
/** Of a deleted one; 400 `not_archived` for others. Its execution and what it made stay. */
export const deleteAppRun = defineRequest<{ success: true }>()({
  subject: 'executor.app-run.delete',
  request: AppRunIdRequest,
});
