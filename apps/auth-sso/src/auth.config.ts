import { IsArray, IsBoolean, IsEmail, IsIn, IsOptional, IsString, IsUrl, Matches } from 'class-validator';
import { AsBoolean, AsList } from '@easel/contracts';
import { DatabaseConfig } from '@easel/platform';
import { PLATFORM_ADDRESS, platformProblems } from './platform-identity/platform-settings.js';
import { readSsoProviders, WrongProviders } from './sso/read-sso-providers.js';

export class AuthConfig extends DatabaseConfig {
  /** Encrypts what is stored and must be read again, such as signing keys: 32 bytes. */
  @Matches(/^[0-9a-f]{64}$/i, { message: 'must be 64 hexadecimal digits' })
  SERVICE_ENCRYPTION_KEY!: string;

  /** The account that operates this installation. */
  @IsOptional()
  @IsEmail()
  PLATFORM_OWNER_EMAIL?: string;

  /** Further accounts that operate it, separated by commas. */
  @AsList()
  @IsArray()
  @IsEmail({}, { each: true })
  PLATFORM_OPERATOR_EMAILS: string[] = [];

  /** The one account that pays for every user of this deployment, where there is one. */
  @IsOptional()
  @IsEmail()
  DEPLOYMENT_PAYER_EMAIL?: string;

  /** Organizations and workspaces; of the cloud edition only. */
  @AsBoolean()
  @IsBoolean()
  ORGS_ENABLED = false;

  /** Which apps may register themselves: any, those of `MCP_DCR_ALLOWLIST`, or none. */
  @IsIn(['open', 'allowlist', 'off'])
  MCP_DYNAMIC_REGISTRATION: 'open' | 'allowlist' | 'off' = 'open';

  /** Names of apps that may register themselves, separated by commas. */
  @AsList()
  @IsArray()
  @IsString({ each: true })
  MCP_DCR_ALLOWLIST: string[] = [];

  /** A JSON array of sign-in providers, or `@` and the path of a file that holds it. Read through `SsoProviders`. */
  @IsOptional()
  @IsString()
  EXTERNAL_SSO_PROVIDERS?: string;

  /** Read through `linksExisting`. */
  @IsOptional()
  @IsString()
  EXTERNAL_SSO_LINK_EXISTING?: string;

  /** The log-in page offers the providers alone, and the password form to the billing account. */
  @AsBoolean()
  @IsBoolean()
  EXTERNAL_SSO_ONLY = false;

  /** Who may open an account: anybody, invited people, or nobody. Read through `signUpMode`. */
  @IsOptional()
  @IsIn(['open', 'invite', 'closed'])
  SIGNUP_MODE?: 'open' | 'invite' | 'closed';

  /** An identity platform whose tokens are taken as well as our own sessions. Read through `platformSettings`. */
  @IsOptional()
  @IsUrl(PLATFORM_ADDRESS)
  PLATFORM_URL?: string;

  /** `iss` of its tokens; default: `/auth/v1` of it. */
  @IsOptional()
  @IsString()
  PLATFORM_ISSUER?: string;

  /** Where it publishes its keys; default: `/.well-known/jwks.json` of the issuer. */
  @IsOptional()
  @IsUrl(PLATFORM_ADDRESS)
  PLATFORM_JWKS_URL?: string;

  /** `aud` of its tokens for us. */
  @IsString()
  PLATFORM_AUDIENCE = 'authenticated';

  /** It lets nobody have a token whose address it has not checked, so a token need not say so. */
  @AsBoolean()
  @IsBoolean()
  PLATFORM_TRUST_EMAIL = false;

  /** Whether a verified sign-in takes over an account that was made here: `true` or `1`, in any letter case. */
  get linksExisting(): boolean {
    return /^(true|1)$/i.test(this.EXTERNAL_SSO_LINK_EXISTING ?? '');
  }

  /** Closed where providers alone are allowed. */
  get signUpMode(): 'open' | 'invite' | 'closed' {
    return this.EXTERNAL_SSO_ONLY ? 'closed' : (this.SIGNUP_MODE ?? 'open');
  }

  static problems(env: NodeJS.ProcessEnv): string[] {
    return [...ssoProblems(env), ...platformProblems(env)];
  }
}

function ssoProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    const providers = readSsoProviders(env.EXTERNAL_SSO_PROVIDERS);
    const onlySso = /^(true|1)$/.test(env.EXTERNAL_SSO_ONLY ?? '');
    return onlySso && providers.length === 0 ? ['EXTERNAL_SSO_ONLY needs EXTERNAL_SSO_PROVIDERS'] : [];
  } catch (error) {
    if (error instanceof WrongProviders) return [...error.problems];
    throw error;
  }
}
