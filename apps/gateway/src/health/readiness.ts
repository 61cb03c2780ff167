import { Inject, Injectable } from '@nestjs/common';
import { BusConnection, missingParts, type ObjectStorage } from '@easel/platform';
import { Drain } from '../http/drain.js';
import { MEDIA_STORAGE } from '../media/media-storage.js';

/** Probes of many balancers must not become work for the storage. */
const STORAGE_FRESH_MS = 5_000;

/** Whether this process can serve. */
@Injectable()
export class Readiness {
  private storageChecked?: { at: number; missing: Promise<string[]> };

  constructor(
    private readonly bus: BusConnection,
    @Inject(MEDIA_STORAGE) private readonly storage: ObjectStorage,
    private readonly drain: Drain,
  ) {}

  /** What is missing: `bus`, `storage`, or `draining` when the process stops. Empty: ready. */
  async missing(): Promise<string[]> {
    if (this.drain.draining) return ['draining'];
    const found = await Promise.all([missingParts({ bus: () => this.bus.check() }), this.storageMissing()]);
    return found.flat();
  }

  private storageMissing(): Promise<string[]> {
    const now = Date.now();
    if (!this.storageChecked || now - this.storageChecked.at > STORAGE_FRESH_MS) {
      this.storageChecked = { at: now, missing: missingParts({ storage: () => this.storage.check() }) };
    }
    return this.storageChecked.missing;
  }
}
