import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessOf } from '../access/access.js';
import { GatewayConfig } from '../gateway.config.js';
import { type LimitState, limitFields } from './limit-fields.js';
import { type LimitName, limitPolicies, type LimitPolicy } from './limit-policies.js';
import { LimitWindows } from './limit-windows.js';
import { limitsOf } from './limited.js';

const PUBLIC: readonly LimitName[] = ['public'];
const NONE: readonly LimitName[] = [];

/** Counts a request against the limits of its route (`@Limited`), and refuses it where one is used up. */
@Injectable()
export class LimitGuard implements CanActivate {
  private readonly logger = new Logger(LimitGuard.name);
  private readonly policies: ReturnType<typeof limitPolicies>;

  constructor(
    config: GatewayConfig,
    private readonly windows: LimitWindows,
  ) {
    this.policies = limitPolicies(config);
  }

  /** @throws RateLimited, RateLimitExceeded, ServiceUnavailable */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const handler = context.getHandler();
    const names = limitsOf(handler) ?? (accessOf(handler)?.public ? PUBLIC : NONE);
    if (names.length === 0) return true;
    const http = context.switchToHttp();
    return this.count(names, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private async count(
    names: readonly LimitName[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const states: LimitState[] = [];
    for (const policy of names.flatMap((name) => this.policies[name])) {
      const quota = typeof policy.quota === 'number' ? policy.quota : policy.quota(request);
      const key = policy.keyOf(request);
      if (quota === undefined || key === undefined) continue;
      const { admitted, remaining, reset } = await this.windows.count(policy, quota, key);
      states.push({ name: policy.name, quota, seconds: policy.seconds, remaining, reset });
      reply.headers(limitFields(states));
      if (policy.counts) this.giveBackWhatDoesNotCount(policy, quota, key, reply);
      if (!admitted) throw policy.refusal(quota, reset);
    }
    return true;
  }

  private giveBackWhatDoesNotCount(
    policy: LimitPolicy,
    quota: number,
    key: string,
    { raw }: FastifyReply,
  ): void {
    raw.once('close', () => {
      if (policy.counts?.(raw.statusCode) !== false) return;
      this.windows
        .giveBack(policy, quota, key)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'a request stays counted'));
    });
  }
}
