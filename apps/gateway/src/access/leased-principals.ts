import { Injectable } from '@nestjs/common';
import { type Principal, PRINCIPAL_KEPT_MS, PRINCIPAL_LEASE_MS } from '@easel/contracts';
import { LRUCache } from 'lru-cache';
import { LeasedPrincipal } from './leased-principal.js';

interface Entry {
  held: LeasedPrincipal;
  /** On the clock of `performance.now()`. */
  until: number;
}

/**
 * What this process remembers of who is behind a credential, and for how long it may: the rules of `Principal` in
 * libs/contracts. It talks to nobody.
 */
@Injectable()
export class LeasedPrincipals {
  private readonly entries = new LRUCache<string, Entry>({ max: 10_000 });
  private readonly asking = new Map<string, Promise<LeasedPrincipal>>();
  private leaseEnd = -Infinity;
  /** Grows when something was dropped: what had been asked for before is not kept. */
  private era = 0;

  /**
   * The principal of `credential`, remembered or from `ask`. Those who want the same one at the same time share one
   * question, as long as the lease runs.
   */
  find(credential: string, ask: () => Promise<Principal>): LeasedPrincipal | Promise<LeasedPrincipal> {
    const now = performance.now();
    if (now >= this.leaseEnd) return ask().then((principal) => new LeasedPrincipal(principal));
    const known = this.entries.get(credential);
    if (known && isCurrent(known, now)) return known.held;
    const shared = this.asking.get(credential);
    if (shared) return shared;

    const { era } = this;
    const answer = ask()
      .then((principal) => {
        const held = new LeasedPrincipal(principal);
        if (era === this.era) this.entries.set(credential, { held, until: now + PRINCIPAL_KEPT_MS });
        return held;
      })
      .finally(() => {
        if (this.asking.get(credential) === answer) this.asking.delete(credential);
      });
    this.asking.set(credential, answer);
    return answer;
  }

  /** The lease that was asked for at `sentAt` (`performance.now()`) is granted. */
  renew(sentAt: number, continued: boolean): void {
    if (!continued || performance.now() >= this.leaseEnd) this.clear();
    this.leaseEnd = Math.max(this.leaseEnd, sentAt + PRINCIPAL_LEASE_MS);
  }

  /** From now on every request asks. */
  giveUp(): void {
    this.leaseEnd = -Infinity;
    this.clear();
  }

  /** Forgets these users, and what is being asked: nobody knows yet whom that is about. */
  drop(userIds: readonly string[]): void {
    this.era++;
    this.asking.clear();
    const dropped = new Set(userIds);
    for (const [credential, { held }] of this.entries.entries()) {
      if (dropped.has(held.principal.caller.userId)) this.entries.delete(credential);
    }
  }

  private clear(): void {
    this.era++;
    this.asking.clear();
    this.entries.clear();
  }
}

function isCurrent({ held, until }: Entry, now: number): boolean {
  const { expires } = held.principal;
  return now < until && (expires === undefined || Date.now() < expires);
}
