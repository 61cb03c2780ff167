/** How a request stands against one limit. */
export interface LimitState {
  name: string;
  quota: number;
  /** Length of the window. */
  seconds: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
}

/** The `RateLimit-Policy` and `RateLimit` fields of an answer, as the IETF draft "RateLimit header fields" has them. */
export function limitFields(states: readonly LimitState[]): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': states
      .map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`)
      .join(', '),
    RateLimit: states.map(({ name, remaining, reset }) => `"${name}";r=${remaining};t=${reset}`).join(', '),
  };
}
