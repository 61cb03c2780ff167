import { Inject, Injectable, Logger } from '@nestjs/common';
import { type ProviderStatus, readProviderStatus } from '@easel/contracts';
import {
  BusClient,
  BusConnection,
  Database,
  type Edition,
  missingParts,
  type ObjectStorage,
} from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { MEDIA_STORAGE } from '../media/media-storage.js';

/** Many browsers on the page must not become work for the parts. */
const FRESH_MS = 1_000;
const ANSWER_MS = 2_000;

type Card = 'database' | 'queue' | 'storage' | 'encryption' | 'providers';

/** What an installation consists of, and which of it is there now. Specification 3, 4. */
export interface SetupReport {
  edition: Edition;
  database: { ok: boolean };
  queue: { ok: boolean };
  storage: { ok: boolean };
  /** Null: nobody answers who could tell. */
  encryption: { ok: boolean | null };
  /** Null: nobody answers who could tell. */
  providers: ProviderStatus['providers'] | null;
  /** What to do about each part that is not there. */
  hints: Partial<Record<Card, string>>;
}

const HINTS: Readonly<Record<Card, string>> = {
  database: 'Postgres does not answer: look at DATABASE_URL, and whether it runs.',
  queue: 'NATS does not answer: look at NATS_URL, and whether it runs.',
  storage: 'Media cannot be stored: look at STORAGE_DIR, or at the STORAGE_* variables of the bucket.',
  encryption:
    'Keys that are stored cannot be read: SERVICE_ENCRYPTION_KEY is another one than they were stored with.',
  providers:
    'No provider has a key: everything is drawn here, as drafts. Save one below, or set its variable.',
};

/** Looks at the parts of the installation, each at most once a second. */
@Injectable()
export class SetupStatus {
  private readonly logger = new Logger(SetupStatus.name);
  private last?: { at: number; report: Promise<SetupReport> };

  constructor(
    private readonly config: GatewayConfig,
    private readonly bus: BusClient,
    private readonly connection: BusConnection,
    private readonly database: Database,
    @Inject(MEDIA_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  read(): Promise<SetupReport> {
    const now = performance.now();
    if (!this.last || now - this.last.at > FRESH_MS) this.last = { at: now, report: this.look() };
    return this.last.report;
  }

  private async look(): Promise<SetupReport> {
    const [missing, keys] = await Promise.all([
      missingParts({
        database: () => this.database.orm.query('select 1'),
        queue: () => this.connection.check(),
        storage: () => this.storage.check(),
      }),
      this.keys(),
    ]);
    const problems = [
      ...missing,
      ...(keys?.encryption === false ? ['encryption'] : []),
      ...(keys?.providers.some(({ set }) => set) === false ? ['providers'] : []),
    ] as Card[];
    const ok = (part: Card) => ({ ok: !missing.includes(part) });
    return {
      edition: this.config.EDITION,
      database: ok('database'),
      queue: ok('queue'),
      storage: ok('storage'),
      encryption: { ok: keys?.encryption ?? null },
      providers: keys?.providers ?? null,
      hints: Object.fromEntries(problems.map((card) => [card, HINTS[card]])),
    };
  }

  private async keys(): Promise<ProviderStatus | undefined> {
    try {
      return await this.bus.request(readProviderStatus, undefined, {}, { deadlineMs: ANSWER_MS });
    } catch (error) {
      this.logger.warn({ err: error }, 'the executor does not answer which providers have keys');
      return undefined;
    }
  }
}
