import type { StoredOrder } from './provider-orders.js';

/**
 * What the next holder of a job does about what may have been bought for it:
 * - `begin`: nothing is under way; intend a new call under this number.
 * - `poll`: it was bought; go on asking for its result.
 * - `resubmit`: it may have been bought; submitting under the same reference is safe (class A).
 * - `search`: it may have been bought; look for its reference first (class B).
 * - `surrender`: it may have been bought, and nobody can tell (class C), or its result is lost.
 */
export type NextMove =
  | { do: 'begin'; number: number }
  | { do: 'poll' }
  | { do: 'resubmit' }
  | { do: 'search' }
  | { do: 'surrender' };

/**
 * Decides by the job's latest call.
 * @param grantedAttempts attempts the job may use up: more than at the time of the call, when its owner or an operator
 *   has asked for it again since, knowing how it ended
 */
export function nextMove(call: StoredOrder | undefined, grantedAttempts: number): NextMove {
  if (call === undefined) return { do: 'begin', number: 1 };
  const askedAgain = grantedAttempts > call.grantedAttempts;
  const anew: NextMove = { do: 'begin', number: call.number + 1 };
  switch (call.state) {
    case 'submitted':
      return { do: 'poll' };
    case 'unknown':
      return askedAgain ? anew : { do: 'surrender' };
    case 'intended':
      if (call.class === 'A') return { do: 'resubmit' };
      if (call.class === 'B') return { do: 'search' };
      return askedAgain ? anew : { do: 'surrender' };
    case 'settled':
      if (call.outcome === 'refused' || call.outcome === 'failed' || call.outcome === 'cancelled')
        return anew;
      // Its result was had once, by an attempt that did not live to hand it in.
      if (call.handle) return { do: 'poll' };
      if (call.class === 'A') return { do: 'resubmit' };
      return askedAgain ? anew : { do: 'surrender' };
  }
}
