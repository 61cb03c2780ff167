import { MAX_USER_AGENT } from '@easel/contracts';

/**
 * A sign-in with what its client calls itself, which is shown in the list of sessions, and whether it comes from where
 * the account was signed in to before. Nobody says either in the body.
 */
export function fromClient(
  { userAgent: _said, isKnownSource: _claimed, ...input }: Readonly<Record<string, unknown>>,
  userAgent: string | undefined,
): Record<string, unknown> {
  const name = userAgent?.trim().slice(0, MAX_USER_AGENT);
  return name ? { ...input, userAgent: name } : input;
}
