import type { StandInAnswer } from './stand-in-answer.js';

/** What a request is for. A protocol that answers with the result itself has `submit` and `file` only. */
export type Step = 'submit' | 'poll' | 'find' | 'cancel' | 'file' | 'upload';

/** Refusals that every provider has its own words for. Nothing is bought. */
export type RefusalKind =
  'rate' | 'overloaded' | 'policy' | 'credit' | 'error' | 'invalid' | 'auth' | 'inside';

/** How a request goes wrong. */
export type Fault =
  /** The provider says no; `inside` says so in an answer of status 200. */
  | { kind: 'refuse'; as: RefusalKind; headers?: Readonly<Record<string, string>> }
  /** Exactly this is answered, and nothing happens. */
  | { kind: 'answer'; answer: StandInAnswer }
  /** The connection breaks, before or after the request was carried out. */
  | { kind: 'reset'; when: 'before' | 'after' }
  /** It was carried out, and no answer ever comes. */
  | { kind: 'stuck' }
  /** All but the end of the answer is sent, and the end never comes. */
  | { kind: 'dripping' }
  /** The answer, or the work, takes this long. */
  | { kind: 'slow'; ms: number; when: 'before' | 'after' }
  /** It was carried out; the answer's JSON ends in the middle. */
  | { kind: 'truncated' }
  /** It was carried out; the media are none, or end in the middle. */
  | { kind: 'media'; as: 'wrong' | 'cut' };
