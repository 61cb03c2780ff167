import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { AllDifferent } from '../all-different.js';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import { Clamped } from '../validation.js';

export const COMMUNITY_TYPES = ['character', 'location', 'object', 'creature'] as const;
export type CommunityType = (typeof COMMUNITY_TYPES)[number];
export const COMMUNITY_SORTS = ['newest', 'popular'] as const;
export type CommunitySort = (typeof COMMUNITY_SORTS)[number];
export const REPORT_REASONS = ['real_person_no_consent', 'inappropriate', 'ip_violation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A published subject as in lists. Facts, section 16: its members are in snake case. */
export interface CommunityCard {
  id: string;
  entity_type: CommunityType;
  creator_display_name: string | null;
  slug: string;
  title: string;
  description: string | null;
  category: string | null;
  style: string | null;
  tags: string[];
  preview_media_url: string | null;
  preview_images: { url: string }[];
  clone_count: number;
  favorite_count: number;
  created_at: string;
}

/** Null cursor on the last page. */
export interface CommunityPage {
  data: CommunityCard[];
  nextCursor: string | null;
}

/** With everything that a copy of it will have, under the names of the stored columns. */
export interface CommunityFull extends Pick<
  CommunityCard,
  'id' | 'slug' | 'entity_type' | 'title' | 'creator_display_name'
> {
  snapshot: Record<string, unknown>;
}

/** How it stands, for operators. It is public while `is_active` (not taken down) and `is_listed` (not unpublished). */
export interface CommunityListing extends Pick<
  CommunityCard,
  'id' | 'slug' | 'entity_type' | 'title' | 'clone_count' | 'favorite_count' | 'created_at'
> {
  is_active: boolean;
  is_listed: boolean;
  updated_at: string;
}

/** What somebody says of a published subject. */
export interface CommunityReport {
  id: string;
  reason: ReportReason;
  reporter_id: string;
  created_at: string;
  listing: Pick<CommunityListing, 'id' | 'slug' | 'entity_type' | 'title' | 'is_active' | 'is_listed'>;
}

export class BrowseCommunityRequest extends PageQuery {
  @IsOptional()
  @Clamped(1, 50)
  @IsInt()
  override limit?: number;

  @IsOptional()
  @IsIn(COMMUNITY_TYPES)
  entityType?: CommunityType;

  /** Part of the title, the description, the slug or a tag. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string;

  @IsOptional()
  @IsString()
  @MaxLength(60)
  category?: string;

  /** Default: `newest`; `popular` counts clones. */
  @IsOptional()
  @IsIn(COMMUNITY_SORTS)
  sort?: CommunitySort;
}

export class CommunitySlugRequest {
  @IsString()
  @MaxLength(200)
  slug!: string;
}

export class CommunityIdRequest {
  @IsUUID()
  id!: string;
}

export class CloneListingRequest extends CommunityIdRequest {
  @IsIn(COMMUNITY_TYPES)
  entityType!: CommunityType;
}

export class ReportListingRequest extends CommunityIdRequest {
  @IsIn(REPORT_REASONS)
  reason!: ReportReason;
}

class ListingTexts {
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 60)
  category?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 60)
  style?: string | null;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(20)
  @AllDifferent()
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  tags?: string[];
}

const NOT_BLANK = { message: 'must not be blank' };

export class PublishEntityRequest extends ListingTexts {
  @IsIn(COMMUNITY_TYPES)
  entityType!: CommunityType;

  /** The record. */
  @IsUUID()
  id!: string;

  @IsString()
  @Length(1, 120)
  @Matches(/\S/, NOT_BLANK)
  title!: string;

  /** That you may publish it. */
  @Equals(true)
  attestation!: true;

  /** Of characters: that the depicted person agrees, or that it depicts nobody. */
  @IfSent()
  @IsBoolean()
  likenessAttestation?: boolean;
}

export class EditListingRequest extends ListingTexts {
  @IsUUID()
  id!: string;

  @IfSent()
  @IsString()
  @Length(1, 120)
  @Matches(/\S/, NOT_BLANK)
  title?: string;

  /** `true`: it shows the record as that is now. The record has to be yours. */
  @IfSent()
  @IsBoolean()
  resnapshot?: boolean;
}

export class ListingOfSourceRequest {
  @IsIn(COMMUNITY_TYPES)
  entityType!: CommunityType;

  @IsUUID()
  sourceId!: string;
}

/** Waits for files to be copied. Who asks again under the same key finds those that were copied meanwhile. */
const COPY_DEADLINE_MS = 12_000;

export const browseCommunity = defineRequest<CommunityPage>()({
  subject: 'entities.community.browse',
  request: BrowseCommunityRequest,
});
export const getListing = defineRequest<CommunityCard>()({
  subject: 'entities.community.get',
  request: CommunitySlugRequest,
});
export const getFullListing = defineRequest<CommunityFull>()({
  subject: 'entities.community-snapshot.get',
  request: CommunitySlugRequest,
});
/** Newest favourite first; of what is public. */
export const listFavoriteListings = defineRequest<Page<CommunityCard>>()({
  subject: 'entities.community-favorite.list',
  request: PageQuery,
});
/** Adds it to the caller's favourites, or removes it where it is one. */
export const toggleFavoriteListing = defineRequest<{ favorited: boolean }>()({
  subject: 'entities.community-favorite.toggle',
  request: CommunityIdRequest,
});
/** Makes a record of the caller's of it, with files of its own. 413 `storage_exceeded`. */
export const cloneListing = defineRequest<{ entityType: CommunityType; id: string }>()({
  subject: 'entities.community.clone',
  request: CloneListingRequest,
  deadlineMs: COPY_DEADLINE_MS,
});
/** May be repeated: the last reason counts. */
export const reportListing = defineRequest<{ ok: true }>()({
  subject: 'entities.community-report.make',
  request: ReportListingRequest,
});
/** For operators. A record that is published already is published again, under the same slug. */
export const publishEntity = defineRequest<{ slug: string; id: string }>()({
  subject: 'entities.community.publish',
  request: PublishEntityRequest,
  deadlineMs: COPY_DEADLINE_MS,
});
/** For operators; of what is public. */
export const editListing = defineRequest<CommunityListing>()({
  subject: 'entities.community.edit',
  request: EditListingRequest,
  deadlineMs: COPY_DEADLINE_MS,
});
/** For operators. May be repeated. */
export const unpublishListing = defineRequest<{ ok: true }>()({
  subject: 'entities.community.unpublish',
  request: CommunityIdRequest,
});
/** For operators. May be repeated. */
export const takeDownListing = defineRequest<{ ok: true }>()({
  subject: 'entities.community.take-down',
  request: CommunityIdRequest,
});
/** For operators. Null where the record was never published. */
export const findListingOfSource = defineRequest<{ listing: CommunityListing | null }>()({
  subject: 'entities.community.find',
  request: ListingOfSourceRequest,
});
/** For operators. Newest first. */
export const listCommunityReports = defineRequest<Page<CommunityReport>>()({
  subject: 'entities.community-report.list',
  request: PageQuery,
});
