import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import { IfSent } from './if-sent.js';
import { IsMonthlyBudget } from './monthly-budget.js';

/** Specification 1, 2.1. */
export interface ApiTokenRecord {
  id: string;
  name: string;
  /** The only workflows it may run, with the workflows that these call; empty: all of its owner's. */
  workflowIds: string[];
  /** Requests per minute. */
  rateLimit: number;
  active: boolean;
  /** The workspace as which it acts. */
  workspaceId: string | null;
  /** Whole credits that may be spent with it in a calendar month (UTC); null: as many as the account has. */
  monthlyBudget: number | null;
  /** To about a minute. */
  lastUsedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A token just made; the only time that its plaintext is shown. */
export interface ApiTokenCreated extends ApiTokenRecord {
  /** `ndr_` and 64 hexadecimal digits. */
  token: string;
}

export const API_TOKEN_CAP = 10;

export class CreateApiTokenRequest {
  @IsString()
  @Length(1, 100)
  name!: string;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  workflowIds?: string[];

  @IfSent()
  @IsInt()
  @Min(1)
  @Max(120)
  rateLimit?: number;

  /** Cloud only. */
  @IsMonthlyBudget()
  monthlyBudget?: number | null;
}

export class UpdateApiTokenRequest {
  @IsUUID()
  id!: string;

  @IfSent()
  @IsString()
  @Length(1, 100)
  name?: string;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  workflowIds?: string[];

  @IfSent()
  @IsInt()
  @Min(1)
  @Max(120)
  rateLimit?: number;

  @IfSent()
  @IsBoolean()
  active?: boolean;

  /** Null unbinds. */
  @ValidateIf((_body, value) => value !== undefined && value !== null)
  @IsUUID()
  workspaceId?: string | null;

  /** Cloud only. Null: none. */
  @IsMonthlyBudget()
  monthlyBudget?: number | null;
}

export class ApiTokenIdRequest {
  @IsUUID()
  id!: string;
}

/**
 * Specification 1, 4.4. Each: 403 `forbidden` for a caller without a session, 403 `edition_required` on community, and
 * for a budget where no credits are charged.
 * Creating: 400 `limit_reached` for the eleventh, 403 `api_tokens_payer_only` where another account pays.
 */
export const createApiToken = defineRequest<ApiTokenCreated>()({
  subject: 'auth.api-token.create',
  request: CreateApiTokenRequest,
});
/** Newest first. */
export const listApiTokens = defineRequest<ApiTokenRecord[]>()({
  subject: 'auth.api-token.list',
  request: NoFields,
});
/** In force when answered. 403 `not_a_member` or `member_suspended` when bound to what can't be selected. */
export const updateApiToken = defineRequest<ApiTokenRecord>()({
  subject: 'auth.api-token.update',
  request: UpdateApiTokenRequest,
});
/** The token is refused everywhere when this has answered. */
export const deleteApiToken = defineRequest<{ success: true }>()({
  subject: 'auth.api-token.delete',
  request: ApiTokenIdRequest,
});
