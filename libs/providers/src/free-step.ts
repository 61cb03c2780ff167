import { ProviderFailure } from './provider-failure.js';

/**
 * Does something of a submit that costs nothing, such as an upload: if it fails, nothing was bought.
 * @throws ProviderFailure
 */
export async function freeStep<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !error.maybeBought) throw error;
    const { code, message, retryable, passing, unhealthy, retryAfterMs } = error;
    throw new ProviderFailure(code, message, {
      retryable,
      passing,
      unhealthy,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  }
}
