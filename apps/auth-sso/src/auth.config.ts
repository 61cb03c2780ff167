import { IsArray, IsBoolean, IsEmail, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { AsBoolean, AsList } from '@easel/contracts';
import { DatabaseConfig } from '@easel/platform';

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
}
