import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type SearchVoicesRequest, ServiceError, type VoiceRecord } from '@easel/contracts';
import { hasEspeak } from '@easel/lanes/drafts/audio/espeak';
import { readyMadeVoices, sharedVoices } from '@easel/providers/elevenlabs/voice-catalog';
import { ProviderFailure } from '@easel/providers/provider-failure';
import type { ProviderAccess } from '@easel/providers/provider-lane';
import { builtInVoices, searchBuiltIn } from './built-in-voices.js';
import { asServiceError } from './provider-unavailable.js';
import { VoiceAccount } from './voice-account.js';

export interface VoicePage {
  voices: VoiceRecord[];
  hasMore: boolean;
}

/** Anyone may ask, and the account's requests at the provider are counted. */
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 200;
const TIMEOUT_MS = 10_000;

/** Voices to choose from: the provider's where there is a key, else those of the synthesiser that is installed here. */
@Injectable()
export class ListVoices {
  private readonly known = new LRUCache<string, Promise<VoicePage>>({ max: MOST_KEPT, ttl: KEPT_MS });

  constructor(private readonly account: VoiceAccount) {}

  /** @throws ServiceError 503 `provider_unavailable` */
  async list(): Promise<{ voices: VoiceRecord[] }> {
    const access = await this.account.open();
    if (!access) return { voices: await installedVoices() };
    const { voices } = await this.once('list', async () => ({
      voices: await readyMadeVoices(quick(access)),
      hasMore: false,
    }));
    return { voices };
  }

  /** @throws ServiceError 503 `provider_unavailable` */
  async search(request: SearchVoicesRequest): Promise<VoicePage> {
    const access = await this.account.open();
    if (!access) return searchBuiltIn(await installedVoices(), request);
    return this.once(JSON.stringify(request), () => sharedVoices(request, quick(access)));
  }

  private once(key: string, ask: () => Promise<VoicePage>): Promise<VoicePage> {
    const known = this.known.get(key);
    if (known) return known;
    const asked = ask().catch((error: unknown) => {
      this.known.delete(key);
      throw error instanceof ProviderFailure ? refusedSearch(error) : error;
    });
    this.known.set(key, asked);
    return asked;
  }
}

const quick = (access: ProviderAccess): ProviderAccess => ({
  ...access,
  http: access.http.within(TIMEOUT_MS, AbortSignal.timeout(TIMEOUT_MS)),
});

async function installedVoices(): Promise<VoiceRecord[]> {
  return (await hasEspeak()) ? builtInVoices() : [];
}

function refusedSearch(failure: ProviderFailure): ServiceError {
  return asServiceError({ code: failure.code, message: failure.message }, 'search');
}
