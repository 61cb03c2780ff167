import {
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import { AsList, AsNumber } from '@easel/contracts';
import { DatabaseConfig, DEFAULT_GRACE_SECONDS, MediaAddresses, storageProblems } from '@easel/platform';
import type { MediaSettings } from './media-settings.js';
import { DRAFTED_FPS, PAINTED_PIXELS } from '@easel/lanes/frame-size';
import { providerProblems } from '@easel/providers/provider-settings';

export const ROLES = ['api', 'orchestrator', 'worker', 'scheduler'] as const;
export type Role = (typeof ROLES)[number];

export class ExecutorConfig extends DatabaseConfig {
  /** Address under which the bucket shows its files to everybody; media addresses start with it. */
  @IsOptional()
  @IsUrl({
    require_tld: false,
    require_protocol: true,
    protocols: ['http', 'https'],
    allow_query_components: false,
  })
  STORAGE_PUBLIC_URL?: string;

  /** `host` or `host:port`: stands in for a `STORAGE_PUBLIC_URL` that is not set, by https. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: false, protocols: [], allow_query_components: false })
  @Matches(/^[^/]+$/, { message: 'must be a domain without a path' })
  STORAGE_PUBLIC_FALLBACK_DOMAIN?: string;

  /** The hosted service keeps its media in the same bucket. Nothing but `true` and `1` says so. */
  @IsOptional()
  @IsString()
  STORAGE_SHARED_WITH_RELAY?: string;

  /** Roles of this process; default: all. */
  @AsList()
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(ROLES, { each: true })
  EXECUTOR_ROLES: Role[] = [...ROLES];

  /** Features of productions that this installation does without; the studio has the same list. */
  @AsList()
  @IsArray()
  @IsString({ each: true })
  STUDIO_FEATURES_OFF: string[] = [];

  /** Executions that one orchestrator holds at once. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000)
  ORCHESTRATOR_CONCURRENCY = 20;

  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(20)
  MAX_CONCURRENT_NODES_PER_EXECUTION = 6;

  /** Provider video jobs at once; they mostly wait. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000)
  VIDEO_WORKER_CONCURRENCY = 50;

  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(10)
  RENDER_WORKER_CONCURRENCY = 2;

  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(32)
  FFMPEG_CONCURRENCY = 4;

  /** Frames of a composition that are drawn at once; by the cores of the machine when absent. */
  @IsOptional()
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(32)
  REMOTION_CONCURRENCY?: number;

  /** Pictures of more pixels are painted smaller and enlarged where no provider makes them: fewer take less time. */
  @AsNumber()
  @IsInt()
  @Min(10_000)
  @Max(8_300_000)
  DRAFT_PIXELS = PAINTED_PIXELS;

  /** Pictures a second of videos where no provider makes them: fewer take less time. */
  @AsNumber()
  @IsInt()
  @Min(4)
  @Max(60)
  DRAFT_FPS = DRAFTED_FPS;

  /** Jobs of the lane `local`, which do next to nothing, at once. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(10_000)
  LOCAL_CONCURRENCY = 2_000;

  /** Lanes whose jobs this worker takes; default: all. */
  @IsOptional()
  @AsList()
  @IsArray()
  @IsString({ each: true })
  WORKER_LANES?: string[];

  /** Seconds a run may take, all in all. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(86_400)
  EXECUTION_DEADLINE_SECONDS = 3_600;

  /** Seconds one attempt at a job may take. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(86_400)
  JOB_DEADLINE_SECONDS = 1_800;

  /** Seconds a job may wait for a worker with a free place, before it fails with `queue_timeout`. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(604_800)
  QUEUE_DEADLINE_SECONDS = 3_600;

  /** Runs that one account may have unfinished, waiting ones included; further starts are refused with 429. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  ACCOUNT_RUN_LIMIT = 1_000;

  /** The same for jobs on their own. The jobs of runs do not count. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  ACCOUNT_JOB_LIMIT = 2_000;

  /**
   * Characters of workflows over 64 KiB that one process starts runs of in a second, of all accounts together; accounts
   * that wait take turns.
   */
  @AsNumber()
  @IsInt()
  @Min(256 * 1024)
  @Max(1024 * 1024 * 1024)
  RUN_RATE_LIMIT = 6 * 1024 * 1024;

  /** Milliseconds a worker is believed alive without a sign of life. */
  @AsNumber()
  @IsInt()
  @Min(500)
  @Max(120_000)
  SESSION_LEASE_MS = 3_000;

  /** Seconds that running jobs have to end after SIGTERM; what still runs then is handed to other processes. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(3_600)
  SHUTDOWN_GRACE_SECONDS = DEFAULT_GRACE_SECONDS;

  /** Encrypts what is stored and must be read again, such as the secrets of webhook endpoints: 32 bytes. */
  @Matches(/^[0-9a-f]{64}$/i, { message: 'must be 64 hexadecimal digits' })
  SERVICE_ENCRYPTION_KEY!: string;

  /** Days for which runs and jobs are kept that have ended, with their history; 0 for ever. Media stays. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(36_500)
  EXECUTION_RETENTION_DAYS = 0;

  /** Days for which deliveries of webhooks are kept that were made or given up; 0 for ever. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(36_500)
  WEBHOOK_DELIVERY_RETENTION_DAYS = 30;

  /** Days for which a version of a workflow is kept after the next one was saved; 0 for ever. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(36_500)
  VERSION_RETENTION_DAYS = 90;

  /** So many of the newest versions of each workflow are kept in any case. */
  @AsNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  VERSIONS_KEPT = 100;

  /** Replicate's signing secret, which proves that the notice of an ended training comes from Replicate. */
  @IsOptional()
  @Matches(/^(whsec_[A-Za-z0-9+/=]+)?$/, { message: 'must be the signing secret of Replicate: whsec_…' })
  REPLICATE_WEBHOOK_SECRET?: string;

  /** `host:port` of receivers of webhooks and of `webhook-output` nodes on the operator's own network. */
  @AsList()
  @IsArray()
  @IsString({ each: true })
  WEBHOOK_PRIVATE_HOSTS: string[] = [];

  /** Derives unguessable media names. */
  @IsString()
  @MinLength(32)
  MEDIA_NAME_SECRET!: string;

  /** File to which each run of a `noop` node appends a line; benches and fault tests count effects with it. */
  @IsOptional()
  @IsString()
  EFFECT_LOG?: string;

  @IsOptional()
  @IsString()
  FFMPEG_PATH?: string;

  /** Folder for the files of running jobs. */
  @IsOptional()
  @IsString()
  WORK_DIR?: string;

  /** Hours that a job may wait for its review before it is rejected; for ever when absent. */
  @IsOptional()
  @AsNumber()
  @Min(0.01)
  @Max(87_600)
  JOB_HOLD_TTL_HOURS?: number;

  /** `true` or `1`: an engine for scenes in three dimensions. Cloud edition. */
  @IsOptional()
  @IsString()
  SCENE3D_ADVANCED_ENABLED?: string;

  /** `true` or `1`: the same, on this machine. Cloud edition. */
  @IsOptional()
  @IsString()
  SCENE3D_LOCAL_ENABLED?: string;

  /** Bytes that one account may store; no limit when absent. */
  @IsOptional()
  @AsNumber()
  @IsInt()
  @Min(0)
  ACCOUNT_STORAGE_LIMIT_BYTES?: number;
  /** Credits that an account of the cloud edition starts with. */
  @AsNumber()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  SIGNUP_CREDITS = 1_500;

  #media?: MediaAddresses;

  /** The addresses of stored media. */
  get media(): MediaAddresses {
    return (this.#media ??= new MediaAddresses(this));
  }

  /** By which somebody else knows the same addresses. */
  get mediaSettings(): MediaSettings {
    const { PUBLIC_URL, STORAGE_PUBLIC_URL, STORAGE_PUBLIC_FALLBACK_DOMAIN } = this;
    return {
      PUBLIC_URL,
      ...(STORAGE_PUBLIC_URL !== undefined && { STORAGE_PUBLIC_URL }),
      ...(STORAGE_PUBLIC_FALLBACK_DOMAIN !== undefined && { STORAGE_PUBLIC_FALLBACK_DOMAIN }),
    };
  }

  static problems(env: NodeJS.ProcessEnv): string[] {
    return [...storageProblems(env), ...providerProblems(env)];
  }
}
