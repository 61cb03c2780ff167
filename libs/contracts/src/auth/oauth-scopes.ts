/** What an OAuth app may be granted; sessions and personal tokens are not limited by scopes. */
export const OAUTH_SCOPES = [
  'workflows:read',
  'workflows:write',
  'workflows:execute',
  'jobs:read',
  'assets:read',
  'assets:write',
  'credits:read',
  'apps:read',
  'pipelines:read',
  'pipelines:execute',
  'pipelines:approve',
  'presets:read',
] as const;

export type OAuthScope = (typeof OAUTH_SCOPES)[number];
