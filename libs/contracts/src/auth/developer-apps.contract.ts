import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { AllDifferent } from '../all-different.js';
import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import { IfSent } from './if-sent.js';
import { OAUTH_SCOPES, type OAuthScope } from './oauth-scopes.js';
import { IsBareOrigin, IsWebAddress } from './web-address.js';

/** An OAuth app that a user registered (facts: core, 10.5). */
export interface DeveloperAppRecord {
  id: string;
  clientId: string;
  name: string;
  description: string | null;
  homepageUrl: string | null;
  logoUrl: string | null;
  redirectUris: string[];
  allowedOrigins: string[];
  scopesRequested: OAuthScope[];
  status: 'active' | 'suspended' | 'pending_review';
  createdAt: string;
  updatedAt: string;
}

export interface DeveloperAppCreated extends DeveloperAppRecord {
  /** Shown once. */
  clientSecret: string;
}

export const DEVELOPER_APP_CAP = 5;

class DeveloperAppTexts {
  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  @IsOptional()
  @IsWebAddress()
  homepageUrl?: string | null;

  @IsOptional()
  @IsWebAddress()
  logoUrl?: string | null;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(5)
  @IsBareOrigin({ each: true })
  allowedOrigins?: string[];
}

export class CreateDeveloperAppRequest extends DeveloperAppTexts {
  @IsString()
  @Length(1, 100)
  name!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @AllDifferent()
  @IsWebAddress({ each: true })
  redirectUris!: string[];

  @IsArray()
  @ArrayMinSize(1)
  @AllDifferent()
  @IsIn(OAUTH_SCOPES, { each: true })
  scopesRequested!: OAuthScope[];
}

export class DeveloperAppIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateDeveloperAppRequest extends DeveloperAppTexts {
  @IsUUID()
  id!: string;

  @IfSent()
  @IsString()
  @Length(1, 100)
  name?: string;

  @IfSent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @AllDifferent()
  @IsWebAddress({ each: true })
  redirectUris?: string[];

  @IfSent()
  @IsArray()
  @ArrayMinSize(1)
  @AllDifferent()
  @IsIn(OAUTH_SCOPES, { each: true })
  scopesRequested?: OAuthScope[];
}

/** Each: 403 `forbidden` for an OAuth app's token. Creating: 400 `limit_reached` for the sixth. */
export const createDeveloperApp = defineRequest<DeveloperAppCreated>()({
  subject: 'auth.developer-app.create',
  request: CreateDeveloperAppRequest,
});
/** Newest first. */
export const listDeveloperApps = defineRequest<DeveloperAppRecord[]>()({
  subject: 'auth.developer-app.list',
  request: NoFields,
});
export const getDeveloperApp = defineRequest<DeveloperAppRecord>()({
  subject: 'auth.developer-app.get',
  request: DeveloperAppIdRequest,
});
export const updateDeveloperApp = defineRequest<DeveloperAppRecord>()({
  subject: 'auth.developer-app.update',
  request: UpdateDeveloperAppRequest,
});
/** Its tokens are refused everywhere when this has answered. */
export const deleteDeveloperApp = defineRequest<{ success: true }>()({
  subject: 'auth.developer-app.delete',
  request: DeveloperAppIdRequest,
});
/** The old secret is refused at once; tokens stay. */
export const rotateDeveloperAppSecret = defineRequest<{ clientSecret: string }>()({
  subject: 'auth.developer-app.rotate-secret',
  request: DeveloperAppIdRequest,
});
