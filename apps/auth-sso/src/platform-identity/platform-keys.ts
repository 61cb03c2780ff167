import { Logger } from '@nestjs/common';
import { ServiceUnavailable } from '@easel/contracts';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { isProviderAway, ProviderAway, providerFetch } from '../sso/provider-http.js';

/** Known keys are asked for again after this long, so that a withdrawn one does not stay for ever. */
const FRESH_MS = 5 * 60_000;
/** However many made-up key ids arrive, the platform is asked at most this often. */
const MIN_PAUSE_MS = 10_000;
/** While the platform is unavailable, a request within this time after a failed attempt fails at once. */
const AWAY_MS = 2_000;

/** The identity platform's published keys. Those that are known are used on while it is away. */
export class PlatformKeys {
  private readonly logger = new Logger(PlatformKeys.name);
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private asked = -Infinity;
  private failed = -Infinity;

  constructor(url: URL) {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const ask = providerFetch([`${url.hostname}:${port}`]);
    this.keys = createRemoteJWKSet(url, {
      cacheMaxAge: Infinity,
      cooldownDuration: MIN_PAUSE_MS,
      [customFetch]: async (address, { headers, signal }) => {
        if (Date.now() - this.failed < AWAY_MS) throw new ProviderAway();
        this.asked = Date.now();
        try {
          return await ask(address, {
            method: 'GET',
            headers: Object.fromEntries(headers),
            body: undefined,
            redirect: 'manual',
            signal,
          });
        } catch (error) {
          this.failed = Date.now();
          throw error;
        }
      },
    });
  }

  /** For `jwtVerify`. @throws ServiceUnavailable when the platform is away and the key unknown */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (this.keys.jwks() !== undefined && Date.now() - this.asked > FRESH_MS) {
      this.keys.reload().catch((error: unknown) => this.remain(error));
    }
    try {
      return await this.keys(header, token);
    } catch (error) {
      if (!isAboutThePlatform(error)) throw error;
      this.remain(error);
      throw new ServiceUnavailable('The identity platform');
    }
  };

  private remain(error: unknown): void {
    this.logger.warn({ err: error }, 'the keys of the identity platform could not be read');
  }
}

function isAboutThePlatform(error: unknown): boolean {
  return (
    isProviderAway(error) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // What the library says of an answer that is no key set at all.
    (error instanceof errors.JOSEError && error.code === errors.JOSEError.code)
  );
}
