/** Settings that are given. */
export const withoutAbsent = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** The first that is given: what the request says, then the shot, then the film. */
export const firstOf = <T>(...values: readonly (T | null | undefined)[]): T | undefined =>
  values.find((value): value is T => value !== undefined && value !== null);
