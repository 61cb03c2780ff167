import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, OutboundHttp, Rounds } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { readRelease, type Release, secondsToNextCheck } from './release.js';

/** What the last check found. */
export interface KnownRelease extends Partial<Release> {
  checkedAt: string | null;
  /** Why the last check found nothing; null when it did. */
  error: string | null;
}

const EVERY_MS = 60_000;
const ANSWER_BYTES = 256 * 1024;
const ANSWER_MS = 10_000;

/** One of all gateways gets the turn. Should it die with it, the next turn is five minutes later. */
const TAKE_TURN = {
  name: 'take-update-check',
  text: `
    insert into update_checks (singleton, next_at, failures) values (true, now() + interval '5 minutes', 0)
    on conflict (singleton) do update set next_at = excluded.next_at
      where update_checks.next_at <= now()
    returning failures`,
};

const KEEP = {
  name: 'keep-update-check',
  text: `
    update update_checks set
      next_at = now() + make_interval(secs => $1), failures = $2, checked_at = now(), error = $3,
      version = coalesce($4, version), url = case when $4::text is null then url else $5 end,
      published_at = case when $4::text is null then published_at else $6::timestamptz end`,
};

const READ = {
  name: 'read-update-check',
  text: `select version, url, published_at as "publishedAt", checked_at as "checkedAt", error from update_checks`,
};

interface Stored {
  version: string | null;
  url: string | null;
  publishedAt: Date | null;
  checkedAt: Date | null;
  error: string | null;
}

/**
 * Asks once a day, for the whole installation, which release is the latest. The request says nothing about who
 * asks. Specification 3, 9.
 */
@Injectable()
export class UpdateCheck implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(UpdateCheck.name);
  private readonly rounds = new Rounds();
  private readonly outbound: OutboundHttp;
  private latest: KnownRelease = { checkedAt: null, error: null };

  constructor(
    private readonly config: GatewayConfig,
    private readonly database: Database,
  ) {
    const { hostname, port, protocol } = new URL(config.SERVICE_UPDATE_URL);
    // The operator named it, so it may be on the operator's own network.
    this.outbound = new OutboundHttp({
      allowedPrivateHosts: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`],
    });
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.rounds.every(EVERY_MS, 'update-check', () => this.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  get isOn(): boolean {
    return this.config.SERVICE_UPDATE_CHECK === 'on';
  }

  /** As of this process' last round: the version route has to answer without a database. */
  get known(): KnownRelease {
    return this.latest;
  }

  async run(): Promise<void> {
    const [turn] = await this.database.run<{ failures: number }>(TAKE_TURN, []);
    if (turn) await this.check(turn.failures);
    const [stored] = await this.database.run<Stored>(READ, []);
    if (stored) this.latest = asKnown(stored);
  }

  private async check(failedBefore: number): Promise<void> {
    const found = await this.ask();
    const error = typeof found === 'string' ? found : null;
    const release = typeof found === 'string' ? undefined : found;
    const failures = error === null ? 0 : failedBefore + 1;
    if (error !== null) this.logger.log({ failures, reason: error }, 'no word of the latest release');
    const { version = null, url = null, publishedAt = null } = release ?? {};
    await this.database.run(KEEP, [secondsToNextCheck(failures), failures, error, version, url, publishedAt]);
  }

  /** @returns the latest release, or why it is not known */
  private async ask(): Promise<Release | string> {
    try {
      const answer = await this.outbound.request(this.config.SERVICE_UPDATE_URL, {
        headers: { accept: 'application/json' },
        maxBytes: ANSWER_BYTES,
        totalMs: ANSWER_MS,
      });
      if (answer.status !== 200) return `The list of releases answered with status ${answer.status}.`;
      return readRelease(answer.json()) ?? 'The list of releases is empty.';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function asKnown({ version, url, publishedAt, checkedAt, error }: Stored): KnownRelease {
  return {
    ...(version !== null && { version, url, publishedAt: publishedAt?.toISOString() ?? null }),
    checkedAt: checkedAt?.toISOString() ?? null,
    error,
  };
}
