import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@easel/platform';
import { GatewayConfig } from '../../gateway.config.js';
import { deviceCookie, deviceOf, keyOf, newDevice, type SignInSource, sourceOf } from './sign-in-source.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes that sign in, where an account is named. */
    signInSource?: Recognized | undefined;
  }
}

/** Addresses, and as many devices: a client that keeps no cookie gets a new device each time, and stays known by address. */
const MOST_OF_AN_ACCOUNT = 40;

const FIND = {
  name: 'find-known-sources',
  text: `select key from known_sign_in_sources where key = any($1::bytea[])`,
};

// At most one write a day for each: signing in is not to wait for the disk more often than it has to.
const REMEMBER = {
  name: 'remember-sources',
  text: `
    insert into known_sign_in_sources (key, account, is_device)
    select source.key, $3, source.is_device from (values ($1::bytea, false), ($2, true)) source (key, is_device)
    order by source.key
    on conflict (key) do update set last_at = now()
    where known_sign_in_sources.last_at < now() - interval '1 day'`,
};

const FORGET_OLDEST = {
  name: 'forget-oldest-sources',
  text: `
    delete from known_sign_in_sources where key in (
      select old.key from (values (false), (true)) kind (is_device) cross join lateral (
        select key from known_sign_in_sources where account = $1 and is_device = kind.is_device
        order by last_at desc, key offset ${MOST_OF_AN_ACCOUNT} for update skip locked) old)`,
};

export interface Recognized extends SignInSource {
  /** Where the account was signed in to before: the device, or else the address. */
  known: 'device' | 'address' | undefined;
}

/**
 * From where an account was signed in to before. Strangers' failed attempts do not keep its owner out there, because
 * attempts from there are counted apart. A device is a cookie; an address serves clients that keep none.
 */
@Injectable()
export class KnownSources {
  private readonly logger = new Logger(KnownSources.name);
  private readonly secret: string;

  constructor(
    config: GatewayConfig,
    private readonly database: Database,
  ) {
    this.secret = config.BUS_KEYS ?? config.INTERNAL_ORCHESTRATOR_SECRET ?? '';
  }

  /** Undefined for a request that names no account. */
  async recognize(request: FastifyRequest): Promise<Recognized | undefined> {
    const source = sourceOf(request, this.secret);
    if (!source) return undefined;
    const keys = [source.address, ...(source.device ? [source.device] : [])];
    const found = await this.database.run<{ key: Buffer }>(FIND, [keys]);
    const isKnown = (key: Buffer | undefined) =>
      key !== undefined && found.some((row) => row.key.equals(key));
    const known = isKnown(source.device) ? 'device' : isKnown(source.address) ? 'address' : undefined;
    return { ...source, known };
  }

  /** After a sign-in that succeeded. That it can't be kept does not undo the sign-in. */
  async remember(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const source = sourceOf(request, this.secret);
    if (!source) return;
    const device = deviceOf(request) ?? newDevice();
    const deviceKey = keyOf(this.secret, source.account, `device ${device}`);
    try {
      const account = Buffer.from(source.account, 'hex');
      await this.database.run(REMEMBER, [source.address, deviceKey, account]);
      await this.database.run(FORGET_OLDEST, [account]);
      reply.header('set-cookie', deviceCookie(device, request.protocol === 'https'));
    } catch (error) {
      this.logger.warn({ err: error }, 'where a sign-in came from is not kept');
    }
  }
}
