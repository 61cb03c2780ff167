import { Injectable } from '@nestjs/common';
import type { SsoKept } from '@easel/contracts';
import { SecretBox } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { InvalidState } from './sso.errors.js';

/** How long somebody may take at the provider. */
export const SIGN_IN_SECONDS = 600;

/** Bytes. */
const LONGEST_NEXT = 2_048;

/** A sign-in between here and a provider. Only the browser that began it holds it, and cannot read it. */
export interface SignInProgress {
  /** What it was begun under: `state` of OpenID Connect, the id of a SAML request. */
  id: string;
  /** Seconds since 1970. */
  endsAt: number;
  next?: string;
  nonce?: string;
  codeVerifier?: string;
}

/** Seals sign-ins in progress with the installation's key, so that any replica can end what another one began. */
@Injectable()
export class SignInsInProgress {
  private readonly box: SecretBox;

  constructor(config: AuthConfig) {
    this.box = new SecretBox(config.SERVICE_ENCRYPTION_KEY);
  }

  keep(
    providerId: string,
    { next, ...progress }: Omit<SignInProgress, 'endsAt'>,
    { crossSite }: Pick<SsoKept, 'crossSite'>,
  ): SsoKept {
    const endsAt = Math.floor(Date.now() / 1_000) + SIGN_IN_SECONDS;
    const kept: SignInProgress = { ...progress, endsAt };
    // Browsers keep no cookie beyond 4 KiB: rather than the sign-in, the way on from it is lost.
    if (next !== undefined && Buffer.byteLength(JSON.stringify(next)) <= LONGEST_NEXT) kept.next = next;
    const sealed = this.box.seal(JSON.stringify(kept), contextOf(providerId));
    return { value: sealed.toString('base64url'), seconds: SIGN_IN_SECONDS, crossSite };
  }

  /** @throws InvalidState for what is not there, not ours, of another provider, or too old */
  open(providerId: string, kept: string | undefined): SignInProgress {
    if (kept === undefined) throw new InvalidState();
    let progress: SignInProgress;
    try {
      progress = JSON.parse(
        this.box.open(Buffer.from(kept, 'base64url'), contextOf(providerId)),
      ) as SignInProgress;
    } catch {
      throw new InvalidState();
    }
    if (progress.endsAt * 1_000 < Date.now()) throw new InvalidState();
    return progress;
  }
}

const contextOf = (providerId: string): string => `sign-in at ${providerId}`;
