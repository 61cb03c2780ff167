import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessOf } from '../access/access.js';
import { KnownSources } from './sign-ins/known-sources.js';
import { SignInTurns } from './sign-ins/sign-in-turns.js';
import { GatewayConfig } from '../gateway.config.js';
import { whenClosed } from '../http/when-closed.js';
import { beforeAnswer } from './before-answers.js';
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
    private readonly sources: KnownSources,
    private readonly turns: SignInTurns,
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
    if (names.includes('sign-in')) request.signInSource = await this.sources.recognize(request);
    const states: LimitState[] = [];
    for (const policy of names.flatMap((name) => this.policies[name])) {
      const quota = typeof policy.quota === 'number' ? policy.quota : policy.quota(request);
      const key = policy.keyOf(request);
      if (quota === undefined || key === undefined) continue;
      const { admitted, remaining, reset } = await this.windows.count(policy, quota, key);
      states.push({ name: policy.name, quota, seconds: policy.seconds, remaining, reset });
      reply.headers(limitFields(states));
      if (policy.counts) this.giveBackWhatDoesNotCount(policy, quota, key, request);
      if (admitted) continue;
      if (!policy.takesTurns || !(await this.hasTurn(key, states, reply))) throw policy.refusal(quota, reset);
    }
    return true;
  }

  /** @param states the last but one is that of the account's source */
  private hasTurn(account: string, states: readonly LimitState[], { raw }: FastifyReply): Promise<boolean> {
    const source = states.at(-2);
    const failures = source ? source.quota - source.remaining : 0;
    const gone = new AbortController();
    whenClosed(raw, () => gone.abort());
    return this.turns.take(account, failures, gone.signal);
  }

  private giveBackWhatDoesNotCount(
    policy: LimitPolicy,
    quota: number,
    key: string,
    request: FastifyRequest,
  ): void {
    beforeAnswer(request, async (status) => {
      if (policy.counts?.(status) !== false) return;
      try {
        await this.windows.giveBack(policy, quota, key);
      } catch (error) {
        this.logger.warn({ err: error }, 'a request stays counted');
      }
    });
  }
}
