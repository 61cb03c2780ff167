import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { AllDifferent } from '../all-different.js';
import { NoFields } from '../auth/accounts.contract.js';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import { AsBoolean, Clamped } from '../validation.js';

export const TEMPLATE_OUTPUT_TYPES = ['image', 'video', 'audio', 'text', 'data'] as const;
export const TEMPLATE_SORTS = ['newest', 'popular', 'most-favorited'] as const;
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];
export const TEMPLATE_COMPLEXITIES = ['simple', 'intermediate', 'advanced'] as const;
export type TemplateComplexity = (typeof TEMPLATE_COMPLEXITIES)[number];
export const PREVIEW_MEDIA_TYPES = ['image', 'video'] as const;
export type PreviewMediaType = (typeof PREVIEW_MEDIA_TYPES)[number];

/** Under whom templates stand that come with the service. */
export const SERVICE_CREATOR_ID = '00000000-0000-0000-0000-000000000000';

/** A template as in lists. What it says of the graph is computed from it. Facts: templates. */
export interface TemplateCard {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  /** Of one run as it stands, when it was published; 0 where nothing is charged. */
  estimatedCredits: number;
  category: string | null;
  outputTypes: string[];
  tags: string[];
  nodeTypesUsed: string[];
  /** Models that its nodes name, or use when they name none. */
  providersUsed: string[];
  nodeCount: number;
  complexity: TemplateComplexity;
  previewMediaUrl: string | null;
  previewMediaType: PreviewMediaType | null;
  creatorId: string;
  creatorDisplayName: string | null;
  cloneCount: number;
  favoriteCount: number;
  createdAt: string;
}

export interface TemplateRecord extends TemplateCard {
  markdownDescription: string | null;
  snapshotNodes: unknown[];
  snapshotEdges: unknown[];
  snapshotSettings: Record<string, unknown>;
  listedIn: ('marketplace' | 'tutorial')[];
  updatedAt: string;
}

/** A page of templates; null on the last one. */
export interface TemplatePage {
  data: TemplateCard[];
  nextCursor: string | null;
}

export interface TutorialVideo {
  id: string;
  type: 'video';
  title: string;
  description: string | null;
  videoUrl: string;
  thumbnailUrl: string | null;
  categoryId: string;
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

/** A template as a lesson. */
export interface TutorialFlow {
  id: string;
  type: 'flow';
  templateId: string;
  slug: string | null;
  title: string;
  description: string | null;
  markdownDescription: string | null;
  previewMediaUrl: string | null;
  previewMediaType: PreviewMediaType | null;
  complexity: TemplateComplexity;
  estimatedCredits: number;
  nodeTypesUsed: string[];
  providersUsed: string[];
  nodeCount: number;
  categoryId: string;
  tutorialSortOrder: number;
  /** The workflow it was published from; of one that comes with the service, the template's own id. */
  workflowId: string;
  createdAt: string;
}

export interface TutorialCategory {
  id: string;
  name: string;
  slug: string;
  sortOrder: number;
  videos: TutorialVideo[];
  flows: TutorialFlow[];
}

export class BrowseTemplatesRequest extends PageQuery {
  @IsOptional()
  @Clamped(1, 50)
  @IsInt()
  override limit?: number;

  @IsOptional()
  @IsString()
  @MaxLength(80)
  category?: string;

  @IsOptional()
  @IsIn(TEMPLATE_OUTPUT_TYPES)
  outputType?: (typeof TEMPLATE_OUTPUT_TYPES)[number];

  @IsOptional()
  @IsString()
  @MaxLength(40)
  tag?: string;

  /** Part of the name, the description or the slug. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  /** Default: `newest`. */
  @IsOptional()
  @IsIn(TEMPLATE_SORTS)
  sort?: TemplateSort;

  /** Those in which there is such a node. */
  @IsOptional()
  @IsString()
  @MaxLength(120)
  nodeType?: string;

  /** Those in which this model is used. */
  @IsOptional()
  @IsString()
  @MaxLength(120)
  provider?: string;

  @IsOptional()
  @IsIn(TEMPLATE_COMPLEXITIES)
  complexity?: TemplateComplexity;
}

export class TemplateSlugRequest {
  /** Its slug or its id. */
  @IsString()
  @MaxLength(200)
  slug!: string;
}

export class CloneTemplateRequest extends TemplateSlugRequest {
  /** Absent: the project where a new workflow without one lands. */
  @IsOptional()
  @IsUUID()
  projectId?: string;

  /** Default: the template's own. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;
}

class TemplateTexts {
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(20_000)
  markdownDescription?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 80)
  category?: string | null;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(10)
  @AllDifferent()
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  tags?: string[];

  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @MaxLength(2048)
  previewMediaUrl?: string | null;

  /** What stands at `previewMediaUrl`; default: an image. */
  @IsOptional()
  @IsIn(PREVIEW_MEDIA_TYPES)
  previewMediaType?: PreviewMediaType | null;
}

export class PublishTemplateRequest extends TemplateTexts {
  /** Refuses (400) settings that no node knows. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  strict?: boolean;

  @IsUUID()
  workflowId!: string;

  @IsString()
  @Length(1, 80)
  @Matches(/^(?!(browse|favorites|mine|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$)[a-z0-9]+(-[a-z0-9]+)*$/, {
    message:
      'must be of lower-case letters and digits, in words joined by hyphens, and neither a word of the routes nor a UUID',
  })
  slug!: string;

  @IsString()
  @Length(1, 200)
  name!: string;
}

export class UpdateTemplateRequest extends TemplateTexts {
  /** Its slug or its id. */
  @IsString()
  @MaxLength(200)
  slug!: string;

  @IfSent()
  @IsString()
  @Length(1, 200)
  name?: string;
}

/** Null cursor on the last page. Cursors are of one sort. */
export const browseTemplates = defineRequest<TemplatePage>()({
  subject: 'executor.template.browse',
  request: BrowseTemplatesRequest,
  public: true,
});
export const getTemplate = defineRequest<TemplateRecord>()({
  subject: 'executor.template.get',
  request: TemplateSlugRequest,
  public: true,
});
/** Free. Makes a workflow of the caller's, by the rules for new workflows. */
export const cloneTemplate = defineRequest<{ workflowId: string; projectId: string | null }>()({
  subject: 'executor.template.clone',
  request: CloneTemplateRequest,
});
/** A slug of one's own is published again; another's is 409 `slug_taken`. */
export const publishTemplate = defineRequest<TemplateRecord>()({
  subject: 'executor.template.publish',
  request: PublishTemplateRequest,
});
export const updateTemplate = defineRequest<TemplateRecord>()({
  subject: 'executor.template.update',
  request: UpdateTemplateRequest,
});
export const deleteTemplate = defineRequest<{ success: true }>()({
  subject: 'executor.template.delete',
  request: TemplateSlugRequest,
});
/** Newest first. */
export const listOwnTemplates = defineRequest<Page<TemplateCard>>()({
  subject: 'executor.template.list-own',
  request: PageQuery,
});
/** Newest favourite first. */
export const listFavoriteTemplates = defineRequest<Page<TemplateCard>>()({
  subject: 'executor.template-favorite.list',
  request: PageQuery,
});
/** May be repeated. */
export const addTemplateFavorite = defineRequest<{ success: true }>()({
  subject: 'executor.template-favorite.add',
  request: TemplateSlugRequest,
});
/** May be repeated. */
export const removeTemplateFavorite = defineRequest<{ success: true }>()({
  subject: 'executor.template-favorite.remove',
  request: TemplateSlugRequest,
});
export const listTutorials = defineRequest<TutorialCategory[]>()({
  subject: 'executor.tutorial.list',
  request: NoFields,
  public: true,
});
