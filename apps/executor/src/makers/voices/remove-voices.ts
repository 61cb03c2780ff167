import { Injectable, Logger } from '@nestjs/common';
import { deleteVoice } from '@easel/providers/elevenlabs/clone-voice';
import type { ProviderAccess } from '@easel/providers/provider-lane';
import { VoiceAccount } from './voice-account.js';
import { VoiceClonesRepository } from './voice-clones.repository.js';

const AT_ONCE = 20;
const TIMEOUT_MS = 10_000;

/**
 * Deletes voices at the provider whose clones were deleted here. Each is retried until it is deleted, even after a
 * crash.
 */
@Injectable()
export class RemoveVoices {
  private readonly logger = new Logger(RemoveVoices.name);

  constructor(
    private readonly account: VoiceAccount,
    private readonly clones: VoiceClonesRepository,
  ) {}

  async run(): Promise<void> {
    const access = await this.account.open();
    // Without a key it stays to be done.
    if (!access) return;
    for (const { id, voiceId, isShared } of await this.clones.claimRemovals(AT_ONCE)) {
      try {
        if (!isShared) await deleteVoice(voiceId, quick(access));
        await this.clones.removed(id);
      } catch (error) {
        this.logger.warn({ err: error }, 'a voice could not be deleted at the provider yet');
      }
    }
  }
}

const quick = (access: ProviderAccess): ProviderAccess => ({
  ...access,
  http: access.http.within(TIMEOUT_MS, AbortSignal.timeout(TIMEOUT_MS)),
});
