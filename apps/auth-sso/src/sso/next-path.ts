const DEFAULT = '/projects';
const LONGEST = 2_048;
// Browsers drop tabs and line ends and read a backslash as a slash: either would make a path another origin.
// oxlint-disable-next-line no-control-regex
const SAME_ORIGIN = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;

/** Where a sign-in ends: `wished` when it is a path of this origin, `/projects` otherwise. Specification 2, 5.1. */
export function nextPath(wished: string | undefined): string {
  return wished !== undefined && wished.length <= LONGEST && SAME_ORIGIN.test(wished) ? wished : DEFAULT;
}

/** The page that trades a login token for a session. */
export function landingAddress(token: string, next: string): string {
  return `/sso?sso_token=${encodeURIComponent(token)}&next=${encodeURIComponent(next)}`;
}
