import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { AsBoolean, AsList, AsNumber } from '@easel/contracts';
import { DatabaseConfig, HOSTED_SERVICE_URL, storageProblems } from '@easel/platform';
import { REQUEST_LOGS, type RequestLog } from './http/request-log.js';
import { trustedProxies } from './http/trusted-proxies.js';

export class GatewayConfig extends DatabaseConfig {
  /** Port of the HTTP edge; 0 picks a free one. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 8_000;

  /** Origins besides `PUBLIC_URL` whose pages may call the API, separated by commas. */
  @AsList()
  @IsArray()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] }, { each: true })
  CORS_ORIGIN: string[] = [];

  /**
   * Whose `X-Forwarded-*` headers count: addresses and networks separated by commas, `true` for everybody's.
   * Default: nobody's, because anyone may send such a header.
   */
  @AsList()
  @IsArray()
  TRUST_PROXY: string[] = [];

  /** Of which requests a line is logged: of all, of those that fail (400 and above), or of none. */
  @IsIn(REQUEST_LOGS)
  REQUEST_LOG: RequestLog = 'all';

  /** An identity platform whose tokens auth-sso takes: what is no session of ours is shown to it. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PLATFORM_URL?: string;

  /** Exactly `true`: pages and API share one origin, and `/config.js` says so. */
  @IsOptional()
  @IsString()
  PUBLIC_URL_SAME_ORIGIN?: string;

  /** The identity platform as browsers reach it. */
  @ValidateIf((_config, value) => value !== '')
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  FRONTEND_PLATFORM_URL = '';

  /** What browsers show the identity platform: public by its nature. */
  @IsString()
  PLATFORM_ANON_KEY = '';

  /** The language in which the app starts; one that it does not know counts as none. */
  @IsOptional()
  @IsString()
  DEFAULT_LOCALE?: string;

  /** Told to browsers; auth-sso acts on it. */
  @AsBoolean()
  @IsBoolean()
  ORGS_ENABLED = false;

  /** Serves the MCP server at `/mcp`. */
  @AsBoolean()
  @IsBoolean()
  MCP_ENABLED = false;

  /** As auth-sso acts on it: the metadata tells clients how they may register. */
  @IsIn(['open', 'allowlist', 'off'])
  MCP_DYNAMIC_REGISTRATION: 'open' | 'allowlist' | 'off' = 'open';

  /** The copilot, on the cloud edition. */
  @AsBoolean()
  @IsBoolean()
  COPILOT_ENABLED = false;

  /** Bytes of a JSON body. */
  @AsNumber()
  @IsInt()
  @Min(1_024)
  @Max(7 * 1024 * 1024)
  JSON_BODY_LIMIT = 4 * 1024 * 1024;

  /**
   * Open connections to one gateway. Of these and the next four, one account or address has a fifth alone, less beside
   * others.
   */
  @AsNumber()
  @IsInt()
  @Min(50)
  @Max(1_000_000)
  CONNECTION_LIMIT = 10_240;

  /** Requests that one gateway answers at the same time. */
  @AsNumber()
  @IsInt()
  @Min(50)
  @Max(1_000_000)
  REQUEST_LIMIT = 8_192;

  /**
   * Requests that one gateway works on at the same time while more than one account calls; those that wait take turns
   * by account. What is not answered within a tenth of a second waits for something else, and counts no longer. Unset:
   * three for each core.
   */
  @IsOptional()
  @AsNumber()
  @IsInt()
  @Min(2)
  @Max(100_000)
  WORK_LIMIT?: number;

  /** Event streams, and requests that wait for a run, in one gateway. */
  @AsNumber()
  @IsInt()
  @Min(50)
  @Max(1_000_000)
  LONG_ANSWER_LIMIT = 5_120;

  /** Files that one gateway takes at the same time. */
  @AsNumber()
  @IsInt()
  @Min(5)
  @Max(100_000)
  UPLOAD_LIMIT = 128;

  /** Bytes of bodies that one gateway holds. Each takes several times its bytes until it is answered. */
  @AsNumber()
  @IsInt()
  @Min(4 * 1024 * 1024)
  @Max(1024 * 1024 * 1024)
  BODY_MEMORY_LIMIT = 48 * 1024 * 1024;

  /**
   * Bytes a second of large bodies that one gateway works on; accounts whose bodies wait take turns. Where answers to
   * them take long, the gateway works on fewer, down to a quarter.
   */
  @AsNumber()
  @IsInt()
  @Min(256 * 1024)
  @Max(1024 * 1024 * 1024)
  BODY_RATE_LIMIT = 6 * 1024 * 1024;

  /**
   * Requests per minute from one address that are refused before a credential lets them in, until refusals slow down.
   */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  REFUSED_RATE_LIMIT = 600;

  /** Requests per minute from one address to the routes that need no credential. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  PUBLIC_RATE_LIMIT = 1_200;

  /** Reads per minute from one address of what is shared by a link. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  LINK_RATE_LIMIT = 60;

  /** Clients that one address may register per minute. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  REGISTRATION_RATE_LIMIT = 10;

  /** Requests per minute from one address to the single sign-on routes. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  SSO_RATE_LIMIT = 20;

  /** Failed sign-ins per minute from one address. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  SIGN_IN_RATE_LIMIT = 300;

  /** Accounts that one address may open per hour. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  SIGN_UP_RATE_LIMIT = 10;

  /** Failed sign-ins to one account in 15 minutes, from one address or known device. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  SIGN_IN_SOURCE_LIMIT = 10;

  /** Failed sign-ins to one account in 15 minutes, from wherever it was never signed in to; then one every 15 s. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  SIGN_IN_ACCOUNT_LIMIT = 50;

  /** `off`: nobody is asked whether there is a newer release. */
  @IsIn(['on', 'off'])
  SERVICE_UPDATE_CHECK: 'on' | 'off' = 'on';

  /** Address of the latest release, in the format of code hosts. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SERVICE_UPDATE_URL = `${HOSTED_SERVICE_URL}/releases/latest`;

  static problems(env: NodeJS.ProcessEnv): string[] {
    const { problems } = trustedProxies(env.TRUST_PROXY ?? '');
    return [...storageProblems(env), ...problems.map((problem) => `TRUST_PROXY ${problem}`)];
  }
}
