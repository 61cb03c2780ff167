import { Inject, Injectable, Logger } from '@nestjs/common';
import { BusConnection, type ObjectStorage } from '@easel/platform';
import { Drain } from '../http/drain.js';
import { MEDIA_STORAGE } from '../media/media-storage.js';

const LIMIT_MS = 2_000;
/** Probes of many balancers must not become work for the storage. */
const STORAGE_FRESH_MS = 5_000;

/** Whether this process can serve. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger(Readiness.name);
  private storageChecked?: { at: number; usable: Promise<boolean> };

  constructor(
    private readonly bus: BusConnection,
    @Inject(MEDIA_STORAGE) private readonly storage: ObjectStorage,
    private readonly drain: Drain,
  ) {}

  /** What is missing: `bus`, `storage`, or `draining` when the process stops. Empty: ready. */
  async missing(): Promise<string[]> {
    if (this.drain.draining) return ['draining'];
    const [bus, storage] = await Promise.all([this.busAnswers(), this.storageUsable()]);
    return [...(bus ? [] : ['bus']), ...(storage ? [] : ['storage'])];
  }

  private async busAnswers(): Promise<boolean> {
    return this.bus.connected && this.succeeds('bus', this.bus.nats.flush());
  }

  private storageUsable(): Promise<boolean> {
    const now = Date.now();
    if (!this.storageChecked || now - this.storageChecked.at > STORAGE_FRESH_MS) {
      this.storageChecked = { at: now, usable: this.succeeds('storage', this.storage.check()) };
    }
    return this.storageChecked.usable;
  }

  private async succeeds(part: string, check: Promise<unknown>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
    });
    try {
      await Promise.race([check, tooLate]);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, part }, 'not ready');
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
