import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { AsBoolean, AsNumber } from '@easel/contracts';

export const EDITIONS = ['community', 'business', 'cloud'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Variables that every service reads. */
export class ServiceConfig {
  @IsIn(EDITIONS)
  EDITION: Edition = 'community';

  /** Address of listening sockets. */
  @IsString()
  HOST = '0.0.0.0';

  /** `nats://user:password@host:port` or `tls://…`, several separated by commas. */
  @Matches(/^\s*((nats|tls):\/\/)?[^\s/,]+\/?(\s*,\s*((nats|tls):\/\/)?[^\s/,]+\/?)*\s*$/, {
    message: 'must be nats:// or tls:// addresses',
  })
  NATS_URL = 'nats://127.0.0.1:4222';

  /** All keys of the bus follow from it. A service that has `BUS_KEYS` does without. */
  @ValidateIf(({ BUS_KEYS }: ServiceConfig) => !BUS_KEYS)
  @IsString()
  @MinLength(32)
  INTERNAL_ORCHESTRATOR_SECRET?: string;

  /** The keys of this service alone, made by `script/new-secrets`: `gateway-auth:<64 hexadecimal digits>,…`. */
  @IsOptional()
  @Matches(/^[a-z]+-[a-z]+:[0-9a-f]{64}(,[a-z]+-[a-z]+:[0-9a-f]{64})*$/, {
    message: 'must be a list of <asker>-<answerer>:<64 hexadecimal digits>',
  })
  BUS_KEYS?: string;

  /** Origin that clients use; media addresses start with it. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL = 'http://localhost:3000';

  /** Origin of the MCP host, where that is another than `PUBLIC_URL`. Read through `mcpOrigin`. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  MCP_PUBLIC_URL?: string;

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  LOG_LEVEL = 'info';

  /** Prometheus metrics and health probes; 0 is off. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(65_535)
  METRICS_PORT = 0;

  /** Read the variables, report what is wrong, and exit without starting anything. */
  @AsBoolean()
  @IsBoolean()
  SERVICE_CHECK_CONFIG = false;

  /** What clients put before a path, without a slash at its end. */
  get publicOrigin(): string {
    return withoutSlash(this.PUBLIC_URL);
  }

  /** The same of the MCP host; default: this installation's own. */
  get mcpOrigin(): string {
    return withoutSlash(this.MCP_PUBLIC_URL ?? this.PUBLIC_URL);
  }

  /** The MCP server as a protected resource: what tokens for it are bound to (RFC 8707). */
  get mcpResource(): string {
    return `${this.mcpOrigin}/mcp`;
  }
}

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** Variables of a service that owns a schema. */
export class DatabaseConfig extends ServiceConfig {
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' })
  DATABASE_URL!: string;

  /** The same database without a pooler in between, for migrations. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' })
  DATABASE_DIRECT_URL?: string;

  /** Apply migrations before serving; otherwise boot refuses a schema that lacks one. */
  @AsBoolean()
  @IsBoolean()
  RUN_MIGRATIONS_ON_BOOT = false;

  @IsOptional()
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(100)
  DATABASE_POOL_SIZE?: number;
}
