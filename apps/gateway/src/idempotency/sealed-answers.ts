import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { openSealed, seal } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { IdempotencyKeyReused } from './idempotency.errors.js';
import type { KeyedRequest } from './idempotency-key.js';

const KEY_BYTES = 32;
const PURPOSE = 'easel idempotent answers';
const MARK = 'sealed:';

/** Answers that show a secret, as the database stores them: a reader of the database learns nothing. */
@Injectable()
export class SealedAnswers {
  private readonly key: Buffer;

  constructor({ INTERNAL_ORCHESTRATOR_SECRET, BUS_KEYS }: GatewayConfig) {
    const secret = INTERNAL_ORCHESTRATOR_SECRET ?? BUS_KEYS ?? '';
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
  }

  seal(body: string, request: KeyedRequest): string {
    return MARK + seal(body, this.key, contextOf(request)).toString('base64');
  }

  /** @throws IdempotencyKeyReused for one that was sealed before the installation's secret was changed */
  open(body: string, request: KeyedRequest): string {
    if (!body.startsWith(MARK)) return body;
    try {
      return openSealed(Buffer.from(body.slice(MARK.length), 'base64'), this.key, contextOf(request));
    } catch {
      throw new IdempotencyKeyReused();
    }
  }
}

const contextOf = ({ scope, key }: KeyedRequest): string => `${scope} ${key}`;
