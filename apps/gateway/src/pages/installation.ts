import { Injectable } from '@nestjs/common';
import { getLogInOptions, type LogInOptions } from '@easel/contracts';
import { BusClient, type Edition, VERSION } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { type SetupReport, SetupStatus } from '../setup/setup-status.js';

/** Many browsers on the page must not become work for the service. */
const FRESH_MS = 1_000;
const ANSWER_MS = 2_000;

/** What runs here, as the home page says it. */
export interface InstallationReport {
  version: string;
  edition: Edition;
  setup: SetupReport;
  /** Undefined: the service of accounts does not answer. */
  logIn: LogInOptions | undefined;
}

@Injectable()
export class Installation {
  private last?: { at: number; logIn: Promise<LogInOptions | undefined> };

  constructor(
    private readonly config: GatewayConfig,
    private readonly bus: BusClient,
    private readonly setup: SetupStatus,
  ) {}

  async read(): Promise<InstallationReport> {
    const [setup, logIn] = await Promise.all([this.setup.read(), this.logInOptions()]);
    return { version: VERSION, edition: this.config.EDITION, setup, logIn };
  }

  private logInOptions(): Promise<LogInOptions | undefined> {
    const now = performance.now();
    if (!this.last || now - this.last.at > FRESH_MS) this.last = { at: now, logIn: this.ask() };
    return this.last.logIn;
  }

  private async ask(): Promise<LogInOptions | undefined> {
    try {
      return await this.bus.request(getLogInOptions, undefined, {}, { deadlineMs: ANSWER_MS });
    } catch {
      // The page says that it does not answer.
      return undefined;
    }
  }
}
