import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_ALGORITHM } from '@easel/contracts';
import { openSealed, Rounds, seal } from '@easel/platform';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from 'jose';
import { AuthConfig } from '../auth.config.js';
import { ACCESS_TOKEN_SECONDS } from './access-token-life.js';
import { type NewSigningKey, SigningKeysRepository } from './signing-keys.repository.js';

const ROTATE_AFTER_SECONDS = 30 * 24 * 3_600;
const LOOK_EVERY_MS = 3_600_000;
/** A replica may go on signing with a key that another one has retired, for so long. */
const HELD_MS = 60_000;
/** Its tokens are dead then: signed up to `HELD_MS` after it was retired, with room for clocks that differ. */
const PUBLISHED_SECONDS = ACCESS_TOKEN_SECONDS + HELD_MS / 1000 + 240;

export interface ActiveKey {
  kid: string;
  privateKey: CryptoKey;
}

/** The keys that sign session JWTs. Their private parts are stored encrypted and never leave this service. */
@Injectable()
export class SigningKeys implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SigningKeys.name);
  private readonly encryptionKey: Buffer;
  private held?: { key: ActiveKey; until: number };
  private readonly rounds = new Rounds();

  constructor(
    config: AuthConfig,
    private readonly keys: SigningKeysRepository,
  ) {
    this.encryptionKey = Buffer.from(config.SERVICE_ENCRYPTION_KEY, 'hex');
  }

  /** Makes the first key, and stops boot when what is stored does not open with SERVICE_ENCRYPTION_KEY. */
  async onApplicationBootstrap(): Promise<void> {
    await this.active();
    await this.rotateWhenDue();
    this.rounds.every(LOOK_EVERY_MS, 'signing keys', () => this.rotateWhenDue());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  /** Not inside a transaction: it may take a connection. */
  async active(): Promise<ActiveKey> {
    const now = performance.now();
    if (this.held && this.held.until > now) return this.held.key;
    let row = await this.keys.findActive();
    if (!row) {
      await this.keys.insertFirst(await this.generate());
      row = await this.keys.findActive();
    }
    if (!row) throw new Error('no signing key is active');
    const key = { kid: row.kid, privateKey: await this.unseal(row.kid, row.sealedPrivateKey) };
    this.held = { key, until: now + HELD_MS };
    return key;
  }

  published(): Promise<JWK[]> {
    return this.keys.published(PUBLISHED_SECONDS);
  }

  /** Replaces a key that signed for long enough, once among all replicas, and drops those whose tokens are dead. */
  async rotateWhenDue(maxAgeSeconds = ROTATE_AFTER_SECONDS): Promise<void> {
    if (await this.keys.isDue(maxAgeSeconds)) {
      const next = await this.generate();
      if (await this.keys.replace(next, maxAgeSeconds)) this.logger.log(`signing key ${next.kid} is in use`);
      this.held = undefined;
    }
    await this.keys.deleteRetired(PUBLISHED_SECONDS);
  }

  private async generate(): Promise<NewSigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(SESSION_ALGORITHM, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    return {
      kid,
      publicJwk: { ...jwk, kid, alg: SESSION_ALGORITHM, use: 'sig' },
      sealedPrivateKey: seal(await exportPKCS8(privateKey), this.encryptionKey, kid),
    };
  }

  private async unseal(kid: string, sealed: Buffer): Promise<CryptoKey> {
    let pkcs8: string;
    try {
      pkcs8 = openSealed(sealed, this.encryptionKey, kid);
    } catch {
      throw new Error('SERVICE_ENCRYPTION_KEY is not the key with which the signing keys were stored.');
    }
    return importPKCS8(pkcs8, SESSION_ALGORITHM);
  }
}
