import { ServiceError, type SessionGranted } from '@easel/contracts';
import { logEvent } from '@easel/platform';

/** How somebody comes in. */
export type SignInWay = 'password' | 'sign-up' | 'one-time code' | 'password link' | 'provider' | 'refresh';

/**
 * Logs who signed in by `work`, or with which code they were refused. Addresses are not logged: people type passwords into
 * the wrong field.
 *
 * @param accountOf none where `work` is one step of several, or lets in who was in already
 */
export async function logSignIn<T>(
  way: SignInWay,
  work: () => Promise<T>,
  accountOf: (result: T) => string | undefined = () => undefined,
): Promise<T> {
  try {
    const result = await work();
    const account = accountOf(result);
    if (account !== undefined) logEvent('signed in', { way, account });
    return result;
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : 'internal_error';
    logEvent('sign-in refused', { way, code });
    throw error;
  }
}

export const accountOf = ({ user }: SessionGranted): string => user.id;
